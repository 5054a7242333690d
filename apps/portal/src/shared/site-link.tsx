import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';

interface SiteLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'style'> {
  /** Path of the site with its query, also when it comes from the server's data: `/member?page=depositv2`. */
  readonly to: string;
  readonly children?: ReactNode;
}

interface Target {
  readonly to: '/';
  readonly search: never;
}

/** Paths come from a table and from the server's menus, so the router cannot know them as types. */
function targetOf(to: string): Target {
  const [path = '/', query = ''] = to.split('?');
  return { to: path as '/', search: Object.fromEntries(new URLSearchParams(query)) as never };
}

/** Whether the browser itself should follow: another window, a download, or a key held. */
function isBrowsersOwn(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget;
  const isElsewhere = target !== '' && target !== '_self';
  return isElsewhere || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

/** A link inside the site: changes the page without a reload, and works as a plain link before the page is alive. */
export function SiteLink({ to, children, onClick, ...rest }: SiteLinkProps) {
  const router = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || isBrowsersOwn(event)) return;
    event.preventDefault();
    // A navigation that another one overtakes is no error.
    router.navigate(targetOf(to)).catch(() => undefined);
  };
  const preload = () => {
    router.preloadRoute(targetOf(to)).catch(() => undefined);
  };
  return (
    <a {...rest} href={to} onClick={follow} onPointerEnter={preload} onFocus={preload}>
      {children}
    </a>
  );
}

/** Changes the page by its path; going where one already is does nothing. `go('/index', { replace: true })`. */
export function useGo(): (to: string, choices?: { replace?: boolean; resetScroll?: boolean }) => void {
  const router = useRouter();
  return (to, choices = {}) => {
    router.navigate({ ...targetOf(to), ...choices }).catch(() => undefined);
  };
}
