import './turnover.css';
import * as calls from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import { Card, EmptyState, Money, Segments, Table } from '@lantern/ui';
import { useState } from 'react';
import { useCall } from '../../../shared/api/hooks.ts';
import { useCurrency } from '../../../shared/brand/site.ts';
import { QueryContent } from '../../../shared/components/query-content.tsx';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { memberPath } from '../../../shared/navigation/member-path.ts';
import { SiteLink } from '../../../shared/navigation/site-link.tsx';
import { referenceText } from '../records/reference-text.ts';
import { BonusList } from './bonus-list.tsx';
import { RequirementCard } from './requirement-card.tsx';

type Turnover = Value<'wallet.turnover'>;
const SHOWN = ['OPEN', 'DONE', 'ALL'] as const;

/** Bonus details (2C-10): open wagering requirements, in the order in which bets fill them, and the bonuses received. */
export default function TurnoverPage() {
  const t = useText('member');
  const query = useCall(calls.wallet.turnover, {}, { staleTime: 2_000 });
  return (
    <QueryContent query={query} label={t('in_bonus_details')} count={4}>
      {(turnover) => <Requirements turnover={turnover} />}
    </QueryContent>
  );
}

function Requirements({ turnover: { left, requirements, lastBets } }: { turnover: Turnover }) {
  const t = useText('member');
  const tr = useText('records');
  const currency = useCurrency();
  const [shown, setShown] = useState<(typeof SHOWN)[number]>('OPEN');
  const open = requirements.filter((row) => row.state === 'OPEN');
  const rows = { OPEN: open, DONE: requirements.filter((row) => row.state !== 'OPEN'), ALL: requirements }[shown];
  const labels = {
    OPEN: tr('turnover_shown_open', { count: open.length }),
    DONE: tr('turnover_shown_done'),
    ALL: tr('bet_ALL'),
  };
  return (
    <>
      <div className="record-page-filters">
        <Segments
          label={t('state')}
          value={shown}
          onChange={setShown}
          items={SHOWN.map((id) => ({ id, label: labels[id] }))}
        />
      </div>
      <Card className="turnover-page-head">
        <span>
          <small>{t('turnover_left')}</small>
          <b>
            <Money amount={left} {...currency} />
          </b>
        </span>
        <p className="mut">{tr('turnover_order', { unit: currency.symbol })}</p>
        <p className="mut">{tr('turnover_counts')}</p>
      </Card>
      {rows.length === 0 && (
        <Card>
          <EmptyState title={tr('turnover_none')} />
        </Card>
      )}
      {rows.map((row) => (
        <RequirementCard key={row.id} row={row} />
      ))}
      {lastBets.length > 0 && <LastBets bets={lastBets} />}
      <BonusList />
    </>
  );
}

function LastBets({ bets }: { bets: Turnover['lastBets'] }) {
  const t = useText('member');
  const tr = useText('records');
  const zone = useZone();
  return (
    <Card flush title={tr('turnover_last_bets')}>
      <Table
        label={tr('turnover_last_bets')}
        rows={bets}
        rowKey={(bet) => `${bet.requirementId} ${bet.reference.id}`}
        columns={[
          {
            id: 'bet',
            head: tr('bet'),
            narrow: 'title',
            cell: (bet) => (
              <SiteLink
                className="amb turnover-page-link"
                to={`${memberPath('personalHistoryCopy')}&id=${bet.reference.id}`}
              >
                {referenceText(tr, bet.reference)}
              </SiteLink>
            ),
          },
          {
            id: 'time',
            head: tr('time'),
            narrow: 'detail',
            cell: (bet) => <span className="member-page-one-line num">{formatTime(bet.at, zone)}</span>,
          },
          { id: 'category', head: tr('category'), cell: (bet) => tr(`category_${bet.category}`) },
          {
            id: 'counted',
            head: tr('turnover_counted'),
            align: 'right',
            narrow: 'result',
            cell: (bet) => <Money amount={bet.counted} symbol="" />,
          },
          { id: 'for', head: tr('turnover_for'), narrow: 'state', cell: (bet) => t(`turnover_${bet.source}`) },
        ]}
      />
    </Card>
  );
}
