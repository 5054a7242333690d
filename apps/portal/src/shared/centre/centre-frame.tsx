import './centre.css';
import { CountBadge, classNames, Icon } from '@lantern/ui';
import { ChevronLeft, type LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSite } from '../brand/site.ts';
import { useSearch } from '../navigation/page-location.ts';
import { SiteLink } from '../navigation/site-link.tsx';

/** An entry of a centre's list. */
export interface CentreEntry {
  /** Page id in the address. */
  readonly page: string;
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Number beside the label; none at 0. */
  readonly count?: number;
}

interface CentreFrameProps {
  /** Name of the centre. */
  readonly label: string;
  readonly entries: readonly CentreEntry[];
  /** Id of the open page. */
  readonly page: string | undefined;
  /** Title of the open page. */
  readonly title: string | undefined;
  /** Address of the list on phones. */
  readonly listPath: string;
  /** Above the list. */
  readonly head: ReactNode;
  /** Below the list, on phones. */
  readonly links?: ReactNode;
  readonly children: ReactNode;
}

/** On a phone the list is a page of its own. */
export function useIsCentreList(): boolean {
  const { page } = useSearch();
  return page === undefined || page === 'menu';
}

/** Member centre and agent centre: the list beside the open page; on phones the list leads to the page. */
export function CentreFrame({ label, entries, page, title, listPath, head, links, children }: CentreFrameProps) {
  const isList = useIsCentreList();
  const heading = useRef<HTMLHeadingElement>(null);
  const name = useSite()?.name;
  useEffect(() => {
    if (name) document.title = `${title ?? label} · ${name}`;
  }, [title, label, name]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when another page opens
  useEffect(() => {
    const active = document.activeElement;
    // The pressed entry of the list keeps the focus where it is still visible.
    const isLost = active === null || active === document.body || !active.checkVisibility();
    if (isLost || active.matches('.centre-dialog')) heading.current?.focus({ preventScroll: true });
  }, [page, isList]);
  return (
    <div className={classNames('centre-frame', isList && 'centre-frame-as-list')}>
      {isList && <h1 className="vh centre-frame-narrow">{label}</h1>}
      <aside className="centre-frame-side" aria-label={label}>
        {head}
        <nav className="centre-frame-list" aria-label={label}>
          {entries.map((entry) => (
            <SiteLink
              key={entry.page}
              to={entry.to}
              className={entry.page === page ? 'on' : ''}
              {...(entry.page === page && { 'aria-current': 'page' as const })}
            >
              <Icon as={entry.icon} />
              <span>{entry.label}</span>
              {(entry.count ?? 0) > 0 && <CountBadge count={entry.count ?? 0} />}
            </SiteLink>
          ))}
        </nav>
        {links}
      </aside>
      <div className="centre-frame-body" key={page}>
        <div className="centre-frame-title">
          <SiteLink className="icon-button centre-frame-back" to={listPath} aria-label={label}>
            <Icon as={ChevronLeft} />
          </SiteLink>
          <h1 ref={heading} tabIndex={-1}>
            {title ?? label}
          </h1>
        </div>
        {children}
      </div>
    </div>
  );
}
