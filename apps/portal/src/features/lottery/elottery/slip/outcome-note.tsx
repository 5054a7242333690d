import { Note } from '@lantern/ui';
import { useRefusalText } from '../../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../../shared/i18n/text.ts';
import { memberPath } from '../../../../shared/navigation/member-path.ts';
import { useCurrency } from '../../../../shared/brand/site.ts';
import { SiteLink } from '../../../../shared/navigation/site-link.tsx';
import { useAmountText } from '../../model/use-amount-text.ts';
import { unitsOf } from '../model/counting.ts';
import type { ElotteryLine } from '../model/types.ts';
import { type Origin, type ElotteryOutcome, textOfLines } from '../model/use-elottery-slip.ts';

/** Message beside the bet button: placed, refused with the reason, or insufficient balance. */
export function OutcomeNote({
  outcome,
  origin,
  lines,
  cost,
  funds,
}: {
  outcome: ElotteryOutcome | null;
  origin: Origin;
  lines: readonly ElotteryLine[];
  cost: bigint;
  funds: bigint | null;
}) {
  const t = useText('lottery');
  const words = useRefusalText();
  const amount = useAmountText();
  const { exponent } = useCurrency();
  const outcomeHere = outcome?.origin === origin ? outcome : null;
  if (outcomeHere?.placed && lines.every((line) => unitsOf(line.play, line.choice) === 0)) {
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
  if (!outcomeHere?.refused || outcomeHere.about !== textOfLines(lines, exponent)) return null;
  return <Note tone={outcomeHere.refused.code === 'ODDS_CHANGED' ? 'warn' : 'bad'}>{words(outcomeHere.refused)}</Note>;
}

/**
 * Whether a click was refused because the odds of a selection were reduced and the selections are unchanged: the next click accepts them.
 */
export function asksToAccept(
  outcome: ElotteryOutcome | null,
  origin: Origin,
  lines: readonly ElotteryLine[],
  exponent: number,
): boolean {
  if (outcome?.origin !== origin || outcome.refused?.code !== 'ODDS_CHANGED') return false;
  return outcome.about === textOfLines(lines, exponent);
}
