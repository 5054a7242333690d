import type { Command } from '@lantern/ledger';
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
import type { PromotionsDeps } from './deps.ts';
import { ensureDemoActivity } from './ensure-demo.ts';
import { headActivities } from './list-activities.ts';
import { applyDecision, applyTakeBack, DECIDE_ACTION, TAKE_BACK_ACTION } from './office/decide-grant.ts';
import { activitySubject, bonusSubject } from './office/describe-requests.ts';
import { APPROVE_ACTION, applyApproval } from './office/move-activity.ts';
import { releaseEnded } from './release-choices.ts';
import { type TakeBack, takeBackOf } from './reverse-bonus.ts';
import { routes } from './routes.ts';
import { type PaidOrder, settleChoice } from './settle-choice.ts';

type Reader = Pick<CallContext, 'merchant' | 'language' | 'now'>;

/** Public API of promotions: promotions that deposits may carry. Publishes `promotions.bonus-moved`. */
export interface Promotions {
  readonly routes: readonly Route[];
  readonly jobs: readonly Job[];
  /** Functions for payments, called in the transaction of the order. */
  readonly activities: {
    /** Releases the member's reservations whose orders have ended. Do not call inside a transaction. */
    letGo(scope: MemberScope, now: Date): Promise<void>;
    /** Binds a promotion to a new order; null when the bonus is reserved. */
    choose(tx: Queryable, context: MemberContext, wish: Wish): Promise<Refusal | null>;
    /** On credit of the order: the bonus is granted, held for review, or cancelled. */
    settle(
      tx: Queryable,
      merchant: Pick<MerchantView, 'id' | 'currency'>,
      paid: PaidOrder,
    ): Promise<readonly Command[]>;
    /** On chargeback of the deposit: reverses its bonus, as far as the balance allows. */
    takeBackOf(
      tx: Queryable,
      merchant: Pick<MerchantView, 'id' | 'currency'>,
      orderId: bigint,
      why: TakeBack,
    ): Promise<void>;
  };
  /** Names of the first active or announced promotions, for overview pages. */
  headlines(reader: Reader, most: number): ReturnType<typeof headActivities>;
  /** Creates an active first-deposit promotion for a demo brand; no effect if it has promotions. */
  ensureDemo(merchantId: bigint): Promise<void>;
}

const RELEASE_MS = 5_000;

export function createPromotions(deps: PromotionsDeps): Promotions {
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
        name: 'promotions.release-choices',
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
