import { useState } from 'react';
import { useCurrency } from '../../../shared/brand/site.ts';
import { useNow } from '../../../shared/browser/time.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { outcomeOf, phaseOf, type Round, type RoundPhase } from '../model/draw-phase.ts';
import type { Lobby } from '../model/slip.ts';
import { useRoundBets } from '../model/use-draw-bets.ts';
import { RoundCard } from './draw-card.tsx';

/** Phases between close and settlement. */
const UNDER_WAY: ReadonlySet<RoundPhase> = new Set(['closed', 'drawing', 'late', 'settling']);
/** Digits of the special prize, and how many of them decide the most common bet. */
const SPECIAL_DIGITS: Readonly<Record<Lobby['game']['region'], number>> = { NORTH: 5, SOUTH: 6 };
const DECIDING_DIGITS = 2;

/** The previous draw: visible to everyone until it is settled, afterwards to members who bet on it. */
export function PastRound({ lobby, slipLines }: { lobby: Lobby; slipLines: number }) {
  const { previousIssue } = lobby;
  return previousIssue && <Shown key={previousIssue.id} lobby={lobby} round={previousIssue} slipLines={slipLines} />;
}

function Shown({ lobby, round, slipLines }: { lobby: Lobby; round: Round; slipLines: number }) {
  const t = useText('lottery');
  const { exponent } = useCurrency();
  const now = useNow() ?? Date.parse(lobby.serverTime);
  const outcome = outcomeOf(useRoundBets(round), exponent);
  const stated = phaseOf(round, now);
  const isOver = stated === 'settled' || stated === 'void';
  // The draw may end a moment before its bets are read again.
  const phase = isOver && outcome.kind === 'waiting' ? 'settling' : stated;
  const isUnderWay = UNDER_WAY.has(phase);
  // A card that came first while its draw was in progress stays first, so that the layout does not shift at settlement.
  const [leads, setLeads] = useState(isUnderWay);
  if (isUnderWay && !leads) setLeads(true);
  // Without bets there is nothing more to show.
  if (outcome.kind === 'none' && (isOver || phase === 'late')) return null;
  const { game, issue } = lobby;
  const last = game.lastResult?.issueId === round.id ? game.lastResult : null;
  return (
    <div className={leads ? 'past-draw lead' : 'past-draw'}>
      <RoundCard
        game={t(game.nameKey)}
        flag={game.flag}
        round={round}
        phase={phase}
        outcome={outcome}
        draw={{
          name: t('special_prize'),
          balls: last?.numbers.DB?.[0]?.split('') ?? [],
          places: SPECIAL_DIGITS[game.region],
        }}
        lit={outcome.kind === 'won' ? DECIDING_DIGITS : 0}
        isDemo={last?.source === 'DEMO'}
        playName={(code) => (t.has(`play_${code}`) ? t(`play_${code}`) : code)}
        next={issue}
        slipLines={slipLines}
      />
    </div>
  );
}
