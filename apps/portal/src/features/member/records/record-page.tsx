import { buttonClass, Card, Chips, EmptyState, Note, Segments, Skeletons, TextField } from '@lantern/ui';
import type { ReactNode } from 'react';
import type { Refused } from '../../../shared/api/refused.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { SiteLink } from '../../../shared/navigation/site-link.tsx';
import { MorePages } from '../frame/more-pages.tsx';
import { useMemberSearch } from '../frame/use-member-search.ts';
import { RANGES, type Range } from './ranges.ts';
import type { RecordFilter } from './use-record-filter.ts';
import { WalkTools } from './walk-tools.tsx';

export interface RecordPageProps<Kind extends string, Row> {
  /** Accessible name of the list. */
  readonly title: string;
  readonly filter: RecordFilter<Kind>;
  readonly kinds: readonly Kind[];
  readonly kindsLabel: string;
  readonly kindText: (kind: Kind) => string;
  /** Further filters, and actions for the rows. */
  readonly tools?: ReactNode;
  readonly query: {
    readonly data: { readonly rows: readonly Row[]; readonly nextCursor: string | null } | undefined;
    readonly error: Refused | null;
    readonly isPending: boolean;
  };
  readonly idOf: (row: Row) => string;
  /** Shown when there are no rows, with a link. */
  readonly empty: { readonly title: string; readonly to: string; readonly text: string };
  readonly list: (rows: readonly Row[], open: (id: string) => void, openId: string | undefined) => ReactNode;
  readonly drawer: (id: string, tools: ReactNode, close: () => void) => ReactNode;
}

/** A member's record: date range and kinds above, one page of rows, and a drawer for the open row with previous and next. */
export function RecordPage<Kind extends string, Row>(props: RecordPageProps<Kind, Row>) {
  const { title, filter, kinds, kindsLabel, kindText, query, idOf, empty, list, drawer, tools } = props;
  const t = useText('records');
  const words = useRefusalText();
  const [search, change] = useMemberSearch();
  const rows = query.data?.rows ?? [];
  const open = (id: string) => change({ id });
  return (
    <>
      <div className="record-page-filters">
        <Segments<Range>
          label={t('range')}
          value={filter.range}
          onChange={filter.setRange}
          items={RANGES.map((id) => ({ id, label: t(`range_${id}`) }))}
        />
        {filter.range === 'dates' && <OwnDays filter={filter} />}
        {tools}
      </div>
      <Chips<Kind>
        label={kindsLabel}
        scroll
        value={filter.kind}
        onChange={filter.setKind}
        items={kinds.map((id) => ({ id, label: kindText(id) }))}
      />
      {query.error && <Note tone="bad">{words(query.error)}</Note>}
      <Card flush>
        {query.isPending && !query.error && <Skeletons count={6} label={title} />}
        {query.data && rows.length === 0 && (
          <EmptyState
            title={empty.title}
            action={
              <SiteLink className={buttonClass({ look: 'soft' })} to={empty.to}>
                {empty.text}
              </SiteLink>
            }
          />
        )}
        {rows.length > 0 && list(rows, open, search.id)}
        <MorePages cursors={filter.cursors} next={query.data?.nextCursor ?? null} />
      </Card>
      {search.id &&
        drawer(search.id, <WalkTools ids={rows.map(idOf)} current={search.id} onWalk={open} />, () =>
          change({ id: undefined }),
        )}
    </>
  );
}

/** First and last day of a custom range. */
function OwnDays({ filter }: { filter: Pick<RecordFilter<string>, 'days' | 'setDay'> }) {
  const t = useText('records');
  return (
    <span className="record-page-days">
      {(['first', 'last'] as const).map((end) => (
        <TextField
          key={end}
          small
          type="date"
          label={<span className="vh">{t(end === 'first' ? 'date_from' : 'date_to')}</span>}
          value={filter.days[end]}
          onChange={(event) => filter.setDay(end, event.target.value)}
        />
      ))}
    </span>
  );
}
