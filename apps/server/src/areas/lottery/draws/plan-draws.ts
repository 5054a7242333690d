import { randomBytes } from 'node:crypto';
import type { Queryable, Scope } from '@lantern/server-kit';
import type { DrawDeps } from '../deps.ts';
import type { IssueRow } from '../issues/repository/issues.ts';
import { beaconRounds } from './beacons.ts';
import { commitChain } from './commit-chain.ts';
import { type ChainRow, lockGameForPlanning, lockOpenChains, promiseValues } from './repository/chains.ts';
import { type DrawPromise, insertPromises } from './repository/draws.ts';

const SALT_BYTES = 32;

/**
 * Fixes the sources of each issue's draw: the next value of the game's chain and a beacon round. When a chain is used up, the next one
 * follows, which was committed while the previous one still had values: there are always two.
 */
export async function planDraws(
  draws: DrawDeps,
  tx: Queryable,
  scope: Scope,
  issues: readonly IssueRow[],
  now: Date,
): Promise<void> {
  const gameCode = issues[0]?.gameCode;
  if (gameCode === undefined) return;
  await lockGameForPlanning(tx, scope, gameCode);
  const promiseRound = await beaconRounds(draws, tx, scope, now);
  const promises: (DrawPromise & { readonly bettorSalt: Buffer })[] = [];
  let left = [...issues];
  while (left.length > 0) {
    const chain = await openChain(draws, tx, scope, gameCode, now);
    const taken = left.slice(0, chain.length - chain.promised);
    left = left.slice(taken.length);
    for (const [place, issue] of taken.entries()) {
      promises.push({
        issueId: issue.id,
        chainId: chain.id,
        chainIndex: chain.promised + place + 1,
        ...(await promiseRound(issue.drawsAt)),
        bettorSalt: randomBytes(SALT_BYTES),
      });
    }
    await promiseValues(tx, scope, chain.id, chain.promised + taken.length);
  }
  await openChain(draws, tx, scope, gameCode, now);
  await insertPromises(tx, scope, promises);
}

/** The current chain; commits its successor if there is none yet. */
async function openChain(draws: DrawDeps, tx: Queryable, scope: Scope, gameCode: string, now: Date): Promise<ChainRow> {
  const readable = async () => {
    const open = await lockOpenChains(tx, scope, gameCode);
    return open.filter((chain) => draws.secrets.hasKeyOf(chain.sealedSecret));
  };
  let chains = await readable();
  for (let missing = 2 - chains.length; missing > 0; missing -= 1) {
    await commitChain(draws, tx, scope, gameCode, now);
    chains = await readable();
  }
  const [chain] = chains;
  if (chain === undefined) throw new Error(`game ${gameCode} has no chain`);
  return chain;
}
