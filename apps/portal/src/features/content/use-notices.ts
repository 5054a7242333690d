import * as calls from '@lantern/contract/member-calls';
import { useEffect, useState } from 'react';
import { useCall } from '../../shared/api/hooks.ts';
import { useLanguage } from '../../shared/i18n/text.ts';

/** Notices with a page and a choice. Turning the page clears the choice. */
export function useNotices(first: string | null) {
  const language = useLanguage();
  const [page, setPage] = useState(1);
  const [selected, setSelected] = useState<string | null>(first);
  const list = useCall(calls.content.notices, { page, language });
  const rows = list.data?.rows ?? [];
  const turn = (next: number) => {
    setPage(next);
    setSelected(null);
  };
  const isElsewhere = selected !== null && list.data !== undefined && !rows.some((row) => row.id === selected);
  const pages = list.data?.totalPages ?? 1;
  // Opened with a notice that stands further back: leaf until it is found.
  useEffect(() => {
    if (isElsewhere && page < pages) setPage(page + 1);
  }, [isElsewhere, page, pages]);
  return { list, rows, selected, select: setSelected, turn, chosen: rows.find((row) => row.id === selected) ?? null };
}
