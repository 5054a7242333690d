import { useEffect } from 'react';
import { AutoPanel } from '../game/autoplay/auto-panel.tsx';
import type { Auto } from '../game/autoplay/use-auto.ts';
import { useText } from '../i18n/text.ts';
import { AutoButton } from '../originals/auto-mode.tsx';
import { BetFields, BetNow, useStakeOf } from './bet-fields.tsx';
import { AUTO_SLOT, type CrashTableState, inputOf } from './crash-state.ts';
import type { CrashTable } from './crash-table.ts';

export interface AutoBetProps {
  readonly table: CrashTable;
  readonly state: CrashTableState;
  readonly auto: Auto;
}

/** Autoplay of the first bet: it is placed in every round and cashes out at its target; the plan decides when to stop. */
export function AutoBet({ table, state, auto }: AutoBetProps) {
  const t = useText('arcade');
  const bet = { table, state, slot: AUTO_SLOT };
  const { phase, hasTarget } = state.slots[AUTO_SLOT];
  const stake = useStakeOf(bet);
  const isFree = phase === 'idle' || phase === 'done';
  // Autoplay needs an automatic cash-out target.
  useEffect(() => {
    if (isFree && !hasTarget) table.set(AUTO_SLOT, { hasTarget: true });
  }, [isFree, hasTarget, table]);
  const isReady = isFree && hasTarget && inputOf(state.slots[AUTO_SLOT]) !== null;
  return (
    <section
      className="crash-bet"
      aria-label={t('crash_bet_number', { number: AUTO_SLOT + 1 })}
      data-slot={AUTO_SLOT}
      data-phase={phase}
      data-auto={auto.left ?? 'off'}
    >
      <BetFields {...bet} isLocked={!isFree || auto.isRunning} isTargetFree={false} />
      <AutoPanel
        settings={auto.settings}
        onSettings={auto.setSettings}
        currency={table.session.player.currency}
        isLocked={auto.isRunning}
        hasRaise
        end={auto.end}
      />
      <AutoButton auto={auto} stake={stake} isFree={isReady} onStop={() => table.autoplay?.stop()} />
      <BetNow {...bet} />
    </section>
  );
}
