import type { BoardParts } from '../model/board-parts.ts';
import type { LineSketch } from '../model/slip.ts';
import { useBetRefusal } from '../model/use-bet-refusal.ts';
import { OutcomeMessage } from '../slip/outcome-message.tsx';
import type { Origin } from '../slip/slip-family.ts';

interface OutcomeNoteProps extends Pick<BoardParts, 'slip' | 'funds' | 'outcome'> {
  readonly origin: Origin;
  readonly lines: readonly LineSketch[];
  /** Minor units. */
  readonly cost: bigint;
}

/** Result of the last click, for selections of a Vietnam lottery. */
export function OutcomeNote({ slip, origin, lines, cost, funds, outcome }: OutcomeNoteProps) {
  const words = useBetRefusal();
  const refused = slip.refusalOf(origin, lines);
  const isEmpty = lines.every((line) => line.numbers.length === 0);
  return (
    <OutcomeMessage
      outcome={origin === 'board' ? outcome : null}
      placed={isEmpty ? slip.placedBy(origin) : null}
      refusal={refused && { text: words(refused, lines), hasNewPrice: slip.acceptsNewPrice(origin, lines) }}
      cost={cost}
      funds={funds}
    />
  );
}
