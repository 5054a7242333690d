import { calls } from '@lantern/contract/calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, type Refused } from '../../../shared/api/call.ts';
import { isChange, type PriceChange } from './price-draft.ts';
import type { PriceRow, PriceTable } from './price-figures.ts';

/** Debounce of the server's check, in ms. */
const PAUSE_MS = 350;

export interface Checked {
  /** Rows with the change applied, or the original ones. */
  readonly rows: readonly PriceRow[];
  readonly refusal: Refused | null;
  readonly isChecking: boolean;
}

/** The server's check of a change: each play's RTP, or why the table is refused. */
export function useChecked(table: PriceTable, change: PriceChange | null): Checked {
  const wanted = change !== null && isChange(change) ? JSON.stringify(change) : '';
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const row = calls.lotteryBackOffice.checkPrices;
  const query = useQuery<{ rows: PriceRow[] }, Refused>({
    queryKey: [row.name, table.gameCode, table.newest, settled],
    queryFn: () =>
      call(row, {
        gameCode: table.gameCode,
        baseVersion: table.newest,
        change: JSON.parse(settled) as PriceChange,
      }),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isChanged = settled !== '' && wanted !== '';
  return {
    rows: isChanged ? (query.data?.rows ?? table.rows) : table.rows,
    refusal: isChanged ? query.error : null,
    isChecking: wanted !== settled || (isChanged && query.isFetching),
  };
}
