import type { Refused } from '../../../shared/api/refused.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { betRefusal } from './refusal-texts.ts';
import type { LineSketch } from './slip.ts';
import { useAmountText } from './use-amount-text.ts';

/** Text of a refused bet: amounts in the brand's format, and the selection's name if the refusal concerns one of several. */
export function useBetRefusal(): (refused: Refused, lines: readonly LineSketch[]) => string {
  const t = useText('lottery');
  const words = useRefusalText();
  const amount = useAmountText();
  return (refused, lines) => {
    const refusal = betRefusal(refused.code, refused.params);
    if (refusal === null) return words(refused);
    const values = Object.fromEntries(
      Object.entries(refused.params).map(([name, value]) => [
        name,
        refusal.amounts.includes(name) ? amount(String(value)) : typeof value === 'number' ? value : String(value),
      ]),
    );
    const line = refusal.line === null || lines.length < 2 ? undefined : lines[refusal.line];
    return line ? `${t(line.play.nameKey)}: ${t(refusal.key, values)}` : t(refusal.key, values);
  };
}
