import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { machineFaults } from '../state-machine.ts';
import {
  BILL_MACHINE,
  CONTRACT_MACHINE,
  type ContractHolder,
  type ContractTerms,
  cascade,
  checkTerms,
  dividendBill,
  dominates,
  LEAD_MACHINE,
  offerContract,
  payersOf,
  platformProfit,
  salaryBill,
  shareGross,
  type Tier,
  teamSums,
  tierReached,
} from './index.ts';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 100);

const tier = fc.record({
  ratePpm: fc.bigInt({ min: 1n, max: 400_000n }),
  minValidBet: fc.bigInt({ min: 0n, max: 9n }),
  minLoss: fc.bigInt({ min: 0n, max: 9n }),
  minActive: fc.nat(9),
});
/** Valid tiers: every field is sorted separately, and minValidBet is strictly ascending. */
const tiers = fc.array(tier, { minLength: 1, maxLength: 6 }).map((list): readonly Tier[] => {
  const sorted = <Value extends bigint | number>(pick: (one: Tier) => Value) =>
    list.map(pick).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const [rates, bets, losses, active] = [
    sorted((one) => one.ratePpm),
    sorted((one) => one.minValidBet),
    sorted((one) => one.minLoss),
    sorted((one) => one.minActive),
  ];
  return list.map((_, n) => ({
    ratePpm: rates[n] as bigint,
    minValidBet: (bets[n] as bigint) + BigInt(n),
    minLoss: losses[n] as bigint,
    minActive: active[n] as number,
  }));
});
const tiered = tiers.map((list): ContractTerms => ({ kind: 'TIERED', tiers: list }));
const realtime = fc
  .record({ winRatePpm: fc.bigInt(0n, 9n), lossRatePpm: fc.bigInt(0n, 9n), minSingleBet: fc.bigInt(0n, 9n) })
  .map((terms): ContractTerms => ({ kind: 'REALTIME', ...terms }));
const terms = fc.oneof(tiered, realtime);

/** Random trees: each account, with or without a contract, is below an earlier one. */
const holders = fc
  .array(fc.record({ above: fc.nat(30), terms: fc.option(tiered, { nil: null }) }), { minLength: 1, maxLength: 14 })
  .map((list): readonly ContractHolder[] =>
    list.map((one, n) => ({ id: `a${n}`, upline: n === 0 ? null : `a${one.above % n}`, terms: one.terms })),
  );

describe('terms of contracts', () => {
  test('a dominating account gets at least the lower rate for any figures', () => {
    const figures = fc.record({ validBet: fc.bigInt(0n, 20n), loss: fc.bigInt(0n, 12n), active: fc.nat(12) });
    fc.assert(
      fc.property(tiers, tiers, figures, (own, lower, at) => {
        fc.pre(dominates({ kind: 'TIERED', tiers: own }, { kind: 'TIERED', tiers: lower }));
        const rate = (list: readonly Tier[]) => list[tierReached(list, at) ?? -1]?.ratePpm ?? 0n;
        expect(rate(own)).toBeGreaterThanOrEqual(rate(lower));
      }),
      { numRuns },
    );
  });

  test('domination is reflexive and transitive', () => {
    fc.assert(
      fc.property(terms, terms, terms, (a, b, c) => {
        expect(dominates(a, a)).toBe(true);
        if (dominates(a, b) && dominates(b, c)) expect(dominates(a, c)).toBe(true);
      }),
      { numRuns },
    );
  });

  test('refuses no tiers, seven tiers, equal rates, falling thresholds and a tier that raises nothing', () => {
    const one: Tier = { ratePpm: 10n, minValidBet: 5n, minLoss: 5n, minActive: 5 };
    const check = (...list: Tier[]) => checkTerms({ kind: 'TIERED', tiers: list }, 100n);
    expect(check()).toMatchObject({ code: 'TIERS_NOT_ASCENDING' });
    expect(
      check(...Array.from({ length: 7 }, (_, n) => ({ ...one, ratePpm: 10n + BigInt(n), minActive: n }))),
    ).toMatchObject({ code: 'TIERS_NOT_ASCENDING' });
    expect(check(one, { ...one, minActive: 6 })).toMatchObject({ code: 'TIERS_NOT_ASCENDING' });
    expect(check(one, { ...one, ratePpm: 11n })).toMatchObject({ code: 'TIERS_NOT_ASCENDING' });
    expect(check(one, { ...one, ratePpm: 11n, minLoss: 4n, minActive: 6 })).toMatchObject({
      code: 'TIERS_NOT_ASCENDING',
    });
    expect(check(one, { ...one, ratePpm: 11n, minActive: 6 })).toMatchObject({ ok: true });
    expect(check({ ...one, ratePpm: 101n })).toMatchObject({ code: 'RATE_ABOVE_SITE_MAX', params: { max: 100 } });
    const wage: ContractTerms = { kind: 'REALTIME', winRatePpm: 1n, lossRatePpm: 101n, minSingleBet: 0n };
    expect(checkTerms(wage, 100n)).toMatchObject({ code: 'RATE_ABOVE_SITE_MAX' });
  });
});

