import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { DenseTable, KeyValue } from '@lantern/ui';
import { useCall } from '../../shared/api/hooks.ts';
import { AccountTitle } from '../../shared/formats/account-title.tsx';
import { Amount } from '../../shared/formats/amount.tsx';
import { dateTime } from '../../shared/formats/format.ts';
import { usePostingText, useText } from '../../shared/i18n/text.ts';
import { DetailPanel } from '../../shared/list-page/index.ts';
import { PageLink } from '../../shared/navigation/page-link.tsx';
import { QueryState } from '../../shared/parts/query-state.tsx';
import { ReferenceLink } from './reference-link.tsx';
import type { Book } from './use-book.ts';

type Command = Value<'walletBackOffice.entry'>;

/** One ledger command: its posting, both sides of each transfer, and its cause. */
export function EntryPanel({ entryId, book, onClose }: { entryId: string; book: Book; onClose: () => void }) {
  const t = useText();
  const posting = usePostingText();
  const query = useCall(calls.walletBackOffice.entry, { entryId, book });
  const { data } = query;
  return (
    <DetailPanel title={data ? posting(data.posting) : '…'} onClose={onClose}>
      <QueryState query={query}>
        {data && (
          <>
            <KeyValue name={t('time')}>{dateTime(data.time)}</KeyValue>
            <KeyValue name={t('reference')}>
              <ReferenceLink reference={data.reference} transfers={data.transfers} />
            </KeyValue>
            <KeyValue name={t('batch')}>{data.batchId}</KeyValue>
            <KeyValue name={t('command')}>
              <span className="monospace">{data.entryId}</span>
            </KeyValue>
            <h3>{t('both_sides')}</h3>
            <Sides command={data} book={book} />
          </>
        )}
      </QueryState>
    </DetailPanel>
  );
}

interface SideRow {
  readonly key: string;
  readonly account: string;
  readonly currency: string;
  readonly debit: string | null;
  readonly credit: string | null;
  readonly after: string | null;
}

/** Debited and credited account of each transfer, with the totals of both sides. */
function Sides({ command, book }: { command: Command; book: Book }) {
  const t = useText();
  const rows: SideRow[] = command.transfers.flatMap(({ debit, credit, amount, currency }, place) => [
    { key: `${place} debit`, account: debit.account, currency, debit: amount, credit: null, after: debit.balanceAfter },
    {
      key: `${place} credit`,
      account: credit.account,
      currency,
      debit: null,
      credit: amount,
      after: credit.balanceAfter,
    },
  ]);
  const shown = (amount: string | null, currency: string) =>
    amount === null ? '' : <Amount amount={amount} currency={currency} />;
  return command.sums.map((sum) => (
    <DenseTable
      key={sum.currency}
      label={t('both_sides')}
      rows={rows.filter(({ currency }) => currency === sum.currency)}
      rowKey={({ key }) => key}
      columns={[
        {
          id: 'account',
          head: t('ledger_account'),
          cell: (row) => (
            <>
              <PageLink to="/ledger" search={{ account: row.account, state: book }}>
                <AccountTitle account={row.account} />
              </PageLink>
              {row.after !== null && (
                <small>
                  {t('balance_after')} {shown(row.after, row.currency)}
                </small>
              )}
            </>
          ),
        },
        { id: 'debit', head: t('debit'), align: 'right', cell: (row) => shown(row.debit, row.currency) },
        { id: 'credit', head: t('credit'), align: 'right', cell: (row) => shown(row.credit, row.currency) },
      ]}
      foot={{
        account: `${t('sum')} · ${sum.currency}`,
        debit: shown(sum.debit, sum.currency),
        credit: shown(sum.credit, sum.currency),
      }}
    />
  ));
}
