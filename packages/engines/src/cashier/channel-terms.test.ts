import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ChannelCaller, type ChannelOffer, channelTerms } from './channel-terms.ts';

const channel: ChannelOffer = {
  isOpen: true,
  minimumRank: 0,
  currency: null,
  opensAtMinute: null,
  closesAtMinute: null,
  minimum: 5_000n,
  maximum: 100_000n,
  dailyCap: null,
};
const caller: ChannelCaller = { rank: 0, currency: 'P', minuteOfDay: 0, usedToday: 0n };

describe('a deposit channel', () => {
  test.each<[string, Partial<ChannelOffer>, Partial<ChannelCaller>, string | null]>([
    ['without conditions', {}, {}, null],
    ['that is switched off', { isOpen: false }, {}, 'OFF'],
    ['for a higher rank', { minimumRank: 2 }, { rank: 1 }, 'RANK'],
    ['for exactly this rank', { minimumRank: 2 }, { rank: 2 }, null],
    ['of another currency', { currency: 'USD' }, {}, 'CURRENCY'],
    ['before it opens', { opensAtMinute: 540, closesAtMinute: 1080 }, { minuteOfDay: 539 }, 'HOURS'],
    ['in its first minute', { opensAtMinute: 540, closesAtMinute: 1080 }, { minuteOfDay: 540 }, null],
    ['in the minute it closes', { opensAtMinute: 540, closesAtMinute: 1080 }, { minuteOfDay: 1080 }, 'HOURS'],
    ['of the night, before midnight', { opensAtMinute: 1320, closesAtMinute: 360 }, { minuteOfDay: 1400 }, null],
    ['of the night, after midnight', { opensAtMinute: 1320, closesAtMinute: 360 }, { minuteOfDay: 359 }, null],
    ['of the night, at noon', { opensAtMinute: 1320, closesAtMinute: 360 }, { minuteOfDay: 720 }, 'HOURS'],
    ['whose day is nearly used up', { dailyCap: 104_999n }, { usedToday: 100_000n }, 'CAP'],
  ])('%s', (_what, change, who, closure) => {
    expect(channelTerms({ ...channel, ...change }, { ...caller, ...who }).closure).toBe(closure);
  });

  test('never offers more than the rest of its cap, or a maximum below its minimum', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 400_000n), fc.bigInt(1n, 400_000n), (usedToday, dailyCap) => {
        const terms = channelTerms({ ...channel, dailyCap }, { ...caller, usedToday });
        if (terms.closure !== null) expect(dailyCap - usedToday < channel.minimum).toBe(true);
        else {
          expect(terms.maximum >= terms.minimum).toBe(true);
          expect(usedToday + terms.maximum <= dailyCap).toBe(true);
        }
      }),
    );
  });
});
