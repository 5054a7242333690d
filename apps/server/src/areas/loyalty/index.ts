import type {
  CallContext,
  Job,
  MemberContext,
  MemberScope,
  MerchantView,
  Queryable,
  Refusal,
  Route,
} from '@lantern/server-kit';
import { chooseActivity, type Wish } from './choose-activity.ts';
import type { LoyaltyDeps } from './deps.ts';
import { ensureDemoActivity } from './ensure-demo.ts';
import { headActivities } from './list-activities.ts';
import { applyDecision, applyTakeBack, DECIDE_ACTION, TAKE_BACK_ACTION } from './office/decide-grant.ts';
import { activitySubject, bonusSubject } from './office/describe-requests.ts';
import { APPROVE_ACTION, applyApproval } from './office/move-activity.ts';
import { releaseEnded } from './release-choices.ts';
import { routes } from './routes.ts';
import { type PaidOrder, settleChoice } from './settle-choice.ts';
import { type TakeBack, takeBackOf } from './take-back.ts';

type Reader = Pick<CallContext, 'merchant' | 'language' | 'now'>;

/** Door of loyalty: activities that deposits may carry. Publishes `loyalty.bonus-moved`. */
export interface Loyalty {
  readonly routes: readonly Route[];
  readonly jobs: readonly Job[];
  /** What payments ask and tell, each time in the transaction of the order. */
  readonly activities: {
    /** Lets go of the member's promises whose orders have ended; not inside a transaction. */
    letGo(scope: MemberScope, now: Date): Promise<void>;
    /** Binds an activity to a new order; null when it is promised. */
    choose(tx: Queryable, context: MemberContext, wish: Wish): Promise<Refusal | null>;
    /** The order is credited: the promise is kept, held for a review, or taken back. */
    settle(tx: Queryable, merchant: Pick<MerchantView, 'id' | 'currency'>, paid: PaidOrder): Promise<void>;
    /** The deposit was taken back by its provider, and so is its bonus, as far as it is there. */
    takeBackOf(
      tx: Queryable,
      merchant: Pick<MerchantView, 'id' | 'currency'>,
      orderId: bigint,
      why: TakeBack,
    ): Promise<void>;
  };
  /** The first activities that run or are announced, by name; for a page that shows some of everything. */
  headlines(reader: Reader, most: number): ReturnType<typeof headActivities>;
  /** A running first-deposit activity of a demonstration brand; harmless when it has activities. */
  ensureDemo(merchantId: bigint): Promise<void>;
}

const RELEASE_MS = 5_000;

export function createLoyalty(deps: LoyaltyDeps): Loyalty {
  const { requests } = deps.staff;
  requests.register(APPROVE_ACTION, applyApproval, activitySubject);
  requests.register(DECIDE_ACTION, (tx, scope, frozen, by) => applyDecision(deps, tx, scope, frozen, by), bonusSubject);
  requests.register(
    TAKE_BACK_ACTION,
    (tx, scope, frozen, by) => applyTakeBack(deps, tx, scope, frozen, by),
    bonusSubject,
  );
  return {
    routes: routes(deps),
    jobs: [
      {
        name: 'loyalty.release-choices',
        everyMs: RELEASE_MS,
        run: (now, pieces) => releaseEnded(deps, { member: null, now }, pieces),
      },
    ],
    activities: {
      letGo: (member, now) => releaseEnded(deps, { member, now }),
      choose: (tx, context, wish) => chooseActivity(deps, tx, context, wish),
      settle: (tx, merchant, paid) => settleChoice(deps, tx, merchant, paid),
      takeBackOf: (tx, merchant, orderId, why) => takeBackOf(deps, tx, merchant, orderId, why),
    },
    headlines: (reader, most) => headActivities(deps, reader, most),
    ensureDemo: (merchantId) => ensureDemoActivity(deps, merchantId),
  };
}
