import { contracts as calls } from '@lantern/contract/contract-calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, type Column, EmptyState, Money, Note, Skeletons, Table, Tag } from '@lantern/ui';
import { useState } from 'react';
import { useCall } from '../../../shared/api/hooks.ts';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { PageKeys } from '../frame/page-keys.tsx';
import type { BillDetail } from './kinds.ts';

/** The members behind a bill; each opens his days or bets. */
export function BillPeople({ bill: { row } }: { bill: BillDetail }) {
  const t = useText('contracts');
  const words = useRefusalText();
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const [of, setOf] = useState<{ readonly id: string; readonly account: string } | null>(null);
  const cursor = cursors.at(-1);
  const query = useCall(
    calls.billPeople,
    { id: row.id, ...(cursor !== undefined && { cursor }) },
    { staleTime: 30_000 },
  );
  if (of !== null) return <PersonLines billId={row.id} of={of} onBack={() => setOf(null)} />;
  return (
    <section>
      <h3>{t('part_people')}</h3>
      {query.error && <Note tone="bad">{words(query.error)}</Note>}
      {query.data ? (
        <Table
          label={t('part_people')}
          rows={query.data.rows}
          rowKey={(person) => person.id}
          onRowClick={setOf}
          empty={<EmptyState title={t('no_people')} />}
          columns={[
            {
              id: 'account',
              head: t('account'),
              narrow: 'title',
              cell: (person) => (
                <>
                  <b>{person.account}</b> {person.isActive && <Tag tone="ok">{t('active')}</Tag>}
                </>
              ),
            },
            {
              id: 'valid',
              head: t('valid_bets'),
              align: 'right',
              narrow: 'result',
              cell: (person) => <Money amount={person.validBet} symbol="" />,
            },
            {
              id: 'stake',
              head: t('staked'),
              align: 'right',
              narrow: 'line',
              cell: (person) => <Money amount={person.stake} symbol="" />,
            },
            {
              id: 'payout',
              head: t('returned'),
              align: 'right',
              narrow: 'line',
              cell: (person) => <Money amount={person.payout} symbol="" />,
            },
          ]}
        />
      ) : (
        !query.error && <Skeletons count={3} label={t('loading')} />
      )}
      <PageKeys cursors={cursors} next={query.data?.nextCursor} onChange={setCursors} />
    </section>
  );
}

function PersonLines({
  billId,
  of,
  onBack,
}: {
  billId: string;
  of: { readonly id: string; readonly account: string };
  onBack: () => void;
}) {
  const t = useText('contracts');
  const words = useRefusalText();
  const columns = useBetColumns();
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
  const query = useCall(
    calls.billBets,
    { id: billId, of: of.id, ...(cursor !== undefined && { cursor }) },
    { staleTime: 30_000 },
  );
  return (
    <section>
      <h3 className="row">
        {t('bets_of', { account: of.account })}
        <Button size="sm" onClick={onBack}>
          {t('back')}
        </Button>
      </h3>
      {query.error && <Note tone="bad">{words(query.error)}</Note>}
      {query.data ? (
        <Table
          label={t('bets_of', { account: of.account })}
          rows={query.data.rows}
          rowKey={(line) => line.key}
          empty={<EmptyState title={t('no_people')} />}
          columns={columns}
        />
      ) : (
        !query.error && <Skeletons count={3} label={t('loading')} />
      )}
      <PageKeys cursors={cursors} next={query.data?.nextCursor} onChange={setCursors} />
    </section>
  );
}

type BetLine = Value<'contracts.billBets'>['rows'][number];

function useBetColumns(): readonly Column<BetLine>[] {
  const t = useText('contracts');
  const ta = useText('agent');
  const zone = useZone();
  return [
    {
      id: 'when',
      head: t('when'),
      narrow: 'title',
      cell: (line) => <span className="num">{line.at ? formatTime(line.at, zone) : line.day}</span>,
    },
    {
      id: 'game',
      head: t('game'),
      narrow: 'detail',
      cell: (line) => (line.category === '' ? '—' : ta(`category_${line.category}`)),
    },
    {
      id: 'valid',
      head: t('valid_bets'),
      align: 'right',
      narrow: 'result',
      cell: (line) => <Money amount={line.validBet} symbol="" />,
    },
    {
      id: 'stake',
      head: t('staked'),
      align: 'right',
      narrow: 'line',
      cell: (line) => <Money amount={line.stake} symbol="" />,
    },
    {
      id: 'payout',
      head: t('returned'),
      align: 'right',
      narrow: 'line',
      cell: (line) => <Money amount={line.payout} symbol="" />,
    },
  ];
}
