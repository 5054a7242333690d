import { calls } from '@lantern/contract/calls';
import { usePages } from '../../shared/api/hooks.ts';
import { usePostingText, useText } from '../../shared/i18n/text.ts';
import { ListPage, rowsOf } from '../../shared/list-page/index.ts';
import { usePageSearch } from '../../shared/navigation/page-search.ts';
import { EntryTable } from '../../shared/parts/entry-table.tsx';
import { QueryState } from '../../shared/parts/query-state.tsx';
import { EntryPanel } from './entry-panel.tsx';
import { LedgerCrumbs } from './ledger-crumbs.tsx';
import { TransferTable } from './transfer-table.tsx';
import { useBook } from './use-book.ts';

/** Contents of one counter-leg: members' entries, and transfers between two accounts of the platform. */
export function PlatformLeg({ account, batchId, posting }: { account: string; batchId: string; posting: string }) {
  const t = useText();
  const words = usePostingText();
  const book = useBook();
  const [search, change] = usePageSearch();
  const leg = { account, book, batchId, posting, limit: 50 };
  const entries = usePages(calls.walletBackOffice.legEntries, leg);
  const transfers = usePages(calls.walletBackOffice.legTransfers, leg);
  const open = (id: string) => change({ id }, 'push');
  const both = {
    isPending: entries.isPending || transfers.isPending,
    error: entries.error ?? transfers.error,
    refetch: () => Promise.all([entries.refetch(), transfers.refetch()]),
  };
  const hasTransfers = rowsOf(transfers).length > 0;
  return (
    <ListPage
      title={words(posting)}
      crumbs={<LedgerCrumbs account={account} leg={`${batchId}-${posting}`} />}
      hasWideDetail
      list={
        <QueryState query={both}>
          {(rowsOf(entries).length > 0 || !hasTransfers) && (
            <EntryTable
              label={t('members_entries')}
              title={t('members_entries')}
              query={entries}
              hasAccounts
              chosen={search.id}
              onChoose={open}
            />
          )}
          {hasTransfers && <TransferTable account={account} query={transfers} chosen={search.id} onChoose={open} />}
        </QueryState>
      }
      detail={search.id && <EntryPanel entryId={search.id} book={book} onClose={() => change({ id: undefined })} />}
    />
  );
}
