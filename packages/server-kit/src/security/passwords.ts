import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { type Refusal, refuse } from '../refusal.ts';
import { newToken } from './tokens.ts';

/** What a hash costs: KiB of memory and passes over it, in one lane. */
export interface HashCost {
  readonly memoryCost: number;
  readonly timeCost: number;
}

export interface PasswordHasherOptions {
  /** Default: 64 MiB and 3 passes. */
  readonly cost?: HashCost;
  /** Hashes computed at one time; each takes a core. Default: the cores, at most 2, so that calls keep a core. */
  readonly concurrency?: number;
  /** Callers that may wait; beyond them the answer is OVERLOADED. Default 64. */
  readonly maxWaiting?: number;
}

/** Slow hashes, so that a stolen table is of little use – and a flood of logins cannot take every core. */
export interface PasswordHasher {
  /** argon2id in PHC form with a salt of its own, or OVERLOADED. */
  hash(password: string): Promise<string | Refusal>;
  /**
   * Whether the password belongs to the hash, or OVERLOADED. Without a hash (nobody has that name) the same work is done
   * against a hash that nobody has, and the answer is false: the time tells nothing.
   */
  matches(passwordHash: string | null, password: string): Promise<boolean | Refusal>;
  /** A hash at today's cost in place of one made at another; null when it has that cost already, or when nobody has time for it. */
  renew(passwordHash: string, password: string): Promise<string | null>;
}

/** RFC 9106's choice for less memory, about 50 ms of a core; argon2id is the library's default algorithm. */
const COST: HashCost = { memoryCost: 65_536, timeCost: 3 };

/** Runs at most `concurrency` works at once, keeps at most `maxWaiting` waiting, and refuses the rest. */
function createQueue(concurrency: number, maxWaiting: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <Value>(work: () => Promise<Value>): Promise<Value | Refusal> => {
    if (running >= concurrency) {
      if (waiting.length >= maxWaiting) return refuse('OVERLOADED');
      // Whoever ends hands the place on, so `running` stays as it is.
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
