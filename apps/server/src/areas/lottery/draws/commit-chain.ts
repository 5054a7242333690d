import { randomBytes } from 'node:crypto';
import { chainValue } from '@lantern/engines/chance';
import type { Queryable, Scope } from '@lantern/server-kit';
import type { DrawDeps } from '../deps.ts';
import { sha256 } from './crypto.ts';
import { insertChain } from './repository/chains.ts';

const SECRET_BYTES = 32;

/** Creates a secret and its commitment, which is published at once. */
export function newChain(length: number): { readonly secret: Buffer; readonly commitment: Buffer } {
  const secret = randomBytes(SECRET_BYTES);
  return { secret, commitment: Buffer.from(chainValue(secret, length, 0, sha256)) };
}

/** Context (associated data) with which a chain's secret is encrypted. */
export function aboutChain(scope: Scope, commitment: Buffer): string {
  return `lottery.chain:${scope.brandId}:${commitment.toString('hex')}`;
}

/** Commits a new chain for a game: its last value is public from now on, its secret is stored encrypted. */
export async function commitChain(
  draws: Pick<DrawDeps, 'secrets' | 'chainLength'>,
  tx: Queryable,
  scope: Scope,
  gameCode: string,
  now: Date,
): Promise<void> {
  const { secret, commitment } = newChain(draws.chainLength);
  await insertChain(tx, scope, {
    gameCode,
    length: draws.chainLength,
    commitment,
    sealedSecret: draws.secrets.seal(secret.toString('hex'), aboutChain(scope, commitment)),
    committedAt: now,
  });
}
