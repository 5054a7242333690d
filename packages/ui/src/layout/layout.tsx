import { ChevronRight, CircleCheck, Info, type LucideIcon, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import { Icon } from '../base/icon.tsx';

export interface CardProps {
  title?: ReactNode;
  /** Heading level: 2 directly under the page's title, 3 inside a part with its own heading. */
  level?: 2 | 3 | undefined;
  /** Right end of the heading. */
  aside?: ReactNode;
  /** No padding: tables and lists reach the edge. */
  flush?: boolean | undefined;
  className?: string | undefined;
  children?: ReactNode;
}

/** A surface with an optional heading. */
export function Card({ title, level = 2, aside, flush, className, children }: CardProps) {
  const Heading = `h${level}` as const;
  return (
    <section className={classNames('card', flush && 'flush', className)}>
      {(title || aside) && (
        <div className="card-head">
          {title && <Heading>{title}</Heading>}
          <span className="grow" />
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}

/** Heading of a page section, with a tag beside it and a link at the right end. */
export function SectionHeading({
  title,
  tag,
  more,
  id,
}: {
  title: ReactNode;
  tag?: ReactNode;
  more?: ReactNode;
  id?: string | undefined;
}) {
  return (
    <div className="section-heading">
      <h2 id={id}>{title}</h2>
      {tag}
      <span className="grow" />
      {more}
    </div>
  );
}

export type NoteTone = 'plain' | 'warn' | 'info' | 'bad' | 'ok';
const NOTE: Record<NoteTone, { className: string; icon: LucideIcon }> = {
  plain: { className: '', icon: Info },
  warn: { className: 'w', icon: TriangleAlert },
  info: { className: 'i1', icon: Info },
  bad: { className: 'b', icon: OctagonAlert },
  ok: { className: 'j', icon: CircleCheck },
};

/** A note on a soft background, related to the content around it. */
export function Note({
  tone = 'plain',
  icon,
  children,
  className,
}: {
  tone?: NoteTone | undefined;
  icon?: LucideIcon | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={classNames('note', NOTE[tone].className, className)} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon as={icon ?? NOTE[tone].icon} />
      <span>{children}</span>
    </div>
  );
}

export interface Crumb {
  id: string;
  /** A link, or text for the last entry. */
  label: ReactNode;
}

/** Breadcrumb; the last entry is the current page. */
export function Breadcrumb({ crumbs, label }: { crumbs: readonly Crumb[]; label: string }) {
  return (
    <nav aria-label={label}>
      <ol className="breadcrumb">
        {crumbs.map((crumb, place) => (
          <li key={crumb.id}>
            {place > 0 && <Icon as={ChevronRight} />}
            {place === crumbs.length - 1 ? <span aria-current="page">{crumb.label}</span> : crumb.label}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Initials of a name on a coloured disc. */
export function Avatar({
  name,
  small,
  tone,
}: {
  name: string;
  small?: boolean | undefined;
  tone?: 'a' | 'b' | 'g' | 'v' | undefined;
}) {
  return (
    <span className={classNames('avatar', small && 's', tone)} aria-hidden="true">
      {name.slice(0, 2).toUpperCase()}
    </span>
  );
}
