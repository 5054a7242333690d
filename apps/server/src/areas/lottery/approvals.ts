import type { ApprovalDefinition } from '@lantern/server-kit';
import { changeCalendar } from './calendar/change-calendar.ts';
import { closeEarly } from './calendar/close-early.ts';
import type { LotteryDeps } from './deps.ts';
import { setFeed } from './feeds/request-feed.ts';
import { voidByApproval } from './issues/request-void.ts';
import { setOddsSteps } from './pricing/odds-steps.ts';
import { changePrices } from './pricing/request-prices.ts';
import { storeHistory } from './results/file/history.ts';
import { correctResult } from './settlement/resettlement/request-correction.ts';

/** The four-eyes actions of this area. */
export const lotteryApprovals = (deps: LotteryDeps): readonly ApprovalDefinition[] => [
  voidByApproval(deps),
  correctResult(deps),
  changePrices(deps),
  setOddsSteps,
  changeCalendar(deps),
  setFeed(deps),
  storeHistory(deps),
  closeEarly(deps),
];
