import type { Value } from '@lantern/contract/schemas';
import { currencyOf } from '../../shared/formats/account-name.ts';
import { Amount } from '../../shared/formats/amount.tsx';
import { dateTime } from '../../shared/formats/format.ts';
import { usePostingText, useText } from '../../shared/i18n/text.ts';
import { PagedTable } from '../../shared/list-page/index.ts';
import type { PagedQuery } from '../../shared/list-page/paged-table.tsx';

type Transfer = Value<'walletBackOffice.legTransfers'>['rows'][number];

/** Transfers between two accounts of the platform, from the view of one of them. */
export function TransferTable({
  account,
  query,
  chosen,
  onChoose,
}: {
  account: string;
  query: PagedQuery<Transfer>;
  chosen: string | undefined;
  onChoose: (entryId: string) => void;
}) {
  const t = useText();
  const posting = usePostingText();
  const keyOf = (row: Transfer) => `${row.entryId} ${row.line}`;
  const open = query.data?.pages.flatMap((page) => page.rows).find((row) => row.entryId === chosen);
  return (
    <PagedTable
      label={t('operator_transfers')}
      title={t('operator_transfers')}
      query={query}
      rowKey={keyOf}
      emptyText={t('no_entries')}
      chosen={open && keyOf(open)}
      onChoose={(key) => onChoose(key.slice(0, key.indexOf(' ')))}
      opener={{ head: t('posting'), cell: (row) => posting(row.posting) }}
      columns={[
        {
          id: 'side',
          head: t('side'),
          cell: (row) => t(row.debit === account ? 'debit' : 'credit'),
        },
        {
          id: 'other',
          head: t('other_account'),
          narrow: 'state',
          cell: (row) => <span className="monospace">{row.debit === account ? row.credit : row.debit}</span>,
        },
        { id: 'time', head: t('time'), narrow: 'detail', cell: (row) => dateTime(row.time) },
        {
          id: 'amount',
          head: t('amount'),
          align: 'right',
          narrow: 'result',
          cell: (row) => <Amount amount={row.amount} currency={currencyOf(account)} />,
        },
      ]}
    />
  );
}
