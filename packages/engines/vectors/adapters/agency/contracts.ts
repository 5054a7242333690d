import {
  billOutcome,
  type ContractTerms,
  dividendBill,
  isActive,
  offerContract,
  payersOf,
  platformProfit,
  type RealtimeTerms,
  realtimeBasesOf,
  realtimeGross,
  realtimeWindowStart,
  salaryBill,
  shareGross,
  type Tier,
  type TreeNode,
  teamSums,
} from '../../../src/agency/index.ts';
import type { CaseInput, TopicAdapters } from '../adapter.ts';

const PAID_BY_PLATFORM = 'PAID_BY_PLATFORM';
const NO_SUMS = { stake: 0n, validBet: 0n, payout: 0n, rebate: 0n, activityBonus: 0n, salary: 0n, active: 0 };
const NO_BASES = { winBase: 0n, lossBase: 0n };

export const contractOffer: TopicAdapters = {
  offer: (input) => {
    const terms = new Map(input.contracts.map((one: CaseInput) => [one.account, termsOf(one)]));
    const holders = input.nodes
      .filter((node: CaseInput) => node.id !== PAID_BY_PLATFORM)
      .map((node: CaseInput) => ({ id: node.id, upline: uplineOf(node.upline), terms: terms.get(node.id) ?? null }));
    const decision = offerContract(holders, {
      from: uplineOf(input.from),
      to: input.to,
      terms: termsOf(input),
      siteMaxRatePpm: BigInt(input.maxRatePpm),
    });
    return decision.ok ? { accepted: true, ...decision.value } : { error: decision.code };
  },
};

export const dividend: TopicAdapters = {
  dividend_period: (input) => {
    const bills = billsOf(input, (contract, sums) => {
      const housePL = platformProfit(sums, {
        // Salaries are deducted unless the case sets `deductSalary` to false.
        platformPaidSalaries: input.deductSalary === false ? 0n : sums.salary,
        platformFeePpm: BigInt(input.platformFeePpm ?? 0),
      });
      const figures = { teamValidBet: sums.validBet, housePL, active: sums.active };
      const bill = dividendBill({ ...rulesOf(contract), half: contract.half ?? input.half }, figures);
      return { ...figures, ...bill };
    });
    return bills;
  },
  dividend_series: (input) => {
    let carryIn = BigInt(input.carryIn ?? 0);
    return input.periods.map((period: CaseInput) => {
      const figures = {
        teamValidBet: BigInt(period.validBet),
        housePL: BigInt(period.housePL),
        active: period.active,
      };
      const bill = dividendBill({ ...rulesOf(input), carryIn, half: period.half }, figures);
      carryIn = bill.carryOut;
      return bill;
    });
  },
};

export const tieredSalary: TopicAdapters = {
  salary_tiered: (input) =>
    billsOf(input, (contract, sums) => {
      const figures = { teamValidBet: sums.validBet, loss: sums.stake - sums.payout, active: sums.active };
      return { ...figures, ...salaryBill(tiersOf(contract), figures, BigInt(input.betStep ?? 0)) };
    }),
};

export const realtimeSalary: TopicAdapters = {
  realtime_salary: (input) => {
    const terms = new Map<string, RealtimeTerms>(
      input.contracts.map((one: CaseInput) => [one.account, realtimeOf(one)]),
    );
    const settled = input.bets.filter((bet: CaseInput) => bet.state === 'SETTLED');
    const windowOf = (bet: CaseInput) => realtimeWindowStart(bet.settledAtSec);
    const starts = [...new Set<number>(settled.map(windowOf))].sort((a, b) => a - b);
    return starts
      .map((windowStartSec) => {
        const bets = settled.filter((bet: CaseInput) => windowOf(bet) === windowStartSec);
        return { windowStartSec, accounts: windowBills(input.nodes, terms, bets) };
      })
      .filter(({ accounts }) => Object.keys(accounts).length > 0);
  },
};

const uplineOf = (id: string | null) => (id === PAID_BY_PLATFORM ? null : id);

function tiersOf(given: CaseInput): readonly Tier[] {
  return given.tiers.map((tier: CaseInput) => ({
    ratePpm: BigInt(tier.ratePpm),
    minValidBet: BigInt(tier.minValidBet ?? 0),
    minLoss: BigInt(tier.minLoss ?? 0),
    minActive: tier.minActive ?? 0,
  }));
}

function realtimeOf(given: CaseInput): RealtimeTerms {
  return {
    kind: 'REALTIME',
    winRatePpm: BigInt(given.winRatePpm),
    lossRatePpm: BigInt(given.lossRatePpm),
    minSingleBet: BigInt(given.minSingleBet ?? 0),
  };
}

