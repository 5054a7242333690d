import { MAX_MINOR_UNITS, minorUnits, Rational } from '@lantern/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BetLineInput,
  betRulesOf,
  certainHits,
  choose,
  combinations,
  countHits,
  findBetRule,
  issueOutcome,
  likelyHits,
  PROFILE_VN_A,
  type PriceTable,
  type QuoteSettings,
  quoteBets,
  type Region,
  readPriceTable,
  readTypedNumbers,
  selectionKey,
  selfRebate,
  settleLine,
  settleTicket,
} from '../index.ts';
import { anyResult, NORTHERN_RESULT } from '../testing/results.ts';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 50);
const settings: QuoteSettings = {
  unitPrice: minorUnits(100),
  minTicketStake: minorUnits(100),
  maxTicketStake: minorUnits(10_000_000),
  maxLines: 10,
  maxTickets: 1000,
};
const table = tableOf();

function tableOf(): PriceTable {
  const read = readPriceTable(PROFILE_VN_A, 0n);
  if (!read.ok) throw new Error(read.code);
  return read.value;
}

function quoted(region: Region, lines: readonly BetLineInput[], changed: Partial<QuoteSettings> = {}) {
  return quoteBets(region, lines, table, { ...settings, ...changed });
}

describe('quotes', () => {
  test('eight numbers on the special prize at ten points cost 80 and pay 995 for one hit', () => {
    const quote = quoted('N', [{ bet: 'de_db', text: '07 17,27;39-68/86\n88.70', points: 10 }]);
    expect(quote).toMatchObject({ ok: true, value: { ticketCount: 8, cost: 8000n } });
    expect(quote.ok && quote.value.lines[0]?.winIfOneHits).toBe(99_500n);
  });

  test('a point of northern lô 2 số costs 27 units and may be paid 27 times', () => {
    const quote = quoted('N', [{ bet: 'lo2', numbers: ['68'], points: 1 }]);
    expect(quote.ok && quote.value.lines[0]?.tickets[0]).toMatchObject({
      selectionKey: '68',
      units: 27,
      pointStake: 100n,
      stake: 2700n,
      winPerHit: 9950n,
      maxPayout: 27n * 9950n,
    });
  });

  test('more numbers than a xiên needs make all its combinations, and xiên quay all sizes', () => {
    const numbers = ['56', '12', '34', '78'];
    const xien = quoted('N', [{ bet: 'xien2', numbers, points: 1 }]);
    expect(xien.ok && xien.value.lines[0]?.tickets.map((ticket) => ticket.selectionKey)).toEqual([
      '12-34',
      '12-56',
      '12-78',
      '34-56',
      '34-78',
      '56-78',
    ]);
    const quay = quoted('S', [{ bet: 'xien_quay', numbers, points: 1 }]);
    expect(quay.ok && quay.value.ticketCount).toBe(6 + 4 + 1);
    const three = quoted('S', [{ bet: 'xien_quay', numbers: numbers.slice(1), points: 1 }]);
    expect(three.ok && three.value.ticketCount).toBe(3 + 1);
  });

  test.each<[string, BetLineInput, string, object]>([
    ['an unknown play', { bet: 'lo9', numbers: ['1'], points: 1 }, 'PLAY_UNKNOWN', {}],
    ['a southern play in the north', { bet: 'de_g8', numbers: ['11'], points: 1 }, 'PLAY_UNKNOWN', {}],
    ['a number of other digits', { bet: 'lo3', numbers: ['12'], points: 1 }, 'NUMBER_INVALID', { reason: 'SHAPE' }],
    ['letters', { bet: 'lo2', numbers: ['1a'], points: 1 }, 'NUMBER_INVALID', { reason: 'SHAPE' }],
    ['other digits', { bet: 'lo2', numbers: ['१२'], points: 1 }, 'NUMBER_INVALID', { reason: 'SHAPE' }],
    ['a repeated number', { bet: 'lo2', numbers: ['12', '12'], points: 1 }, 'NUMBER_INVALID', { reason: 'REPEATED' }],
    ['no number', { bet: 'lo2', text: 'x', points: 1 }, 'NUMBER_INVALID', { reason: 'COUNT' }],
    ['too few for a xiên', { bet: 'xien3', numbers: ['12', '34'], points: 1 }, 'NUMBER_INVALID', { reason: 'COUNT' }],
    [
      'too many for xiên quay',
      { bet: 'xien_quay', numbers: ['1', '2', '3', '4', '5'].map((d) => `0${d}`), points: 1 },
      'NUMBER_INVALID',
      { reason: 'COUNT', max: 4 },
    ],
    ['no points', { bet: 'lo2', numbers: ['12'], points: 0 }, 'POINTS_INVALID', {}],
    ['negative points', { bet: 'lo2', numbers: ['12'], points: -1 }, 'POINTS_INVALID', {}],
    ['half a point', { bet: 'lo2', numbers: ['12'], points: 0.5 }, 'POINTS_INVALID', {}],
    ['endless points', { bet: 'lo2', numbers: ['12'], points: Number.POSITIVE_INFINITY }, 'POINTS_INVALID', {}],
    ['a stake above the limit', { bet: 'lo2', numbers: ['12'], points: 10_000 }, 'STAKE_ABOVE_LIMIT', {}],
  ])('%s is refused with its selection', (_, line, code, params) => {
    const answer = quoted('N', [{ bet: 'lo2', numbers: ['12'], points: 1 }, line]);
    expect(answer).toMatchObject({ ok: false, code, params: { ...params, line: 2 } });
  });

  test('bounds are checked before combinations are made', () => {
    const all = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));
    expect(quoted('N', [{ bet: 'xien4', numbers: all, points: 1 }])).toMatchObject({ code: 'TOO_MANY_LINES' });
    expect(quoted('N', Array(11).fill({ bet: 'lo2', numbers: ['12'], points: 1 }))).toMatchObject({
      code: 'TOO_MANY_LINES',
      params: { max: 10 },
    });
    expect(quoted('N', [])).toMatchObject({ ok: false });
    expect(quoted('N', [{ bet: 'dau', numbers: ['1'], points: 1 }], { minTicketStake: minorUnits(101) })).toMatchObject(
      {
        code: 'STAKE_BELOW_MIN',
        params: { min: '101', line: 1 },
      },
    );
    const noLimit = {
      maxTicketStake: MAX_MINOR_UNITS as ReturnType<typeof minorUnits>,
      unitPrice: minorUnits(10n ** 9n),
    };
    expect(quoted('N', [{ bet: 'lo4', numbers: ['1234'], points: 1_000_000_000 }], noLimit)).toMatchObject({
      code: 'STAKE_ABOVE_LIMIT',
    });
  });
});

