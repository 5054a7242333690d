import type { Value } from '@lantern/contract/schemas';
import { DenseTable } from '@lantern/ui';
import { Amount } from '../../shared/formats/amount.tsx';
import { dateTime } from '../../shared/formats/format.ts';
import { usePostingText, useText } from '../../shared/i18n/text.ts';
import { PageLink } from '../../shared/navigation/page-link.tsx';
import { useMay } from '../../shared/session/me.ts';

type Data = Value<'gamesBackOffice.round'>;
type Entry = Data['transactions'][number]['entries'][number];

interface Row {
  readonly key: string;
  readonly kind: string;
  readonly name: string;
  readonly at: string;
  readonly balanceAfter: string | null;
  readonly entries: readonly Entry[];
}

/** Money of a round: each transaction of the vendor with its movements, linked to the ledger. */
export function RoundMoney({ data }: { data: Data }) {
  const t = useText();
  const { round, settlement } = data;
  const rows: Row[] = data.transactions.map((one) => ({
    key: one.transaction,
    kind: one.kind,
    name: one.transaction,
    at: one.at,
    balanceAfter: one.balanceAfter,
    entries: one.entries,
  }));
  const end = settlement && {
    key: 'settlement',
    kind: 'settled',
    name: '',
    at: round.endedAt ?? round.openedAt,
    balanceAfter: null,
    entries: [settlement],
  };
  return (
    <>
      <h3>{t('money_trail')}</h3>
      <DenseTable<Row>
        label={t('money_trail')}
        rows={end ? [...rows, end] : rows}
        rowKey={({ key }) => key}
        columns={[
          {
            id: 'what',
            head: t('transaction'),
            cell: (row) => (
              <span className="account-title">
                {t(`tx_${row.kind}`)}
                <small>{dateTime(row.at)}</small>
                {row.name && <small className="monospace">{row.name}</small>}
              </span>
            ),
          },
          {
            id: 'moved',
            head: t('moved'),
            cell: (row) => (
              <span className="account-title">
                {row.entries.length === 0 && <small>{t('nothing_moved')}</small>}
                {row.entries.map((entry) => (
                  <EntryLink key={entry.entryId} entry={entry} book={round.book} />
                ))}
              </span>
            ),
          },
          {
            id: 'after',
            head: t('balance_after'),
            align: 'right',
            cell: (row) => row.balanceAfter !== null && <Amount amount={row.balanceAfter} />,
          },
        ]}
      />
    </>
  );
}

/** One movement by its posting, linked to its command for operators who may read the ledger. */
function EntryLink({ entry, book }: { entry: Entry; book: 'REAL' | 'TEST' }) {
  const posting = usePostingText();
  const may = useMay();
  const words = (
    <>
      {posting(entry.posting)} <Amount amount={entry.amount} sign="always" />
    </>
  );
  if (!may('ledger.read')) return <span>{words}</span>;
  return (
    <PageLink to="/ledger" search={{ account: entry.account, state: book, id: entry.entryId }}>
      {words}
    </PageLink>
  );
}
