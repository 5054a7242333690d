import { Link, useRouter } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';

interface SiteLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'style'> {
  /** Path of the site with its query, also when it comes from the server's data: `/member?page=depositv2`. */
  readonly to: string;
  readonly children?: ReactNode;
}

/** A link inside the site: changes the page without a reload, and works as a plain link before the page is alive. */
export function SiteLink({ to, children, ...rest }: SiteLinkProps) {
  const [path = '/', query = ''] = to.split('?');
  const search = Object.fromEntries(new URLSearchParams(query));
  const props = { ...rest, to: path, search, preload: 'intent' };
  // Paths come from a table and from the server's menus, so the router cannot know them as types.
  return <Link {...(props as unknown as ComponentProps<typeof Link>)}>{children}</Link>;
}

/** Changes the page by its path; going where one already is does nothing. `go('/index', { replace: true })`. */
export function useGo(): (to: string, choices?: { replace?: boolean; resetScroll?: boolean }) => void {
  const router = useRouter();
  return (to, choices = {}) => {
    const [path = '/', query = ''] = to.split('?');
    const search = Object.fromEntries(new URLSearchParams(query));
    // A navigation that another one overtakes is no error.
    router.navigate({ to: path as '/', search: search as never, ...choices }).catch(() => undefined);
  };
}
