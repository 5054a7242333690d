import { Button, Card, type Column, Money, Segments, Table, type TableProps, Tag, type TagTone } from '@lantern/ui';
import { lazy, Suspense, useState } from 'react';
import { useCurrency } from '../../../shared/brand/site.ts';
import { useIsPast } from '../../../shared/browser/time.ts';
import { formatClock, formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { betClass, wonDraw } from '../../../shared/lotteries/draw-outcomes.ts';
import { oddsText } from '../../../shared/lotteries/odds.ts';
import { memberPath } from '../../../shared/navigation/member-path.ts';
import { SiteLink } from '../../../shared/navigation/site-link.tsx';
import type { BoardParts } from '../model/board-parts.ts';
import type { Bet } from '../model/draw-phase.ts';
import { useRoundBets } from '../model/use-draw-bets.ts';

const CancelDialog = lazy(async () => ({ default: (await import('./cancel-dialog.tsx')).CancelDialog }));

const TONES: Readonly<Record<Bet['state'], TagTone>> = {
  OPEN: 'info',
  WON: 'ok',
  LOST: 'neutral',
  CANCELLED: 'neutral',
  VOID: 'wait',
};

/** Rows shown; the betting record has all of them. */
const SHOWN = 20;

/**
 * The member's bets on this draw and on the previous one, which may still be drawn; renders nothing without bets. When a draw has just
 * been won, it is shown and its won bets light up.
 */
export function MyBets({ lobby, outcome }: Pick<BoardParts, 'lobby' | 'outcome'>) {
  const t = useText('lottery');
  const currency = useCurrency();
  const [chosen, setChosen] = useState<string | null>(null);
  const { issue, previousIssue } = lobby;
  const present = useRoundBets(issue);
  const before = useRoundBets(previousIssue);
  const rounds = [
    { issue, bets: present },
    { issue: previousIssue, bets: before },
  ].flatMap(({ issue, bets }) => (issue && bets && bets.rows.length > 0 ? [{ issue, bets }] : []));
  const won = wonDraw(outcome);
  const roundOf = (id: string | null) => rounds.find((round) => round.issue.id === id);
  const shown = roundOf(won) ?? roundOf(chosen) ?? rounds[0];
  if (shown === undefined) return null;
  const { id, state } = shown.issue;
  const { sums, rows } = shown.bets;
  const hasOpenBets = rows.some((bet) => bet.state === 'OPEN');
  return (
    <Card
      level={3}
      className="my-bets"
      title={t('my_bets')}
      flush
      aside={
        <SiteLink className="amb" to={memberPath('personalHistoryCopy')}>
          {t('all_my_bets')}
        </SiteLink>
      }
    >
      <div className="my-bets-head">
        {rounds.length > 1 ? (
          <Segments
            label={t('round_choice')}
            value={shown.issue.id}
            onChange={setChosen}
            items={rounds.map((round) => ({
              id: round.issue.id,
              label: t('round', { number: round.issue.number }),
              count: round.bets.sums.count,
            }))}
          />
        ) : (
          <span className="mut num">{t('round', { number: shown.issue.number })}</span>
        )}
        <Tag tone={state === 'OPEN' ? 'ok' : state === 'VOID' ? 'wait' : 'neutral'}>{t(`round_${state}`)}</Tag>
        <span className="grow" />
        {hasOpenBets && (
          <span className="mut3 num">
            {t('held_in_bets')} <Money amount={sums.stake} {...currency} />
          </span>
        )}
      </div>
      <BetTable rows={rows.slice(0, SHOWN)} rowClass={(bet) => betClass(won, id, bet)} />
    </Card>
  );
}

function BetTable({ rows, rowClass }: Pick<TableProps<Bet>, 'rows' | 'rowClass'>) {
  const t = useText('lottery');
  const [leaving, setLeaving] = useState<Bet | null>(null);
  const columns = useColumns(rows, setLeaving);
  return (
    <>
      <Table<Bet> label={t('my_bets')} rows={rows} rowKey={(bet) => bet.id} rowClass={rowClass} columns={columns} />
      {leaving && (
        <Suspense fallback={null}>
          <CancelDialog bet={leaving} name={playName(t, leaving)} onClose={() => setLeaving(null)} />
        </Suspense>
      )}
    </>
  );
}

const playName = (t: ReturnType<typeof useText>, { play }: Bet) => (t.has(`play_${play}`) ? t(`play_${play}`) : play);

/** Columns of the member's bets; the last one only while a bet can be cancelled. */
function useColumns(rows: readonly Bet[], onCancel: (bet: Bet) => void): readonly Column<Bet>[] {
  const t = useText('lottery');
  const zone = useZone();
  const stateOf = (bet: Bet) => <Tag tone={TONES[bet.state]}>{t(`bet_${bet.state}`)}</Tag>;
  const canCancel = rows.some((bet) => bet.cancellableUntil !== null);
  const cancel: Column<Bet> = {
    id: 'cancel',
    head: <span className="vh">{t('cancel_bet')}</span>,
    align: 'right',
    narrow: 'state',
    cell: (bet) => {
      const name = `${playName(t, bet)} ${bet.numbers.slice(0, 6).join(' ')}`;
      return <CancelButton bet={bet} name={name} onPress={() => onCancel(bet)} />;
    },
  };
  return [
    { id: 'play', head: t('bet_type'), narrow: 'title', cell: (bet) => <BetName bet={bet} name={playName(t, bet)} /> },
    {
      id: 'time',
      head: t('time'),
      narrow: 'detail',
      // On a phone the cancel button, if any, is at the end of the second line.
      cell: (bet) => (
        <>
          {formatTime(bet.placedAt, zone).slice(11)}
          {canCancel && <span className="mobile-only">{stateOf(bet)}</span>}
        </>
      ),
    },
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
    { id: 'state', head: t('state'), narrow: canCancel ? 'hidden' : 'state', cell: stateOf },
    ...(canCancel ? [cancel] : []),
  ];
}

/** Play and numbers of a bet, linked to the betting record. */
function BetName({ bet, name }: { bet: Bet; name: string }) {
  return (
    <SiteLink className="my-bets-bet" to={`${memberPath('personalHistoryCopy')}&id=${bet.id}`}>
      <b>{name}</b>
      <span className="bet-slip-numbers num">
        {bet.numbers.slice(0, 6).map((number) => (
          <b key={number}>{number}</b>
        ))}
        {bet.numbers.length > 6 && <b>+{bet.numbers.length - 6}</b>}
      </span>
    </SiteLink>
  );
}

/** Shown with its time limit; hidden once that has passed. */
function CancelButton({ bet, name, onPress }: { bet: Bet; name: string; onPress: () => void }) {
  const t = useText('lottery');
  const zone = useZone();
  const until = bet.cancellableUntil;
  const isPast = useIsPast(until);
  if (until === null || isPast) return null;
  const time = formatClock(until, zone);
  return (
    <Button look="ghost" size="sm" aria-label={`${t('cancel_bet_until', { time })}: ${name}`} onClick={onPress}>
      {t('cancel_bet_until', { time })}
    </Button>
  );
}
