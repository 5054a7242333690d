import type { Value } from '@lantern/contract/schemas';
import { Flag } from '@lantern/ui';
import { EMBLEMS } from './emblems.ts';

/** The country's flag, or the family's emblem for the platform's own lotteries. Decorative: the name is beside it. */
export function LotteryMark({ flag, family }: Pick<Value<'lotto.lobby'>['games'][number], 'flag' | 'family'>) {
  if (flag !== '' || family === 'VN') return <Flag country={flag} size="m" />;
  return (
    <span className="lottery-mark" aria-hidden="true">
      {EMBLEMS[family]}
    </span>
  );
}
