import type { Queryable } from '@lantern/database';
import { applyPpmCeil, minorUnits, ratePpm } from '@lantern/money';
import type { MemberScope } from '@lantern/server-kit';
import { insertRequirement, type RequirementSource } from './repository/requirements.ts';

export interface RequirementInput {
  readonly source: RequirementSource;
  /** What asks for it, unique within the source: one deposit asks once. */
  readonly reference: string;
  /** Minor units that came in. */
  readonly amount: bigint;
  /** 1,000,000 is one time the amount. Where `required` is reckoned elsewhere, that counts. */
  readonly multiplierPpm?: bigint;
  /** Minor units to be bet, in place of a multiple of the amount. */
  readonly required?: bigint;
  readonly createdAt: Date;
  /** Share of a valid bet that counts by category, in ppm; categories that are not named count in full. */
  readonly weights?: Readonly<Record<string, number>>;
  /** Minor units; bets with a higher stake do not count. */
  readonly maxBet?: bigint | null;
  readonly expiresAt?: Date | null;
  /** The bonus that it is for, by type of activity in minor units: what is left of it goes back when the time is over. */
  readonly bonus?: { readonly type: string; readonly amount: bigint };
}

const ONE_TIME_PPM = 1_000_000n;

/** Asks for turnover, rounded up to the next minor unit, inside the transaction that brings the money. */
export async function createRequirement(tx: Queryable, scope: MemberScope, input: RequirementInput): Promise<void> {
  await insertRequirement(tx, scope, {
    source: input.source,
    reference: input.reference,
    amount: input.amount,
    required: input.required ?? applyPpmCeil(minorUnits(input.amount), ratePpm(input.multiplierPpm ?? ONE_TIME_PPM)),
    createdAt: input.createdAt,
    ...(input.weights && { weights: input.weights }),
    maxBet: input.maxBet ?? null,
    expiresAt: input.expiresAt ?? null,
    bonus: input.bonus,
  });
}
