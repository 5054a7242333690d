import { type Pool, type PoolClient, transaction } from '@lantern/database';
import { isRefusal, type Refusal } from './refusal.ts';

/** Carries a refusal out of a transaction that must be rolled back. */
class Rollback extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/**
 * Runs a transaction whose work may refuse: a refusal rolls everything back and is returned.
 * @example return transactionOrRefuse(pool, async (tx) => (await takePlace(tx)) ?? refuse('LINK_EXHAUSTED'));
 */
export async function transactionOrRefuse<Value>(
  pool: Pool,
  work: (tx: PoolClient) => Promise<Value | Refusal>,
): Promise<Value | Refusal> {
  try {
    return await transaction(pool, async (tx) => {
      const value = await work(tx);
      if (isRefusal(value)) throw new Rollback(value);
      return value;
    });
  } catch (error) {
    if (error instanceof Rollback) return error.refusal;
    throw error;
  }
}
