import { calls } from '@lantern/contract/calls';
import { buttonClass } from '@lantern/ui';
import { usePages } from '../../shared/api/hooks.ts';
import { currencyOf } from '../../shared/formats/account-name.ts';
import { AccountTitle } from '../../shared/formats/account-title.tsx';
import { Amount } from '../../shared/formats/amount.tsx';
import { dateTime } from '../../shared/formats/format.ts';
import { usePostingText, useText } from '../../shared/i18n/text.ts';
import { ListPage, PagedTable } from '../../shared/list-page/index.ts';
import { PageLink } from '../../shared/navigation/page-link.tsx';
import { usePageSearch } from '../../shared/navigation/page-search.ts';
import { ExportButtons } from './export-buttons.tsx';
import { LedgerCrumbs } from './ledger-crumbs.tsx';
import { useBook } from './use-book.ts';

/** Counter-legs of a platform account, newest first, with the balance that they sum to. */
export function PlatformAccount({ account }: { account: string }) {
  const t = useText();
  const posting = usePostingText();
  const book = useBook();
  const [{ from, to }, change] = usePageSearch();
  const query = usePages(calls.walletBackOffice.platformLegs, {
    account,
    book,
    limit: 50,
    ...(from && { from }),
    ...(to && { to }),
  });
  const balance = query.data?.pages[0]?.balance;
  const issue = /^H:ISSUE:(\d+)$/.exec(account)?.[1];
  return (
    <ListPage
      title={<AccountTitle account={account} />}
      crumbs={<LedgerCrumbs account={account} />}
      tools={
        <>
          <ExportButtons account={account} book={book} {...(from && { from })} {...(to && { to })} />
          {issue && (
            <PageLink to="/draws" search={{ id: issue }} className={buttonClass()}>
              {t('draw')}
            </PageLink>
          )}
          {balance !== undefined && (
            <span className="platform-account-sum num">
              {t('balance')}{' '}
              <b>
                <Amount amount={balance} currency={currencyOf(account)} plain={false} />
              </b>
            </span>
          )}
        </>
      }
      list={
        <PagedTable
          label={account}
          query={query}
          rowKey={(row) => `${row.batchId}-${row.posting}`}
          emptyText={t('no_entries')}
          onChoose={(leg) => change({ leg }, 'push')}
          opener={{ head: t('posting'), cell: (row) => posting(row.posting) }}
          columns={[
            { id: 'time', head: t('time'), narrow: 'detail', cell: (row) => dateTime(row.time) },
            { id: 'batch', head: t('batch'), align: 'right', cell: (row) => row.batchId },
            { id: 'movements', head: t('movements'), align: 'right', cell: (row) => row.movements },
            {
              id: 'amount',
              head: t('amount'),
              align: 'right',
              narrow: 'result',
              cell: (row) => <Amount amount={row.amount} sign="always" currency={currencyOf(account)} />,
            },
          ]}
        />
      }
    />
  );
}
