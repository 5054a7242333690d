import { defaultVipLevels, hasVipService, runVipDays, type VipDay, vipBonus } from '../../../src/loyalty/index.ts';
import { type CaseInput, optional, type TopicAdapters } from '../adapter.ts';

const LEVELS = defaultVipLevels();

/** VIP levels: the daily run and the recurring bonuses. */
export const vip: TopicAdapters = {
  vip_run: ({ state, days }) => {
    const start = {
      ...state,
      cumDeposit: BigInt(state.cumDeposit ?? 0),
      cumValid: BigInt(state.cumValid ?? 0),
      windowValid: BigInt(state.windowValid ?? 0),
      recoverValid: BigInt(state.recoverValid ?? 0),
    };
    const run = runVipDays(LEVELS, start, days.map(dayOf));
    return { days: run.days, final: { ...run.state, vipService: hasVipService(run.state.level) } };
  },
  vip_bonus: ({ level, ...claim }) => {
    const decision = vipBonus(LEVELS, level, {
      ...claim,
      lastWeekValid: BigInt(claim.lastWeekValid ?? 0),
      lastMonthDeposit: BigInt(claim.lastMonthDeposit ?? 0),
      isClaimed: Boolean(claim.alreadyClaimed ?? claim.claimed),
    });
    return decision.ok ? decision.value : { error: decision.code, code: decision.code };
  },
};

function dayOf(given: CaseInput): VipDay {
  return {
    day: given.day,
    ...optional('deposit', given.deposit, BigInt),
    ...optional('valid', given.valid, BigInt),
  };
}