function termsOf(given: CaseInput): ContractTerms {
  return given.tiers === undefined ? realtimeOf(given) : { kind: 'TIERED', tiers: tiersOf(given) };
}

function rulesOf(contract: CaseInput) {
  return { tiers: tiersOf(contract), carry: contract.carry, carryIn: BigInt(contract.carryIn ?? 0) };
}

type Sums = typeof NO_SUMS;

/** Bills of all contracts with their share of the levels, by account. */
function billsOf(
  input: CaseInput,
  billOf: (contract: CaseInput, sums: Sums) => { tier: number | null; gross: bigint },
): Record<string, unknown> {
  const bills = new Map<string, ReturnType<typeof billOf>>();
  for (const contract of input.contracts) {
    const nodes = input.nodes.map((node: CaseInput) => sumsOf(node, { ...input, ...contract }));
    bills.set(contract.account, billOf(contract, teamOf(nodes, contract.account)));
  }
  const shares = shareGross(
    new Map([...bills].map(([id, bill]) => [id, bill.gross])),
    payersOf(input.nodes.map(treeNode), new Set(bills.keys())),
  );
  const reviewFrom = input.reviewFrom === undefined ? null : BigInt(input.reviewFrom);
  return Object.fromEntries(
    [...bills].map(([id, bill]) => [id, { ...bill, ...shares.get(id), state: billOutcome(bill, reviewFrom) }]),
  );
}

function sumsOf(node: CaseInput, activity: CaseInput): TreeNode & Sums {
  const validBet = BigInt(node.validBet ?? 0);
  const rules = {
    activeMinValidBet: BigInt(activity.activeMinValidBet ?? 0),
    activeMinDeposit: BigInt(activity.activeMinDeposit ?? 0),
  };
  return {
    ...treeNode(node),
    ...{ validBet, stake: BigInt(node.stake ?? 0), payout: BigInt(node.payout ?? 0) },
    ...{ rebate: BigInt(node.rebate ?? 0), activityBonus: BigInt(node.bonus ?? 0), salary: BigInt(node.salary ?? 0) },
    active: isActive({ validBet, deposits: BigInt(node.deposit ?? 0) }, rules) ? 1 : 0,
  };
}

const treeNode = (node: CaseInput): TreeNode => ({ id: node.id, upline: uplineOf(node.upline) });

function teamOf(nodes: readonly (TreeNode & Sums)[], head: string): Sums {
  const sums = teamSums<Sums>(nodes, [head], NO_SUMS, (sum, own) => ({
    stake: sum.stake + own.stake,
    validBet: sum.validBet + own.validBet,
    payout: sum.payout + own.payout,
    rebate: sum.rebate + own.rebate,
    activityBonus: sum.activityBonus + own.activityBonus,
    salary: sum.salary + own.salary,
    active: sum.active + own.active,
  }));
  return sums.get(head) ?? NO_SUMS;
}

/** Bills of a window for all accounts that a bet counts for. */
function windowBills(nodes: CaseInput[], terms: ReadonlyMap<string, RealtimeTerms>, bets: CaseInput[]) {
  const bases = new Map<string, typeof NO_BASES>();
  for (const [account, own] of terms) {
    const counted = nodes.map((node) => {
      const mine = bets.filter((bet) => bet.acct === node.id);
      return { ...treeNode(node), ...mine.map((bet) => realtimeBasesOf(betOf(bet), own)).reduce(addBases, NO_BASES) };
    });
    const sum = teamSums(counted, [account], NO_BASES, addBases).get(account) ?? NO_BASES;
    if (sum.winBase > 0n || sum.lossBase > 0n) bases.set(account, sum);
  }
  const gross = new Map([...bases].map(([id, own]) => [id, realtimeGross(terms.get(id) as RealtimeTerms, own)]));
  const shares = shareGross(gross, payersOf(nodes.map(treeNode), new Set(terms.keys())));
  return Object.fromEntries([...bases].map(([id, own]) => [id, { ...own, gross: gross.get(id), ...shares.get(id) }]));
}

const addBases = (left: typeof NO_BASES, right: typeof NO_BASES) => ({
  winBase: left.winBase + right.winBase,
  lossBase: left.lossBase + right.lossBase,
});

function betOf(bet: CaseInput) {
  return { stake: BigInt(bet.stake), valid: BigInt(bet.valid), payout: BigInt(bet.payout) };
}
