import type { Value } from '@lantern/contract/schemas';
import { Flag } from '@lantern/ui';
import { EMBLEMS } from './emblems.ts';

/** The country's flag; what a lottery of the house draws, struck on a medal. Decoration: the name stands beside it. */
export function LotteryMark({ flag, family }: Pick<Value<'lotto.lobby'>['games'][number], 'flag' | 'family'>) {
  if (flag !== '' || family === 'VN') return <Flag country={flag} size="m" />;
  return (
    <span className="emb" aria-hidden="true">
      {EMBLEMS[family]}
    </span>
  );
}
