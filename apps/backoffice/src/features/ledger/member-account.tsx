import { calls } from '@lantern/contract/calls';
import { buttonClass } from '@lantern/ui';
import { usePages } from '../../shared/api/hooks.ts';
import { AccountTitle } from '../../shared/formats/account-title.tsx';
import { useText } from '../../shared/i18n/text.ts';
import { ListPage } from '../../shared/list-page/index.ts';
import { PageLink } from '../../shared/navigation/page-link.tsx';
import { usePageSearch } from '../../shared/navigation/page-search.ts';
import { EntryTable } from '../../shared/parts/entry-table.tsx';
import { EntryPanel } from './entry-panel.tsx';
import { ExportButtons } from './export-buttons.tsx';
import { LedgerCrumbs } from './ledger-crumbs.tsx';
import { useBook } from './use-book.ts';

/** Entries of a member's account, newest first; a selected one shows its whole command. */
export function MemberAccount({ account }: { account: string }) {
  const t = useText();
  const book = useBook();
  const [search, change] = usePageSearch();
  const query = usePages(calls.walletBackOffice.accountEntries, { account, book, limit: 50 });
  const [, memberId = ''] = account.split(':');
  return (
    <ListPage
      title={<AccountTitle account={account} />}
      crumbs={<LedgerCrumbs account={account} />}
      hasWideDetail
      tools={
        <>
          <ExportButtons account={account} book={book} />
          <PageLink to="/members" search={{ id: memberId }} className={buttonClass()}>
            {t('member')}
          </PageLink>
        </>
      }
      list={<EntryTable label={account} query={query} chosen={search.id} onChoose={(id) => change({ id }, 'push')} />}
      detail={search.id && <EntryPanel entryId={search.id} book={book} onClose={() => change({ id: undefined })} />}
    />
  );
}