describe('the cascade', () => {
  test('ends exactly the contracts that are no longer dominated, each with its branch', () => {
    fc.assert(
      fc.property(holders, tiered, (tree, offered) => {
        const ended = new Set(cascade(tree, 'a0', offered));
        const after = new Map(tree.map((one) => [one.id, ended.has(one.id) ? null : one.terms]));
        after.set('a0', offered);
        const lineOf = (id: string | null): readonly string[] =>
          id === null ? [] : [id, ...lineOf(tree.find((one) => one.id === id)?.upline ?? null)];
        for (const one of tree.slice(1)) {
          const above = lineOf(one.upline);
          if (above.some((id) => ended.has(id))) expect(after.get(one.id)).toBeNull();
          const isDominatedFirst = (id: string) => {
            const next = lineOf(id)
              .slice(1)
              .find((upper) => upper === 'a0' || tree.find((other) => other.id === upper)?.terms !== null);
            return next === 'a0'
              ? dominates(offered, tree.find((other) => other.id === id)?.terms as ContractTerms)
              : true;
          };
          if (one.terms !== null && !above.some((id) => ended.has(id))) {
            expect(ended.has(one.id)).toBe(!isDominatedFirst(one.id));
          }
        }
      }),
      { numRuns },
    );
  });

  test('ends all contracts below when the contract itself ends', () => {
    fc.assert(
      fc.property(holders, (tree) => {
        const contracted = tree.slice(1).filter((one) => one.terms !== null);
        expect([...cascade(tree, 'a0', null)].sort()).toEqual(contracted.map(({ id }) => id).sort());
      }),
      { numRuns },
    );
  });

  test('refuses an offer without an own contract, beside another salary, and to an account that is no direct downline', () => {
    const own: ContractTerms = { kind: 'TIERED', tiers: [{ ratePpm: 9n, minValidBet: 0n, minLoss: 0n, minActive: 0 }] };
    const tree: ContractHolder[] = [
      { id: 'T', upline: null, terms: null },
      { id: 'A', upline: 'T', terms: null },
    ];
    const offer = { from: 'T', to: 'A', terms: own, siteMaxRatePpm: 10n };
    expect(offerContract(tree, offer)).toMatchObject({ code: 'NO_OWN_CONTRACT' });
    expect(offerContract(tree, { ...offer, hasOtherSalary: true })).toMatchObject({ code: 'SALARY_KIND_EXCLUSIVE' });
    expect(offerContract(tree, { ...offer, to: 'T' })).toMatchObject({ code: 'NOT_DIRECT_DOWNLINE' });
    expect(offerContract(tree, { ...offer, from: null, to: 'T' })).toEqual({
      ok: true,
      value: { replaces: false, terminates: [], needsConfirmation: false },
    });
  });
});

