import { calls } from '@lantern/contract/calls';
import { Card, DenseTable, IconButton } from '@lantern/ui';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Amount } from '../../shared/amount.tsx';
import { useCall, usePages } from '../../shared/api/hooks.ts';
import { dateTime } from '../../shared/format.ts';
import { usePostingText, useText } from '../../shared/i18n/text.ts';
import { MoreRows, NoRows, Reading } from '../../shared/list-page.tsx';

interface Leg {
  readonly batchId: string;
  readonly posting: string;
}

/** Counter-legs of an account of the house, newest first; one opened shows the members' entries behind it. */
export function HouseLegs({
  account,
  book,
  onClose,
  onAccount,
}: {
  account: string;
  book: 'REAL' | 'TEST';
  onClose: () => void;
  onAccount: (account: string) => void;
}) {
  const t = useText();
  const posting = usePostingText();
  const [leg, setLeg] = useState<Leg | null>(null);
  const query = usePages(calls.walletOffice.houseLegs, { account, book, limit: 50 });
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
            rowKey={(row) => `${row.batchId} ${row.posting}`}
            selectedKey={leg ? `${leg.batchId} ${leg.posting}` : undefined}
            empty={<NoRows text={t('no_entries')} />}
            columns={[
              { id: 'time', head: t('time'), cell: (row) => dateTime(row.time) },
              {
                id: 'posting',
                head: t('posting'),
                cell: (row) => (
                  <button
                    type="button"
                    className="link"
                    onClick={() => setLeg({ batchId: row.batchId, posting: row.posting })}
                  >
                    {row.posting} · {posting(row.posting)}
                  </button>
                ),
              },
              { id: 'movements', head: t('movements'), align: 'right', cell: (row) => row.movements },
              {
                id: 'amount',
                head: t('amount'),
                align: 'right',
                cell: (row) => <Amount amount={row.amount} sign="always" />,
              },
            ]}
          />
        </Reading>
      </Card>
      <MoreRows query={query} />
      {leg && <LegEntries account={account} book={book} leg={leg} onAccount={onAccount} />}
    </div>
  );
}

function LegEntries({
  account,
  book,
  leg,
  onAccount,
}: {
  account: string;
  book: 'REAL' | 'TEST';
  leg: Leg;
  onAccount: (account: string) => void;
}) {
  const t = useText();
  const query = useCall(calls.walletOffice.legEntries, { account, book, batchId: leg.batchId, posting: leg.posting });
  return (
    <Card title={t('entries_behind')} flush>
      <Reading query={query}>
        <DenseTable
          label={t('entries_behind')}
          rows={query.data?.rows ?? []}
          rowKey={(row) => `${row.account} ${row.seq}`}
          empty={<NoRows text={t('no_member_entries')} />}
          columns={[
            {
              id: 'account',
              head: t('account'),
              cell: (row) => (
                <button type="button" className="link mono" onClick={() => onAccount(row.account)}>
                  {row.account}
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
  );
}
