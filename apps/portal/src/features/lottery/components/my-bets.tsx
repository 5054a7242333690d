import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Card, Money, Segments, Table, Tag, type TagTone } from '@lantern/ui';
import { useState } from 'react';
import { useCall } from '../../../shared/api/hooks.ts';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { memberPath } from '../../../shared/member-path.ts';
import { oddsText } from '../../../shared/odds.ts';
import { SiteLink } from '../../../shared/site-link.tsx';
import type { Lobby } from '../model/slip.ts';

type Bet = Value<'lottery.myBets'>['rows'][number];
type Issue = NonNullable<Lobby['issue']>;

const TONES: Readonly<Record<Bet['state'], TagTone>> = {
  OPEN: 'info',
  WON: 'ok',
  LOST: 'neutral',
  CANCELLED: 'neutral',
  VOID: 'wait',
};

/** The member's bets of one round. */
function useBetsOf(issue: Issue | null): readonly Bet[] {
  const query = useCall(
    calls.lottery.myBets,
    { issueId: issue?.id ?? '0', limit: 20 },
    { enabled: issue !== null, staleTime: 2_000 },
  );
  return query.data?.rows ?? [];
}

/** The member's own bets of this round and of the one before, which may still be drawn; nothing before the first bet. */
export function MyBets({ lobby }: { lobby: Lobby }) {
  const t = useText('lottery');
  const [chosen, setChosen] = useState<string | null>(null);
  const { issue, previousIssue } = lobby;
  const present = useBetsOf(issue);
  const before = useBetsOf(previousIssue);
  const rounds = [
    ...(issue && present.length > 0 ? [{ issue, rows: present }] : []),
    ...(previousIssue && before.length > 0 ? [{ issue: previousIssue, rows: before }] : []),
  ];
  const shown = rounds.find((round) => round.issue.id === chosen) ?? rounds[0];
  if (shown === undefined) return null;
  const { state } = shown.issue;
  return (
    <Card
      level={3}
      className="mine"
      title={t('my_bets')}
      flush
      aside={
        <SiteLink className="amb" to={memberPath('personalHistoryCopy')}>
          {t('all_my_bets')}
        </SiteLink>
      }
    >
      <div className="mine-h">
        {rounds.length > 1 ? (
          <Segments
            label={t('round_choice')}
            value={shown.issue.id}
            onChange={setChosen}
            items={rounds.map((round) => ({
              id: round.issue.id,
              label: t('round', { number: round.issue.number }),
              count: round.rows.length,
            }))}
          />
        ) : (
          <span className="mut num">{t('round', { number: shown.issue.number })}</span>
        )}
        <Tag tone={state === 'OPEN' ? 'ok' : state === 'VOID' ? 'wait' : 'neutral'}>{t(`round_${state}`)}</Tag>
      </div>
      <BetTable rows={shown.rows} />
    </Card>
  );
}

function BetTable({ rows }: { rows: readonly Bet[] }) {
  const t = useText('lottery');
  const zone = useZone();
  return (
    <Table<Bet>
      label={t('my_bets')}
      rows={rows}
      rowKey={(bet) => bet.id}
      columns={[
        {
          id: 'play',
          head: t('bet_type'),
          narrow: 'title',
          cell: (bet) => (
            <SiteLink className="mine-b" to={`${memberPath('personalHistoryCopy')}&id=${bet.id}`}>
              <b>{t.has(`play_${bet.play}`) ? t(`play_${bet.play}`) : bet.play}</b>
              <span className="sl-n num">
                {bet.numbers.slice(0, 6).map((number) => (
                  <b key={number}>{number}</b>
                ))}
                {bet.numbers.length > 6 && <b>+{bet.numbers.length - 6}</b>}
              </span>
            </SiteLink>
          ),
        },
        { id: 'time', head: t('time'), narrow: 'detail', cell: (bet) => formatTime(bet.placedAt, zone) },
        { id: 'odds', head: t('odds'), align: 'right', cell: (bet) => oddsText(bet.odds) },
        {
          id: 'stake',
          head: t('cost'),
          align: 'right',
          narrow: 'result',
          cell: (bet) => <Money amount={bet.stake} symbol="" />,
        },
        {
          id: 'win',
          head: t(rows.some((bet) => bet.payout !== null) ? 'payout' : 'can_win'),
          align: 'right',
          cell: (bet) => (
            <Money amount={bet.payout ?? bet.possibleWin} symbol="" tone={bet.state === 'WON' ? 'won' : 'plain'} />
          ),
        },
        {
          id: 'state',
          head: t('state'),
          narrow: 'state',
          cell: (bet) => <Tag tone={TONES[bet.state]}>{t(`bet_${bet.state}`)}</Tag>,
        },
      ]}
    />
  );
}
