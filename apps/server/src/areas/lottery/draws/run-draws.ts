import { type PoolClient, transaction } from '@lantern/database';
import { chainValue, isChainValue, outcomeBytes, outcomeStream } from '@lantern/engines/chance';
import { drawText } from '@lantern/engines/lottery/family';
import { type Pieces, plainPieces } from '@lantern/server-kit';
import type { LotteryDeps } from '../deps.ts';
import { type IssueRow, lockIssue, setVoidReason } from '../issues/repository/issues.ts';
import { voidIssue } from '../issues/void-issue.ts';
import { acceptResult, notifyDrawn } from '../results/accept-result.ts';
import type { DrawnNumbers } from '../results/repository/results.ts';
import { type BeaconValue, readBeacon } from './beacons.ts';
import { aboutChain } from './commit-chain.ts';
import { hmacSha256, sha256 } from './crypto.ts';
import { drawFormOf } from './draw-form.ts';
import { findSealedSecret } from './repository/chains.ts';
import { type BeaconName, type DrawRow, findDraw, listDueDraws, revealDraw } from './repository/draws.ts';

export { HAS_DUE_DRAWS } from './repository/draws.ts';

type Deps = Pick<LotteryDeps, 'pool' | 'clock' | 'publish' | 'sockets' | 'log' | 'draws'>;

/** Why a platform draw was voided. */
export type VoidReason = 'SEALED_LATE' | 'BEACON_LATE' | 'CHAIN_LOST';

/** Time a draw waits for its beacon value; after it the issue is voided and stakes are returned. */
export const PATIENCE_MS = 300_000;
const DRAWS_PER_RUN = 50;

/** Draws every closed issue whose beacon round is due, and voids issues that cannot be drawn fairly any more. */
export async function runDraws(deps: Deps, now: Date, pieces: Pieces = plainPieces): Promise<void> {
  // A beacon that does not answer is requested only once per run, however many draws wait for it.
  const silent = new Set<BeaconName>();
  for (const draw of await listDueDraws(deps.pool, now, DRAWS_PER_RUN, await pieces.waiting('issue'))) {
    await pieces.run(`issue ${draw.issueId}`, () => runDraw(deps, draw, now, silent), draw.brandId);
  }
}

async function runDraw(deps: Deps, draw: DrawRow, now: Date, silent: Set<BeaconName>): Promise<void> {
  if (draw.sealedAt === null || draw.sealedAt >= draw.beaconAt) return voidUndrawn(deps, draw, 'SEALED_LATE');
  const isPatient = now.getTime() < draw.beaconAt.getTime() + PATIENCE_MS;
  const secret = await openSecret(deps, draw);
  if (secret === null) return isPatient ? undefined : voidUndrawn(deps, draw, 'CHAIN_LOST');
  const beacon = silent.has(draw.beacon) ? null : await readBeacon(deps.draws, deps.pool, draw, now);
  if (beacon === null) {
    silent.add(draw.beacon);
    return isPatient ? undefined : voidUndrawn(deps, draw, 'BEACON_LATE');
  }
  const done = await transaction(deps.pool, (tx) => reveal(deps, tx, draw, { secret, beacon }));
  if (done !== null) notifyDrawn(deps, done.issue, done.numbers);
}

/** The secret of a draw's chain; null when it is encrypted with a key that is not available. */
async function openSecret({ pool, draws: { secrets } }: Deps, draw: DrawRow): Promise<Buffer | null> {
  const sealed = await findSealedSecret(pool, draw, draw.chainId);
  if (sealed === null || !secrets.hasKeyOf(sealed)) return null;
  return Buffer.from(secrets.open(sealed, aboutChain(draw, draw.commitment)), 'hex');
}

/** Reveals the chain's value and stores the issue's result, in one transaction. */
async function reveal(
  deps: Deps,
  tx: PoolClient,
  { brandId, issueId }: DrawRow,
  { secret, beacon }: { readonly secret: Buffer; readonly beacon: BeaconValue },
): Promise<{ readonly issue: IssueRow; readonly numbers: DrawnNumbers } | null> {
  const issue = await lockIssue(tx, { brandId }, issueId);
  const draw = await findDraw(tx, { brandId }, issueId);
  if (issue?.state !== 'CLOSED' || draw === null || draw.betsDigest === null || draw.drawnAt !== null) return null;
  const value = chainValue(secret, draw.chainLength, draw.chainIndex, sha256);
  if (!isChainValue(value, draw.chainIndex, draw.commitment, sha256)) {
    throw new Error(`the secret of chain ${draw.chainId} does not lead to its commitment`);
  }
  const parts = { chainValue: value, betsDigest: draw.betsDigest, beaconValue: beacon.value };
  const form = await drawFormOf(tx, issue);
  const numbers: DrawnNumbers = { DRAW: [drawText(form, outcomeStream(parts, hmacSha256))] };
  const now = deps.clock.now();
  await revealDraw(tx, issue, issueId, {
    at: now,
    chainValue: Buffer.from(value),
    beaconValue: beacon.value,
    beaconSignature: beacon.signature,
    outcome: Buffer.from(outcomeBytes(parts, hmacSha256)),
  });
  await acceptResult(deps, tx, issue, { numbers, source: 'CHAIN', evidence: {}, now });
  return { issue, numbers };
}

async function voidUndrawn(deps: Deps, { brandId, issueId }: DrawRow, reason: VoidReason): Promise<void> {
  const refusal = await transaction(deps.pool, async (tx) => {
    const refused = await voidIssue(deps, tx, { brandId }, issueId);
    if (refused === null) await setVoidReason(tx, { brandId }, issueId, reason);
    return refused;
  });
  if (refusal === null) {
    deps.log.warn({ issueId: String(issueId), reason }, 'an issue is void: it could not be drawn fairly');
  }
}
