import { expect, test } from 'vitest';
import { readSteps } from './platform-terms.ts';

test('reads one tier per line; an omitted value is no condition, an invalid number makes the line incomplete', () => {
  expect(readSteps('DIVIDEND', '20 1000000\n 30% 5000000.50 100000 10 \n')).toEqual({
    tiers: [
      { ratePpm: 200_000, minValidBet: '1000000', minLoss: '0', minActive: 0 },
      { ratePpm: 300_000, minValidBet: '5000000.50', minLoss: '100000', minActive: 10 },
    ],
  });
  expect(readSteps('REALTIME', '0.4 0.9 10')).toEqual({
    realtime: { winRatePpm: 4_000, lossRatePpm: 9_000, minSingleBet: '10' },
  });
  for (const text of ['', 'x', '20 -1', '101', '20 1 2 3 4', '1.23456']) expect(readSteps('DAILY', text)).toBeNull();
});
