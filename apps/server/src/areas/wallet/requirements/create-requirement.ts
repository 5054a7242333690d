import type { Queryable } from '@lantern/database';
import { applyPpmCeil, minorUnits, ratePpm } from '@lantern/money';
import type { MemberScope } from '@lantern/server-kit';
import { insertRequirement, type RequirementSource } from './repository/requirements.ts';

export interface RequirementInput {
  readonly source: RequirementSource;
  /** The cause, unique within the source: one deposit creates one requirement. */
  readonly reference: string;
  /** Amount received, in minor units. */
  readonly amount: bigint;
  /** 1,000,000 = once the amount. Ignored when `required` is given. */
  readonly multiplierPpm?: bigint;
  /** Required valid bets in minor units, instead of a multiple of the amount. */
  readonly required?: bigint;
  readonly createdAt: Date;
  /** Share of a valid bet that counts, by category, in ppm; categories not listed count in full. */
  readonly weights?: Readonly<Record<string, number>>;
  /** Minor units; bets with a higher stake do not count. */
  readonly maxBet?: bigint | null;
  readonly expiresAt?: Date | null;
  /** The related bonus by type of promotion, in minor units: its unspent part is forfeited when the time expires. */
  readonly bonus?: { readonly type: string; readonly amount: bigint };
}

const ONE_TIME_PPM = 1_000_000n;

/** Creates a wagering requirement, rounded up to the next minor unit, inside the transaction that credits the money. */
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
