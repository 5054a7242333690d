import type { Command } from '@lantern/ledger';
import type {
  BrandView,
  CallContext,
  Job,
  MemberContext,
  MemberScope,
  Queryable,
  Refusal,
  Route,
} from '@lantern/server-kit';
import type { ChargedBackDeposit, CreditedDeposit, DepositChoice } from '../payments/index.ts';
import { promotionsApprovals } from './approvals.ts';
import { chooseActivity } from './choose-activity.ts';
import type { PromotionsDeps } from './deps.ts';
import { ensureDemoActivity } from './ensure-demo.ts';
import { headActivities } from './list-activities.ts';
import { releaseEnded } from './release-choices.ts';
import { remakePayers } from './remake-payers.ts';
import { HAS_CHOICES } from './repository/participations.ts';
import { HAS_FORMER_PAYERS } from './repository/payers.ts';
import { reverseDepositBonus } from './reverse-bonus.ts';
import { routes } from './routes.ts';
import { settleChoice } from './settle-choice.ts';

type Reader = Pick<CallContext, 'brand' | 'language' | 'now'>;

/** Public API of promotions: promotions that deposits may carry. Publishes `promotions.bonus-moved`. */
export interface Promotions {
  readonly routes: readonly Route[];
  readonly jobs: readonly Job[];
  /** Choices with deposits, for payments. */
  readonly deposits: {
    /** Releases the member's reservations whose orders have ended. Do not call inside a transaction. */
    release(scope: MemberScope, now: Date): Promise<void>;
    /** Binds a promotion to a new order, in its transaction; null when the bonus is reserved. */
    choose(tx: Queryable, context: MemberContext, choice: DepositChoice): Promise<Refusal | null>;
  };
  /** Handles a credited deposit: the bonus is granted, held for review, or cancelled. Returns what is to be posted. */
  settleDeposit(
    tx: Queryable,
    brand: Pick<BrandView, 'id' | 'currency'>,
    deposit: CreditedDeposit,
  ): Promise<readonly Command[]>;
  /** Handles the chargeback of a deposit: reverses its bonus, as far as the balance allows. */
  reverseDeposit(tx: Queryable, brand: Pick<BrandView, 'id' | 'currency'>, deposit: ChargedBackDeposit): Promise<void>;
  /** Names of the first active or announced promotions, for overview pages. */
  headlines(reader: Reader, most: number): ReturnType<typeof headActivities>;
  /** Creates an active first-deposit promotion for a demo brand; no effect if it has promotions. */
  ensureDemo(brandId: bigint): Promise<void>;
}

const RELEASE_MS = 5_000;

export function createPromotions(deps: PromotionsDeps): Promotions {
  deps.staff.requests.define(promotionsApprovals(deps));
  return {
    routes: routes(deps),
    jobs: [
      {
        name: 'promotions.release-choices',
        everyMs: RELEASE_MS,
        hasWork: HAS_CHOICES,
        run: (now, pieces) => releaseEnded(deps, { member: null, now }, pieces),
      },
      {
        name: 'promotions.payer-names',
        everyMs: 2 * RELEASE_MS,
        hasWork: HAS_FORMER_PAYERS,
        run: () => remakePayers(deps),
      },
    ],
    deposits: {
      release: (member, now) => releaseEnded(deps, { member, now }),
      choose: (tx, context, choice) => chooseActivity(deps, tx, context, choice),
    },
    settleDeposit: async (tx, brand, { activityId, ...paid }) =>
      activityId === null ? [] : settleChoice(deps, tx, brand, paid),
    async reverseDeposit(tx, brand, { orderId, activityId, ...reversal }) {
      if (activityId !== null) await reverseDepositBonus(deps, tx, brand, orderId, reversal);
    },
    headlines: (reader, most) => headActivities(deps, reader, most),
    ensureDemo: (brandId) => ensureDemoActivity(deps, brandId),
  };
}
