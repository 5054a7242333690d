import { useState } from 'react';
import { useNow } from '../../../shared/browser/time.ts';
import { useZone } from '../../../shared/i18n/format.ts';
import { type Cursors, useCursors } from '../frame/more-pages.tsx';
import { useMemberSearch } from '../frame/use-member-search.ts';
import { beginOf, dayOf, type Range, startOf } from './ranges.ts';

const PAGE = 20;
const WEEK_MS = 6 * 86_400_000;

/** A record's time range, as instants; `to` is exclusive. */
export interface Span {
  readonly from?: string;
  readonly to?: string;
}

/** Query of a record: time range, one kind of rows, page. */
export interface RecordFilter<Kind extends string> {
  readonly range: Range;
  readonly kind: Kind;
  readonly span: Span;
  /** First and last day (yyyy-MM-dd, reader's zone) of a custom range. */
  readonly days: { readonly first: string; readonly last: string };
  readonly cursors: Cursors;
  /** Payload common to all records; the kind has a different name in each call. */
  readonly page: Span & { readonly limit: number; readonly cursor?: string };
  /** False until the time is known: the query needs it. */
  readonly isReady: boolean;
  setRange(range: Range): void;
  setDay(end: 'first' | 'last', day: string): void;
  setKind(kind: Kind): void;
}

const isInstant = (text: string | undefined) => text !== undefined && !Number.isNaN(Date.parse(text));

/**
 * Filter of a record. The kind is in the address under `name`, except the default (the first). Custom ranges are there too, as instants, so
 * that other pages can link to one day's rows.
 */
export function useRecordFilter<Kind extends string>(
  name: 'tab' | 'state',
  kinds: readonly [Kind, ...Kind[]],
): RecordFilter<Kind> {
  const zone = useZone();
  const now = useNow();
  const [search, change] = useMemberSearch();
  const [chosen, setRange] = useState<Exclude<Range, 'dates'>>('days_30');
  const cursors = useCursors();
  const own = isInstant(search.from) && isInstant(search.to) ? { from: search.from ?? '', to: search.to ?? '' } : null;
  // The start changes once a day, not once a second: the query must not change with every tick.
  const from = now === null ? undefined : startOf(chosen, now, zone);
  const span: Span = own ?? (from === undefined ? {} : { from });
  const days = own
    ? { first: dayOf(own.from, zone), last: dayOf(Date.parse(own.to) - 1, zone) }
    : { first: '', last: '' };
  return {
    range: own ? 'dates' : chosen,
    kind: kinds.find((one) => one === search[name]) ?? kinds[0],
    span,
    days,
    cursors,
    page: { limit: PAGE, ...span, ...(cursors.cursor && { cursor: cursors.cursor }) },
    isReady: now !== null,
    setRange(next) {
      cursors.reset();
      if (next !== 'dates') setRange(next);
      const first = beginOf(dayOf((now ?? 0) - WEEK_MS, zone), zone);
      const end = beginOf(dayOf(now ?? 0, zone), zone, 1);
      change(next === 'dates' ? { from: first, to: end } : { from: undefined, to: undefined });
    },
    setDay(end, day) {
      const instant = beginOf(day, zone, end === 'first' ? 0 : 1);
      if (instant === undefined) return;
      cursors.reset();
      change(end === 'first' ? { from: instant } : { to: instant });
    },
    setKind(next) {
      cursors.reset();
      change({ [name]: next === kinds[0] ? undefined : next });
    },
  };
}
