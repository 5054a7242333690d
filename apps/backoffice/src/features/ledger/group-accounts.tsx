import { calls } from '@lantern/contract/calls';
import { usePages } from '../../shared/api/hooks.ts';
import { currencyOf } from '../../shared/formats/account-name.ts';
import { AccountTitle } from '../../shared/formats/account-title.tsx';
import { Amount } from '../../shared/formats/amount.tsx';
import { useText } from '../../shared/i18n/text.ts';
import { ListPage, PagedTable } from '../../shared/list-page/index.ts';
import { usePageSearch } from '../../shared/navigation/page-search.ts';
import { LedgerCrumbs } from './ledger-crumbs.tsx';
import { useBook } from './use-book.ts';

/** The accounts behind a group row of the trial balance: members' wallets, draws. */
export function GroupAccounts({ group }: { group: string }) {
  const t = useText();
  const book = useBook();
  const [, change] = usePageSearch();
  const query = usePages(calls.walletBackOffice.groupAccounts, { group, book, limit: 50 });
  return (
    <ListPage
      title={<AccountTitle account={group} />}
      crumbs={<LedgerCrumbs account={group} />}
      list={
        <PagedTable
          label={t('accounts')}
          query={query}
          rowKey={(row) => row.account}
          emptyText={t('no_entries')}
          onChoose={(account) => change({ account }, 'push')}
          opener={{ head: t('ledger_account'), cell: (row) => <span className="monospace">{row.account}</span> }}
          columns={[
            {
              id: 'balance',
              head: t('balance'),
              align: 'right',
              narrow: 'result',
              cell: (row) => <Amount amount={row.balance} currency={currencyOf(row.account)} />,
            },
          ]}
        />
      }
    />
  );
}