describe('amounts of the levels', () => {
  const shares = fc.array(fc.record({ above: fc.nat(30), gross: fc.option(fc.bigInt(0n, 99n), { nil: null }) }), {
    minLength: 1,
    maxLength: 20,
  });

  test('net incomes add up to what the platform pays at the top, and no difference of two levels is higher than that', () => {
    fc.assert(
      fc.property(shares, (list) => {
        const tree = list.map((one, n) => ({
          id: `a${n}`,
          upline: n === 0 ? null : `a${one.above % n}`,
          gross: one.gross,
        }));
        const gross = new Map(tree.flatMap(({ id, gross: own }) => (own === null ? [] : [[id, own] as const])));
        const payers = payersOf(tree, new Set(gross.keys()));
        const levels = [...shareGross(gross, payers).values()];
        const sum = (pick: (one: (typeof levels)[number]) => bigint) =>
          levels.reduce((all, one) => all + pick(one), 0n);
        const top = [...gross].filter(([id]) => payers.get(id) === null).reduce((all, [, own]) => all + own, 0n);
        expect(sum((one) => one.netIncome)).toBe(top);
        expect(sum((one) => one.housePays)).toBeGreaterThanOrEqual(top);
      }),
      { numRuns },
    );
  });

  test('the team of an account is the account and the teams of its direct downlines', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ above: fc.nat(30), own: fc.nat(99) }), { minLength: 1, maxLength: 20 }),
        (list) => {
          const tree = list.map((one, n) => ({
            id: `a${n}`,
            upline: n === 0 ? null : `a${one.above % n}`,
            own: one.own,
          }));
          const sums = teamSums<{ own: number }>(
            tree,
            tree.map(({ id }) => id),
            { own: 0 },
            (a, b) => ({ own: a.own + b.own }),
          );
          for (const node of tree) {
            const below = tree.filter(({ upline }) => upline === node.id);
            expect(sums.get(node.id)?.own).toBe(
              below.reduce((sum, { id }) => sum + (sums.get(id)?.own ?? 0), node.own),
            );
          }
        },
      ),
      { numRuns },
    );
  });
});

describe('losses carried over', () => {
  const rates: readonly Tier[] = [{ ratePpm: 200_000n, minValidBet: 0n, minLoss: 0n, minActive: 0 }];
  const series = fc.array(fc.bigInt(-1000n, 1000n), { minLength: 1, maxLength: 12 });

  test('PERMANENT never pays more than the rate of the highest total of all periods', () => {
    fc.assert(
      fc.property(series, (periods) => {
        let [carryIn, paid, earned, best] = [0n, 0n, 0n, 0n];
        for (const housePL of periods) {
          const bill = dividendBill(
            { tiers: rates, carry: 'PERMANENT', carryIn },
            { teamValidBet: 0n, housePL, active: 0 },
          );
          carryIn = bill.carryOut;
          paid += bill.gross;
          earned += housePL;
          if (earned > best) best = earned;
          expect(carryIn).toBeLessThanOrEqual(0n);
          expect(paid * 5n).toBeLessThanOrEqual(best);
          expect(carryIn === 0n || carryIn === earned - best).toBe(true);
        }
      }),
      { numRuns },
    );
  });

  test('NONE drops losses, and a fee applies to profits only', () => {
    const bill = dividendBill(
      { tiers: rates, carry: 'NONE', carryIn: 0n },
      { teamValidBet: 0n, housePL: -5n, active: 0 },
    );
    expect(bill).toEqual({ carryIn: 0n, base: -5n, tier: null, gross: 0n, carryOut: 0n });
    const team = { stake: 1000n, payout: 100n, rebate: 50n, activityBonus: 50n };
    expect(platformProfit(team, { platformPaidSalaries: 100n, platformFeePpm: 10_000n })).toBe(693n);
    expect(platformProfit({ ...team, payout: 1000n }, { platformPaidSalaries: 100n, platformFeePpm: 10_000n })).toBe(
      -200n,
    );
  });

  test('a salary is paid on whole steps, and its tier applies to all of them', () => {
    const steps: readonly Tier[] = [{ ratePpm: 10_000n, minValidBet: 1500n, minLoss: 0n, minActive: 0 }];
    expect(salaryBill(steps, { teamValidBet: 1999n, loss: 0n, active: 0 }, 1000n)).toMatchObject({
      tier: 0,
      base: 1000n,
      gross: 10n,
    });
    expect(salaryBill(steps, { teamValidBet: 1499n, loss: 0n, active: 0 })).toMatchObject({ tier: null, gross: 0n });
  });
});

test('the state machines reach every state, end only in final ones and are unambiguous', () => {
  expect(machineFaults(CONTRACT_MACHINE)).toEqual([]);
  expect(machineFaults(BILL_MACHINE)).toEqual([]);
});

test('an enquiry to the partner team can be answered, declined and opened again', () => {
  expect(machineFaults(LEAD_MACHINE)).toEqual([]);
});
