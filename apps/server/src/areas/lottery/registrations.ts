import { createRegistration } from '@lantern/server-kit';
import type { LevelShareReader, LotteryDeps, LotteryOptions, PlayCheck } from './deps.ts';

/** What upper areas register when the platform is composed. */
export interface LotteryRegistrations {
  /** Adds a check before each bet; the first refusal is the answer. */
  addPlayCheck(check: PlayCheck): void;
  registerLevelShares(reader: LevelShareReader): void;
}

/** Completes the dependencies of the use cases by what will be registered. */
export function createRegistrations(options: LotteryOptions): {
  readonly deps: LotteryDeps;
  readonly registrations: LotteryRegistrations;
} {
  const checks: PlayCheck[] = [];
  const levelShares = createRegistration<LevelShareReader>('shares of the levels above bettors');
  async function mayBet(...[scope]: Parameters<PlayCheck>) {
    for (const check of checks) {
      const refusal = await check(scope);
      if (refusal !== null) return refusal;
    }
    return options.safety.mayBet(scope);
  }
  return {
    deps: {
      ...options,
      safety: { ...options.safety, mayBet },
      levelSharesOf: (...args) => levelShares.part()(...args),
    },
    registrations: {
      addPlayCheck: (check) => void checks.push(check),
      registerLevelShares: levelShares.register,
    },
  };
}
