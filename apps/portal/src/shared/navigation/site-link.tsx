import { type ComponentProps, createContext, type MouseEvent, type ReactNode, useContext } from 'react';
import { isOwnAddress } from './page-location.ts';

export interface GoChoices {
  /** Replaces the current entry of the browser's history. */
  readonly replace?: boolean;
  /** False keeps the scroll position. */
  readonly resetScroll?: boolean;
}

/** Navigation functions, provided by the shell's router. */
export interface Navigation {
  readonly go: (to: string, choices?: GoChoices) => void;
  /** Loads a page's data and code in advance. */
  readonly preload: (to: string) => void;
  /** Closes the member or agent centre: returns to the page below it. */
  readonly closeCentre: () => void;
}

const nowhere: Navigation = { go: () => undefined, preload: () => undefined, closeCentre: () => undefined };
const context = createContext<Navigation>(nowhere);
export const NavigationContext = context.Provider;

interface SiteLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'style'> {
  /** Path of the site with its query; it may come from server data: `/member?page=depositv2`. */
  readonly to: string;
  readonly children?: ReactNode;
}

/** True when the browser must follow the link: other origin, new window, download, or a modifier key is pressed. */
function isBrowsersOwn(event: MouseEvent<HTMLAnchorElement>, to: string): boolean {
  const { target } = event.currentTarget;
  const isElsewhere = (target !== '' && target !== '_self') || !isOwnAddress(to);
  return isElsewhere || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

/** A link inside the site: navigates without a reload, and works as a plain link before hydration. */
export function SiteLink({ to, children, onClick, ...rest }: SiteLinkProps) {
  const navigation = useContext(context);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || isBrowsersOwn(event, to)) return;
    event.preventDefault();
    navigation.go(to);
  };
  const preload = () => navigation.preload(to);
  return (
    <a {...rest} href={to} onClick={follow} onPointerEnter={preload} onFocus={preload}>
      {children}
    </a>
  );
}

/** Navigates to a path; does nothing when the page is already there. `go('/index', { replace: true })`. */
export function useGo(): Navigation['go'] {
  return useContext(context).go;
}

/** Closes the member or agent centre and returns to the page below it. */
export function useCloseCentre(): () => void {
  return useContext(context).closeCentre;
}
