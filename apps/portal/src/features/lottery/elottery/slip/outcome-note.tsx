import { useRefusalText } from '../../../../shared/i18n/refusal-text.ts';
import { OutcomeMessage } from '../../slip/outcome-message.tsx';
import type { Origin } from '../../slip/slip-family.ts';
import type { ElotteryParts } from '../model/board-parts.ts';
import { unitsOf } from '../model/counting.ts';
import type { ElotteryLine } from '../model/types.ts';

interface OutcomeNoteProps extends Pick<ElotteryParts, 'slip' | 'funds' | 'outcome'> {
  readonly origin: Origin;
  readonly lines: readonly ElotteryLine[];
  /** Minor units. */
  readonly cost: bigint;
}

/** Result of the last click, for selections of an e-lottery. */
export function OutcomeNote({ slip, origin, lines, cost, funds, outcome }: OutcomeNoteProps) {
  const words = useRefusalText();
  const refused = slip.refusalOf(origin, lines);
  const isEmpty = lines.every((line) => unitsOf(line.play, line.choice) === 0);
  return (
    <OutcomeMessage
      outcome={origin === 'board' ? outcome : null}
      placed={isEmpty ? slip.placedBy(origin) : null}
      refusal={refused && { text: words(refused), hasNewPrice: slip.acceptsNewPrice(origin, lines) }}
      cost={cost}
      funds={funds}
    />
  );
}
