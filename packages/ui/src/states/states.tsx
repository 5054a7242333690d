import type { ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import { LanternMark } from '../media/lantern-mark.tsx';

export interface EmptyStateProps {
  /** One sentence: what is missing. */
  title: ReactNode;
  children?: ReactNode;
  /** One action. */
  action?: ReactNode;
}

/** Empty state with an unlit lantern. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <LanternMark size={48} isUnlit />
      <b>{title}</b>
      {children && <span>{children}</span>}
      {action}
    </div>
  );
}

/** Loading state. `label` is read by screen readers; the lantern appears after 150 ms, so that quick responses do not flash. */
export function Spinner({ label, isBare }: { label: string; isBare?: boolean | undefined }) {
  return (
    <div className={classNames(!isBare && 'spinner', 'late-in')} role="status">
      <LanternMark size={44} isSwaying />
      <span className={isBare ? 'vh' : undefined}>{label}</span>
    </div>
  );
}

export type SkeletonShape = 'line' | 'title' | 'cover' | 'block' | 'dot';

/** One grey placeholder shape. */
export function Skeleton({
  shape = 'line',
  width,
  className,
}: {
  shape?: SkeletonShape | undefined;
  width?: 'w4' | 'w6' | 'w8' | undefined;
  className?: string | undefined;
}) {
  return <span className={classNames('skeleton', `skeleton-${shape}`, width, className)} aria-hidden="true" />;
}

/** Skeletons of list rows or covers, shown after 150 ms. */
export function Skeletons({
  kind = 'rows',
  count = 3,
  label,
}: {
  kind?: 'rows' | 'covers' | 'lines' | undefined;
  count?: number | undefined;
  label: string;
}) {
  const places = Array.from({ length: count }, (_, place) => place);
  return (
    <div className={classNames('late-in', kind === 'covers' ? 'skeleton-grid' : 'skeleton-list')} role="status">
      <span className="vh">{label}</span>
      {places.map((place) =>
        kind === 'covers' ? (
          <span key={place} className="stack">
            <Skeleton shape="cover" />
            <Skeleton width="w8" />
            <Skeleton width="w4" />
          </span>
        ) : kind === 'rows' ? (
          <span key={place} className="skeleton-row">
            <Skeleton shape="dot" />
            <span className="stack grow">
              <Skeleton width="w6" />
              <Skeleton width="w8" />
            </span>
          </span>
        ) : (
          <Skeleton key={place} width={place % 2 ? 'w8' : 'w6'} />
        ),
      )}
    </div>
  );
}
