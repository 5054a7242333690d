import type { Command } from '@lantern/ledger';
import { createRegistration } from '@lantern/server-kit';
import type {
  BonusReader,
  ChargedBackHandler,
  CreditedHandler,
  DepositPromotions,
  LostDepositHandler,
  PaymentsDeps,
  PaymentsOptions,
} from './deps.ts';

/** What upper areas register when the platform is composed. */
export interface PaymentsRegistrations {
  /**
   * Adds a handler that runs in the transaction in which a deposit is credited; handlers run in the order of registration. What they
   * return is posted with the credit.
   */
  onCredited(handler: CreditedHandler): void;
  /** The same for deposits whose provider reversed the payment. */
  onChargedBack(handler: ChargedBackHandler): void;
  registerPromotions(promotions: DepositPromotions): void;
  /** Adds a handler for credited deposits that a chain has lost, in the transaction that notices it. */
  onLost(handler: LostDepositHandler): void;
  registerBonuses(reader: BonusReader): void;
}

/** Completes the dependencies of the use cases by what will be registered. */
export function createRegistrations(options: PaymentsOptions): {
  readonly deps: PaymentsDeps;
  readonly registrations: PaymentsRegistrations;
} {
  const credited: CreditedHandler[] = [];
  const chargedBack: ChargedBackHandler[] = [];
  const promotions = createRegistration<DepositPromotions>('promotions of deposits');
  const lost: LostDepositHandler[] = [];
  const bonuses = createRegistration<BonusReader>('bonuses of members');
  return {
    deps: {
      ...options,
      async credited(tx, brand, deposit) {
        const commands: Command[] = [];
        for (const handle of credited) commands.push(...(await handle(tx, brand, deposit)));
        return commands;
      },
      async chargedBack(tx, brand, deposit) {
        for (const handle of chargedBack) await handle(tx, brand, deposit);
      },
      promotions: promotions.part,
      async lost(tx, scope, deposit, now) {
        for (const handle of lost) await handle(tx, scope, deposit, now);
      },
      bonusesOf: (scope) => bonuses.part()(scope),
    },
    registrations: {
      onCredited: (handler) => void credited.push(handler),
      onChargedBack: (handler) => void chargedBack.push(handler),
      registerPromotions: promotions.register,
      onLost: (handler) => void lost.push(handler),
      registerBonuses: bonuses.register,
    },
  };
}
