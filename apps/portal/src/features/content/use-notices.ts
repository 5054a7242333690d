import * as calls from '@lantern/contract/member-calls';
import { useEffect, useState } from 'react';
import { useCall } from '../../shared/api/hooks.ts';
import { useLanguage } from '../../shared/i18n/text.ts';

/** State of a paged notice list: opened with a notice it starts at that notice's page; turning the page clears the selection (4-15). */
export function useNotices(first: string | null) {
  const language = useLanguage();
  const [page, setPage] = useState(1);
  const [selected, setSelected] = useState<string | null>(first);
  const [isTurned, setTurned] = useState(false);
  const list = useCall(calls.content.notices, { page, language });
  const rows = list.data?.rows ?? [];
  const turn = (next: number) => {
    setPage(next);
    setSelected(null);
    setTurned(true);
  };
  const isElsewhere = selected !== null && list.data !== undefined && !rows.some((row) => row.id === selected);
  const pages = list.data?.totalPages ?? 1;
  // Turns pages until the notice is found. A notice outside the list, such as a headline, selects nothing.
  useEffect(() => {
    if (!isElsewhere) return;
    const isLast = page >= pages;
    setPage(isLast ? 1 : page + 1);
    if (isLast) setSelected(null);
  }, [isElsewhere, page, pages]);
  const chosen = rows.find((row) => row.id === selected) ?? null;
  return { list, rows, selected, select: setSelected, turn, isTurned, chosen };
}
