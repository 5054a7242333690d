import { type ComponentProps, createContext, type MouseEvent, type ReactNode, useContext } from 'react';
import { isOwnAddress } from './place.ts';

export interface GoChoices {
  /** Takes the place of the present entry in the browser's history. */
  readonly replace?: boolean;
  /** False leaves the page where it was scrolled to. */
  readonly resetScroll?: boolean;
}

/** Who changes the page; the shell's router. */
export interface Guide {
  readonly go: (to: string, choices?: GoChoices) => void;
  /** Fetches what a page needs before it is asked for. */
  readonly preload: (to: string) => void;
}

const nowhere: Guide = { go: () => undefined, preload: () => undefined };
const context = createContext<Guide>(nowhere);
export const GuideContext = context.Provider;

interface SiteLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'style'> {
  /** Path of the site with its query, also when it comes from the server's data: `/member?page=depositv2`. */
  readonly to: string;
  readonly children?: ReactNode;
}

/** Whether the browser itself should follow: another site, another window, a download, or a key held. */
function isBrowsersOwn(event: MouseEvent<HTMLAnchorElement>, to: string): boolean {
  const { target } = event.currentTarget;
  const isElsewhere = (target !== '' && target !== '_self') || !isOwnAddress(to);
  return isElsewhere || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

/** A link inside the site: changes the page without a reload, and works as a plain link before the page is alive. */
export function SiteLink({ to, children, onClick, ...rest }: SiteLinkProps) {
  const guide = useContext(context);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || isBrowsersOwn(event, to)) return;
    event.preventDefault();
    guide.go(to);
  };
  const preload = () => guide.preload(to);
  return (
    <a {...rest} href={to} onClick={follow} onPointerEnter={preload} onFocus={preload}>
      {children}
    </a>
  );
}

/** Changes the page by its path; going where one already is does nothing. `go('/index', { replace: true })`. */
export function useGo(): Guide['go'] {
  return useContext(context).go;
}
