import { STUDIO_SLOTS } from '@lantern/engines/studio';
import { expect, it } from 'vitest';
import { findOffered } from './offered-games.ts';

const infoOf = (id: string) => {
  const info = findOffered(id)?.info(2);
  if (info?.shape !== 'slot') throw new Error(`${id} is no slot`);
  return info;
};

it('lists what scatters pay in multiples of the bet, for tumbling games too', () => {
  expect(infoOf('storm-bazaar').scatterPay).toEqual({ 4: 3, 5: 10, 6: 100 });
  expect(infoOf('lantern-river').scatterPay).toMatchObject({ 3: 2 });
});

it('lists no pay above the maximum win of a round', () => {
  const tooHigh = STUDIO_SLOTS.map(({ code }) => infoOf(code)).filter(
    ({ scatterPay, maxWinBets }) =>
      Math.max(0, ...Object.values(scatterPay)) > (maxWinBets ?? Number.POSITIVE_INFINITY),
  );
  expect(tooHigh.map(({ id }) => id)).toEqual([]);
});