describe('typed numbers', () => {
  test('are read, reported as repeated, or reported as unreadable', () => {
    const typed = readTypedNumbers('07 17 27 12,21 03;30 61-16 25/52\t07 86 7a 123 _', 2);
    expect(typed.numbers).toEqual(['07', '17', '27', '12', '21', '03', '30', '61', '16', '25', '52', '86']);
    expect(typed).toMatchObject({ repeated: ['07'], unreadable: ['7a', '123'], isCut: false });
    expect(readTypedNumbers('0'.repeat(70_000), 2)).toMatchObject({ isCut: true, numbers: [] });
  });

  test('every token has one status, and no readable one is lost', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.stringMatching(/^[0-9]{2}$/), fc.stringMatching(/^[a-z0-9]{1,4}$/))),
        (words) => {
          const typed = readTypedNumbers(words.join(' , '), 2);
          expect(typed.tokens.map((token) => token.text)).toEqual(words);
          expect(typed.numbers.length + typed.repeated.length + typed.unreadable.length).toBe(words.length);
          expect(new Set(typed.numbers)).toEqual(new Set(words.filter((word) => /^[0-9]{2}$/.test(word))));
        },
      ),
      { numRuns },
    );
  });
});

describe('settlement', () => {
  const plays = (['N', 'S'] as const).flatMap((region) => betRulesOf(region).map((rule) => ({ region, rule })));
  const line = fc.constantFrom(...plays).chain(({ region, rule }) =>
    fc.record({
      region: fc.constant(region),
      rule: fc.constant(rule),
      result: anyResult(region),
      numbers: fc.uniqueArray(
        fc.nat(10 ** rule.digits - 1).map((value) => String(value).padStart(rule.digits, '0')),
        { minLength: rule.size, maxLength: Math.min(rule.size + 2, 10 ** rule.digits) },
      ),
      pointStake: fc.bigInt({ min: 1n, max: 10n ** 9n }),
      odds: fc.integer({ min: 1, max: 99_999_999 }).map((e4) => Rational.of(e4, 10_000)),
    }),
  );

  test('a selection is paid what its tickets are paid, less than one minor unit per ticket apart', () => {
    fc.assert(
      fc.property(line, (sold) => {
        const units = 3;
        const tickets = combinations(sold.numbers, sold.rule.size).map((numbers) =>
          settleTicket({ ...sold, numbers, units, stake: sold.pointStake * BigInt(units) }, sold.result),
        );
        const whole = settleLine(sold, sold.result);
        expect(tickets).toHaveLength(Number(choose(sold.numbers.length, sold.rule.size)));
        expect(tickets.reduce((sum, ticket) => sum + ticket.hits, 0)).toBe(whole.hits);
        const apart = whole.payout - tickets.reduce((sum, ticket) => sum + ticket.payout, 0n);
        expect(apart >= 0n && apart < BigInt(tickets.length)).toBe(true);
        for (const ticket of tickets) {
          expect(ticket.hits).toBeLessThanOrEqual(certainHits(sold.region, sold.rule));
        }
      }),
      { numRuns },
    );
  });

  test('the lookups of a draw agree with reading every ticket', () => {
    fc.assert(
      fc.property(line, ({ region, rule, result, numbers }) => {
        const outcome = issueOutcome(region, result);
        if (rule.wins === 'PER_OCCURRENCE') {
          const hits = numbers.reduce((sum, number) => sum + (outcome.hitsByNumber[rule.code]?.[number] ?? 0), 0);
          expect(hits).toBe(countHits(region, rule, numbers, result));
        } else {
          const appeared = numbers.filter((number) => outcome.endings.includes(number)).length;
          const counted = rule.wins === 'ALL_APPEAR' ? appeared : numbers.length - appeared;
          expect(Number(choose(counted, rule.size))).toBe(countHits(region, rule, numbers, result));
        }
      }),
      { numRuns },
    );
  });

  test('the payout is rounded down once', () => {
    const rule = findBetRule('N', 'lo2');
    const ticket = { region: 'N' as const, numbers: ['20'], units: 23, odds: Rational.fromDecimal('80') };
    if (rule === null) throw new Error('lo2 is played in the north');
    expect(settleTicket({ ...ticket, rule, stake: 101n }, NORTHERN_RESULT)).toEqual({ hits: 2, payout: 702n });
  });

  test('the self rebate is rounded down', () => {
    expect(selfRebate(12_345n, 4_999n)).toBe(61n);
  });
});

describe('liability', () => {
  test('the key does not depend on the order of the numbers', () => {
    expect(selectionKey(['56', '12', '34'])).toBe('12-34-56');
  });

  test('the likely bound is exceeded with less than its tail, and the next lower one is not', () => {
    const rule = findBetRule('N', 'lo2');
    if (rule === null) throw new Error('lo2 is played in the north');
    expect(certainHits('N', rule)).toBe(27);
    expect(likelyHits('N', rule, Rational.of(1, 1_000_000))).toBe(5);
    expect(likelyHits('N', rule, Rational.of(1, 1_000_000_000))).toBe(7);
    expect(likelyHits('N', rule, Rational.ZERO)).toBe(27);
  });
});
