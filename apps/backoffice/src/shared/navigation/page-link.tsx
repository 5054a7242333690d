import { Link } from '@tanstack/react-router';
import { type ReactNode, useContext } from 'react';
import { PageAccess } from './page-access.ts';
import type { PageSearch } from './page-search.ts';

/** A link to a page with an item selected; plain text for operators without access to that page. */
export function PageLink({
  to,
  search = {},
  className = 'link',
  children,
}: {
  to: string;
  search?: PageSearch;
  className?: string | undefined;
  children: ReactNode;
}) {
  const mayOpen = useContext(PageAccess);
  if (!mayOpen(to)) return <span>{children}</span>;
  return (
    <Link to={to} search={search as never} className={className}>
      {children}
    </Link>
  );
}
