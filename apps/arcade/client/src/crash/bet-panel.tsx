import { Button } from '@lantern/ui';
import { type Text, useText } from '../i18n/text.ts';
import { type Currency, shown, toMinor } from '../model/amounts.ts';
import { BetFields, BetNow, type BetPanelProps, useStakeOf, useWorth } from './bet-fields.tsx';
import { type BetSlot, type CrashTableState, inputOf } from './crash-state.ts';

/** Panel of one of the two bets: stake, automatic cash-out, button. */
export function BetPanel(props: BetPanelProps) {
  const { table, state, slot } = props;
  const t = useText('arcade');
  const { currency } = table.session.player;
  const bet = state.slots[slot];
  const stake = useStakeOf(props);
  const hasInput = inputOf(bet) !== null;
  const worth = useWorth(props);
  const isFresh = bet.phase === 'idle' || bet.phase === 'done';
  const isFlying = state.round?.phase === 'FLYING';
  const canPress = isFresh
    ? stake !== null && hasInput
    : bet.phase === 'queued' || (bet.phase === 'riding' && isFlying && (worth ?? 0n) > (stake ?? 0n));
  const put = bet.round === null ? 0n : toMinor(bet.round.stake, currency);
  return (
    <section
      className="crash-bet"
      aria-label={t('crash_bet_number', { number: slot + 1 })}
      data-slot={slot}
      data-phase={bet.phase}
    >
      <BetFields {...props} isLocked={!isFresh} isTargetFree />
      <Button
        className={slot === 0 ? 'og-play' : 'crash-second'}
        look={slot === 0 || bet.phase === 'riding' ? 'pri' : 'plain'}
        size="lg"
        block
        busy={bet.phase === 'placing' || bet.phase === 'leaving'}
        disabled={!canPress}
        onClick={() => table.press(slot)}
      >
        {wordsOf(bet, state, t, { stake: stake ?? 0n, worth: worth ?? put, currency })}
      </Button>
      <BetNow {...props} />
    </section>
  );
}

interface Sums {
  readonly stake: bigint;
  readonly worth: bigint;
  readonly currency: Currency;
}

/** Current action of the button, with its amount. */
function wordsOf({ phase }: BetSlot, { round }: CrashTableState, t: Text, { stake, worth, currency }: Sums): string {
  const text = (minor: bigint) => `${currency.symbol} ${shown(minor, currency)}`;
  if (phase === 'queued') return t('crash_cancel', { amount: text(stake) });
  if (phase === 'riding' || phase === 'leaving') {
    return round?.phase === 'BETTING' ? t('crash_riding') : t('cash_out', { amount: text(worth) });
  }
  const isNext = round?.phase !== 'BETTING' || phase === 'done';
  return t(isNext ? 'crash_bet_next' : 'crash_bet', { amount: text(stake) });
}
