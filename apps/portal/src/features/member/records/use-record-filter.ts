import { useState } from 'react';
import { useZone } from '../../../shared/i18n/format.ts';
import { useNow } from '../../../shared/time.ts';
import { type Cursors, useCursors } from '../frame/more-pages.tsx';
import { useMemberSearch } from '../frame/use-member-search.ts';
import { type Range, startOf } from './ranges.ts';

const PAGE = 20;

/** What of a record is asked for: a range of time, one kind of rows, a page. */
export interface RecordFilter<Kind extends string> {
  readonly range: Range;
  readonly kind: Kind;
  readonly cursors: Cursors;
  /** The part of a payload that every record takes; the kind goes by a name of the call's own. */
  readonly page: { readonly limit: number; readonly from?: string; readonly cursor?: string };
  /** The time is known: before it is, nothing can be asked. */
  readonly isReady: boolean;
  setRange(range: Range): void;
  setKind(kind: Kind): void;
}

/** Filter of a record; the kind stands in the address under `name`, the usual one (the first) does not. */
export function useRecordFilter<Kind extends string>(
  name: 'tab' | 'state',
  kinds: readonly [Kind, ...Kind[]],
): RecordFilter<Kind> {
  const zone = useZone();
  const now = useNow();
  const [search, change] = useMemberSearch();
  const [range, setRange] = useState<Range>('days_30');
  const cursors = useCursors();
  // The start moves once a day, not once a second: the query must not change with every tick.
  const from = now === null ? undefined : startOf(range, now, zone);
  return {
    range,
    kind: kinds.find((one) => one === search[name]) ?? kinds[0],
    cursors,
    page: { limit: PAGE, ...(from && { from }), ...(cursors.cursor && { cursor: cursors.cursor }) },
    isReady: now !== null,
    setRange(next) {
      cursors.reset();
      setRange(next);
    },
    setKind(next) {
      cursors.reset();
      change({ [name]: next === kinds[0] ? undefined : next });
    },
  };
}
