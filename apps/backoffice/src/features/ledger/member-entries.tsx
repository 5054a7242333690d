import { calls } from '@lantern/contract/calls';
import { Card, DenseTable, IconButton, KeyValue } from '@lantern/ui';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Amount } from '../../shared/amount.tsx';
import { useCall, usePages } from '../../shared/api/hooks.ts';
import { dateTime } from '../../shared/format.ts';
import { usePostingText, useText } from '../../shared/i18n/text.ts';
import { MoreRows, NoRows, Reading } from '../../shared/list-page.tsx';

/** Entries of one member's account with the balance after each; one opened shows both its sides. */
export function MemberEntries({
  account,
  book,
  onClose,
}: {
  account: string;
  book: 'REAL' | 'TEST';
  onClose: () => void;
}) {
  const t = useText();
  const posting = usePostingText();
  const [entryId, setEntry] = useState<string | null>(null);
  const query = usePages(calls.walletOffice.accountEntries, { account, book, limit: 50 });
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <div className="stack">
      <Card
        title={<span className="mono">{account}</span>}
        aside={<IconButton icon={X} label={t('close')} small onClick={onClose} />}
        flush
      >
        <Reading query={query}>
          <DenseTable
            label={account}
            rows={rows}
            rowKey={(row) => row.seq}
            empty={<NoRows text={t('no_entries')} />}
            columns={[
              { id: 'seq', head: '#', cell: (row) => row.seq },
              { id: 'time', head: t('time'), cell: (row) => dateTime(row.time) },
              {
                id: 'posting',
                head: t('posting'),
                cell: (row) => (
                  <button type="button" className="link" onClick={() => setEntry(row.entryId)}>
                    {row.posting} · {posting(row.posting)}
                  </button>
                ),
              },
              {
                id: 'amount',
                head: t('amount'),
                align: 'right',
                cell: (row) => <Amount amount={row.amount} sign="always" />,
              },
              {
                id: 'after',
                head: t('balance_after'),
                align: 'right',
                cell: (row) => <Amount amount={row.balanceAfter} />,
              },
            ]}
          />
        </Reading>
      </Card>
      <MoreRows query={query} />
      {entryId && <EntrySides entryId={entryId} book={book} />}
    </div>
  );
}

function EntrySides({ entryId, book }: { entryId: string; book: 'REAL' | 'TEST' }) {
  const t = useText();
  const query = useCall(calls.walletOffice.entry, { entryId, book });
  const data = query.data;
  return (
    <Card title={t('both_sides')}>
      <Reading query={query}>
        {data && (
          <>
            {data.legs.map((leg) => (
              <KeyValue
                key={`${leg.side} ${leg.account}`}
                name={
                  <>
                    <b>{t(leg.side === 'DEBIT' ? 'debit' : 'credit')}</b> <span className="mono">{leg.account}</span>
                  </>
                }
              >
                <Amount amount={leg.amount} />
              </KeyValue>
            ))}
            <KeyValue name={t('reference')}>
              {data.entry.reference.type} {data.entry.reference.id}
            </KeyValue>
            <KeyValue name={t('entry')}>
              <span className="mono">{entryId}</span>
            </KeyValue>
          </>
        )}
      </Reading>
    </Card>
  );
}
