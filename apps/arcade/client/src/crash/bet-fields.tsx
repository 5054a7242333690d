import { crashLeavesAt } from '@lantern/engines/originals';
import { parseAmount, Rational } from '@lantern/money';
import { NumberField, Switch, Tag } from '@lantern/ui';
import { useMemo } from 'react';
import { useText } from '../i18n/text.ts';
import { shown, toMinor } from '../model/amounts.ts';
import { EndingTag } from '../originals/ending-tag.tsx';
import { stakeBounds } from '../originals/figures.ts';
import { StakeField } from '../originals/stake-field.tsx';
import { type CrashTableState, inputOf, type SlotName } from './crash-state.ts';
import type { CrashTable } from './crash-table.ts';
import { timesAt } from './flight.ts';
import { useClock } from './use-clock.ts';

export interface BetPanelProps {
  readonly table: CrashTable;
  readonly state: CrashTableState;
  readonly slot: SlotName;
}

function useBounds({ session: { game, player } }: CrashTable) {
  return useMemo(() => stakeBounds(game, { target: null }, player.currency), [game, player]);
}

/** The typed stake in minor units; null when it is invalid. */
export function useStakeOf({ table, state, slot }: BetPanelProps): bigint | null {
  const bounds = useBounds(table);
  const typed = parseAmount(state.slots[slot].stake, table.session.player.currency.exponent);
  return typed !== null && typed >= bounds.least && typed <= bounds.most ? typed : null;
}

/** Current value of a bet in minor units, for display only. */
export function useWorth({ table, state, slot }: BetPanelProps): bigint | null {
  const { round, slots } = state;
  const { phase, round: bet } = slots[slot];
  const isFlying = round?.phase === 'FLYING' && phase === 'riding' && bet !== null;
  const now = useClock(table.now, isFlying ? 100 : null);
  return useMemo(() => {
    if (!isFlying) return null;
    const { currency } = table.session.player;
    const stake = toMinor(bet.stake, currency);
    const most = Rational.of(toMinor(bet.mostPayout, currency), stake);
    const input = bet.game === 'crash' ? bet.input : { target: null };
    const at = Rational.of(Math.round(timesAt(now - Date.parse(round.takesOffAt)) * 100), 100);
    const end = crashLeavesAt(input, most);
    return (at.compare(end) < 0 ? at : end).floorMul(stake);
  }, [isFlying, table, bet, now, round]);
}

export interface BetFieldsProps extends BetPanelProps {
  readonly isLocked: boolean;
  /** The automatic target may be switched off, for manual cash-out. */
  readonly isTargetFree: boolean;
}

/** Stake and automatic cash-out target. */
export function BetFields({ isLocked, isTargetFree, ...props }: BetFieldsProps) {
  const { table, state, slot } = props;
  const t = useText('arcade');
  const bet = state.slots[slot];
  const number = slot + 1;
  return (
    <>
      <StakeField
        value={bet.stake}
        currency={table.session.player.currency}
        bounds={useBounds(table)}
        balance={state.balance}
        stake={useStakeOf(props)}
        isLocked={isLocked}
        label={t('crash_bet_number', { number })}
        onChange={(value) => table.set(slot, { stake: value })}
      />
      <div className="crash-target">
        <NumberField
          small
          label={t('crash_target')}
          className="num"
          decimals={2}
          unit="×"
          value={bet.target}
          disabled={isLocked || !bet.hasTarget}
          error={inputOf(bet) === null ? t('crash_target_rule') : undefined}
          onValueChange={(target) => table.set(slot, { target })}
        />
        {isTargetFree && (
          <Switch
            checked={bet.hasTarget}
            disabled={isLocked}
            aria-label={t('crash_target_on', { number })}
            onChange={(event) => table.set(slot, { hasTarget: event.currentTarget.checked })}
          >
            {''}
          </Switch>
        )}
      </div>
    </>
  );
}

/** State of the bet: queued for the next round, running with its current value, or finished. */
export function BetNow(props: BetPanelProps) {
  const t = useText('arcade');
  const { phase, round } = props.state.slots[props.slot];
  const { currency } = props.table.session.player;
  const worth = useWorth(props);
  const put = round === null ? 0n : toMinor(round.stake, currency);
  return (
    <p className="crash-now num" role="status">
      {phase === 'queued' && <Tag tone="info">{t('crash_next_round')}</Tag>}
      {worth !== null && (
        <>
          <span>{t('crash_profit')}</span>
          <b>+{shown(worth - put, currency)}</b>
        </>
      )}
      {phase === 'done' && round?.state === 'SETTLED' && <EndingTag round={round} currency={currency} />}
    </p>
  );
}
