import {
  groupRebates,
  rateRebates,
  type TeamAccount,
  type TeamEvent,
  teamOverview,
} from '../../../src/agency/index.ts';
import type { CaseInput, TopicAdapters } from '../adapter.ts';

const AGENT_TYPES = new Set([1, 2, 41, 42]);
const TEST_TYPES = new Set([4, 41, 42]);
const REBATES = new Set(['SELF_REBATE', 'AGENT_REBATE', 'CASHBACK']);
const BONUSES = new Set(['PROMO', 'VIP', 'RED_ENVELOPE', 'MISSION', 'REFERRAL', 'LEADERBOARD', 'POINTS_CASH']);

export const teamFigures: TopicAdapters = {
  team_overview: (input) => {
    const events = [
      ...input.deposits.filter(isIn('CREDITED')).map(depositOf),
      ...input.withdrawals.filter(isIn('COMPLETED')).map(withdrawalOf),
      ...input.bets.filter(isIn('SETTLED')).map(betOf),
      ...input.credits.flatMap(creditOf),
    ];
    const overview = teamOverview(
      { accounts: input.accounts.map(accountOf), events },
      { subject: input.subject, from: input.from, to: input.to, activeMinValidBet: BigInt(input.activeMinValidBet) },
    );
    return {
      ...overview,
      newRegistrations: overview.registrations,
      firstDepositCount: overview.firstDeposits,
      depositAmount: overview.deposits,
      withdrawalAmount: overview.withdrawals,
    };
  },
};

export const rebateDifferential: TopicAdapters = {
  pg_rebate: (input) => {
    const decision = groupRebates(
      { stake: BigInt(input.stake), betGroup: input.betPrizeGroup },
      {
        theoreticalPrize: input.theoreticalPrize,
        minGroup: input.minPrizeGroup,
        maxBetGroup: input.maxBetPrizeGroup,
        step: input.step,
      },
      input.chain,
    );
    return decision.ok ? decision.value : { error: decision.code, code: decision.code };
  },
  cat_rebate: (input) => {
    const chain = input.chain.map((level: CaseInput) => ({ id: level.id, ratePpm: BigInt(level.ratePpm) }));
    const decision = rateRebates(BigInt(input.validBet), chain);
    return decision.ok ? decision.value : { error: decision.code, code: decision.code };
  },
};

const isIn = (state: string) => (one: CaseInput) => one.state === state;

function accountOf(given: CaseInput): TeamAccount {
  return {
    id: given.id,
    upline: given.upline,
    kind: AGENT_TYPES.has(given.type) ? 'AGENT' : 'PLAYER',
    isTest: TEST_TYPES.has(given.type),
    registeredOn: given.registeredOn,
    balance: BigInt(given.main) + BigInt(given.frozen) + BigInt(given.vendor),
  };
}

function depositOf(given: CaseInput): TeamEvent {
  return { account: given.acct, on: given.on, kind: 'DEPOSIT', seq: given.seq, amount: BigInt(given.amount) };
}

function withdrawalOf(given: CaseInput): TeamEvent {
  return { account: given.acct, on: given.on, kind: 'WITHDRAWAL', amount: BigInt(given.settled) };
}

function betOf(given: CaseInput): TeamEvent {
  const { acct: account, on } = given;
  const amounts = { stake: BigInt(given.stake), valid: BigInt(given.valid), payout: BigInt(given.payout) };
  return { account, on, kind: 'BET', ...amounts };
}

/** Salaries, dividends, transfers and corrections do not count in either figure. */
function creditOf({ acct: account, on, kind, amount }: CaseInput): TeamEvent[] {
  if (REBATES.has(kind)) return [{ account, on, kind: 'REBATE', amount: BigInt(amount) }];
  return BONUSES.has(kind) ? [{ account, on, kind: 'BONUS', amount: BigInt(amount) }] : [];
}
