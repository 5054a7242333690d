import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { RoomSearch } from './room-search.ts';

/** A way to a room with something chosen in it. */
export function RoomLink({
  to,
  search = {},
  className = 'link',
  children,
}: {
  to: string;
  search?: RoomSearch;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <Link to={to} search={search as never} className={className}>
      {children}
    </Link>
  );
}
