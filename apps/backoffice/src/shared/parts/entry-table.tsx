import type { Value } from '@lantern/contract/schemas';
import { Amount } from '../formats/amount.tsx';
import { dateTime } from '../formats/format.ts';
import { usePostingText, useText } from '../i18n/text.ts';
import { PagedTable, type PagedTableProps } from '../list-page/paged-table.tsx';

export type Entry = Value<'walletBackOffice.accountEntries'>['rows'][number];

/** Entries of members' accounts with the balance after each; a selected one shows its ledger command. */
export function EntryTable({
  query,
  label,
  title,
  hasAccounts,
  chosen,
  onChoose,
}: Pick<PagedTableProps<Entry>, 'query' | 'label' | 'title'> & {
  /** The entries belong to several accounts. */
  hasAccounts?: boolean | undefined;
  /** Id of the selected command. */
  chosen: string | undefined;
  onChoose: (entryId: string) => void;
}) {
  const t = useText();
  const posting = usePostingText();
  // A command may have several entries in one list, so a row's key includes account and sequence number.
  const keyOf = (row: Entry) => `${row.entryId} ${row.account} ${row.seq}`;
  const open = query.data?.pages.flatMap((page) => page.rows).find((row) => row.entryId === chosen);
  const currencyOf = (row: Entry) => (row.account.startsWith('P:') ? 'POINTS' : undefined);
  return (
    <PagedTable
      label={label}
      title={title}
      query={query}
      rowKey={keyOf}
      emptyText={t('no_entries')}
      chosen={open && keyOf(open)}
      onChoose={(key) => onChoose(key.slice(0, key.indexOf(' ')))}
      opener={{ head: t('posting'), cell: (row) => posting(row.posting) }}
      columns={[
        ...(hasAccounts
          ? [
              {
                id: 'account',
                head: t('ledger_account'),
                narrow: 'state' as const,
                cell: (row: Entry) => <span className="monospace">{row.account}</span>,
              },
            ]
          : []),
        { id: 'seq', head: '#', align: 'right', cell: (row) => row.seq },
        { id: 'time', head: t('time'), narrow: 'detail', cell: (row) => dateTime(row.time) },
        {
          id: 'amount',
          head: t('amount'),
          align: 'right',
          narrow: 'result',
          cell: (row) => <Amount amount={row.amount} sign="always" currency={currencyOf(row)} />,
        },
        {
          id: 'after',
          head: t('balance_after'),
          align: 'right',
          cell: (row) => <Amount amount={row.balanceAfter} currency={currencyOf(row)} />,
        },
      ]}
    />
  );
}
