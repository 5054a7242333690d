import { Note } from '@lantern/ui';
import { useText } from '../../../shared/i18n/text.ts';
import { memberPath } from '../../../shared/navigation/member-path.ts';
import { SiteLink } from '../../../shared/navigation/site-link.tsx';
import type { LineSketch } from '../model/slip.ts';
import { useAmountText } from '../model/use-amount-text.ts';
import { useBetRefusal } from '../model/use-bet-refusal.ts';
import { type Origin, type Outcome, textOf } from '../model/use-slip.ts';

/** Refusals with a new price, which the next click accepts. */
const MOVED: ReadonlySet<string> = new Set(['PRICE_CHANGED', 'ODDS_CHANGED']);

/** Message beside the bet button: refused with the reason, placed, or insufficient balance. Renders nothing otherwise. */
export function OutcomeNote({
  outcome,
  origin,
  lines,
  cost,
  funds,
}: {
  outcome: Outcome | null;
  origin: Origin;
  lines: readonly LineSketch[];
  /** Minor units. */
  cost: bigint;
  funds: bigint | null;
}) {
  const t = useText('lottery');
  const words = useBetRefusal();
  const amount = useAmountText();
  const outcomeHere = outcome?.origin === origin ? outcome : null;
  const isEmpty = lines.every((line) => line.numbers.length === 0);
  if (outcomeHere?.placed && isEmpty) {
    const { betIds, stake, balance } = outcomeHere.placed;
    return (
      <Note tone="ok">
        {t('placed_text', { count: betIds.length, stake: amount(stake), balance: amount(balance) })}
      </Note>
    );
  }
  if (funds !== null && cost > funds) {
    return (
      <Note tone="warn">
        {t('not_enough', { balance: amount(funds), missing: amount(cost - funds) })}{' '}
        <SiteLink className="amb" to={memberPath('depositv2')}>
          {t('deposit')}
        </SiteLink>
      </Note>
    );
  }
  if (!outcomeHere?.refused || outcomeHere.about !== textOf(lines)) return null;
  return <Note tone={MOVED.has(outcomeHere.refused.code) ? 'warn' : 'bad'}>{words(outcomeHere.refused, lines)}</Note>;
}

/** Whether a click was refused because of a price change and the selections are unchanged: the next click accepts the new price. */
export function asksToAccept(outcome: Outcome | null, origin: Origin, lines: readonly LineSketch[]): boolean {
  return outcome?.origin === origin && MOVED.has(outcome.refused?.code ?? '') && outcome.about === textOf(lines);
}
