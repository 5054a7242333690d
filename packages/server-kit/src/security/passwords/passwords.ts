import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { type Refusal, refuse } from '../../calls/refusal.ts';
import { newToken } from '../secrets/tokens.ts';

/** Cost of a hash: KiB of memory and number of passes, with a parallelism of 1. */
export interface HashCost {
  readonly memoryCost: number;
  readonly timeCost: number;
}

export interface PasswordHasherOptions {
  /** Default: 64 MiB and 3 passes. */
  readonly cost?: HashCost;
  /** Concurrent hash computations; each occupies a core. Default: the number of cores, at most 2, so that other calls keep a core. */
  readonly concurrency?: number;
  /** Maximum waiting callers; further ones get OVERLOADED. Default 64. */
  readonly maxWaiting?: number;
}

/** Slow password hashes with limited concurrency: a stolen table is of little use, and a flood of logins cannot occupy every core. */
export interface PasswordHasher {
  /** argon2id in PHC format with a random salt, or OVERLOADED. */
  hash(password: string): Promise<string | Refusal>;
  /**
   * Whether the password matches the hash, or OVERLOADED. Without a hash (unknown account) it does the same work against a dummy hash and
   * returns false, so that timing reveals nothing.
   */
  matches(passwordHash: string | null, password: string): Promise<boolean | Refusal>;
  /** A new hash at the current cost for a hash made at another cost; null if the cost is current or the hasher is busy. */
  renew(passwordHash: string, password: string): Promise<string | null>;
}

/** RFC 9106's option for less memory, about 50 ms of a core; argon2id is the library's default algorithm. */
const COST: HashCost = { memoryCost: 65_536, timeCost: 3 };

/** Runs at most `concurrency` tasks at once, queues at most `maxWaiting`, and refuses further ones. */
function createQueue(concurrency: number, maxWaiting: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <Value>(work: () => Promise<Value>): Promise<Value | Refusal> => {
    if (running >= concurrency) {
      if (waiting.length >= maxWaiting) return refuse('OVERLOADED');
      // A finished task passes its place on, so `running` does not change.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

export function createPasswordHasher(options: PasswordHasherOptions = {}): PasswordHasher {
  const concurrency = options.concurrency ?? Math.min(2, availableParallelism());
  const queued = createQueue(concurrency, options.maxWaiting ?? 64);
  const cost = { ...(options.cost ?? COST), parallelism: 1 };
  const parameters = `$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;
  const nobody = hash(newToken(), cost);
  return {
    hash: (password) => queued(() => hash(password, cost)),
    matches: (passwordHash, password) =>
      queued(async () => {
        const isRight = await verify(passwordHash ?? (await nobody), password);
        return passwordHash !== null && isRight;
      }),
    async renew(passwordHash, password) {
      if (passwordHash.includes(parameters)) return null;
      const fresh = await queued(() => hash(password, cost));
      return typeof fresh === 'string' ? fresh : null;
    },
  };
}
