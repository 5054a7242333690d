import type { Value } from '@lantern/contract/schemas';
import { Avatar, EmptyState, Money, Table, Tag, type TagTone } from '@lantern/ui';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { useGameNames } from '../frame/game-names.ts';

export type TeamBet = Value<'agentPages.bets'>['rows'][number];

/** Lost is neutral: a loss is not an error. */
export const BET_TONES: Readonly<Record<TeamBet['state'], TagTone>> = {
  OPEN: 'info',
  WON: 'ok',
  LOST: 'neutral',
  CANCELLED: 'neutral',
  VOID: 'wait',
};

/** Bets of a team, each with its valid bets and payout. */
export function BetTable({ bets, onOpen }: { bets: readonly TeamBet[]; onOpen: (bet: TeamBet) => void }) {
  const t = useText('agent');
  const zone = useZone();
  const names = useGameNames();
  const optional = (amount: string | null) => (amount === null ? '–' : <Money amount={amount} symbol="" />);
  return (
    <div className="agent-page-wide">
      <Table
        label={t('team_betting')}
        rows={bets}
        rowKey={(bet) => bet.id}
        onRowClick={onOpen}
        empty={<EmptyState title={t('no_team_bets')} />}
        columns={[
          {
            id: 'account',
            head: t('account'),
            narrow: 'title',
            cell: (bet) => (
              <span className="avatar-row">
                <Avatar name={bet.account} />
                <b>{bet.account}</b>
              </span>
            ),
          },
          { id: 'below', head: t('below'), narrow: 'line', cell: (bet) => bet.below || t('you') },
          {
            id: 'game',
            head: t('game'),
            narrow: 'detail',
            cell: (bet) => (
              <span className="bet-table-two">
                <b>{bet.title ?? names.game(bet.game)}</b>
                <small>
                  {bet.play === null ? names.category(bet.category) : `${names.play(bet.play)} · ${bet.issueNumber}`}
                </small>
              </span>
            ),
          },
          {
            id: 'time',
            head: t('time'),
            narrow: 'line',
            cell: (bet) => <span className="mut3 agent-page-one-line">{formatTime(bet.placedAt, zone)}</span>,
          },
          { id: 'stake', head: t('stake'), align: 'right', cell: (bet) => optional(bet.stake) },
          { id: 'valid', head: t('valid_bets'), align: 'right', narrow: 'line', cell: (bet) => optional(bet.validBet) },
          { id: 'returned', head: t('payout'), align: 'right', narrow: 'line', cell: (bet) => optional(bet.payout) },
          { id: 'prize', head: t('prize'), align: 'right', narrow: 'line', cell: (bet) => bet.prizeGroup ?? '–' },
          {
            id: 'result',
            head: t('result'),
            align: 'right',
            narrow: 'result',
            cell: (bet) =>
              bet.result === null ? '–' : <Money amount={bet.result} symbol="" sign="always" tone="result" />,
          },
          {
            id: 'state',
            head: t('state'),
            narrow: 'state',
            cell: (bet) => <Tag tone={BET_TONES[bet.state]}>{t(`bet_${bet.state}`)}</Tag>,
          },
        ]}
      />
    </div>
  );
}
