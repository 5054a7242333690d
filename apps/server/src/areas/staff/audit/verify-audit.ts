import type { Value } from '@lantern/contract/schemas';
import { type Pool, transaction } from '@lantern/database';
import type { Queryable, Refusal, Scope, StaffContext } from '@lantern/server-kit';
import type { StaffDeps } from '../deps.ts';
import { requirePermission } from '../roles/require-permission.ts';
import { type Anchor, appendAnchors, readAnchors } from './audit-anchors.ts';
import { type ChainEnds, readChainEnds, readLinkHashes, walkChain } from './repository.ts';

type Verified = Value<'staff.verifyAudit'>;

const LINKS_A_STEP = 5_000;
/** Somewhat more than one anchor per day for a year. */
const MAX_ANCHORS = 400;

/** Recomputes every hash from the first link. @returns the broken position, or the last position and hash */
async function walkAll(tx: Queryable, scope: Scope, seed: string) {
  let hash = seed;
  let position = 1n;
  for (;;) {
    const walk = await walkChain(tx, scope, position, hash, LINKS_A_STEP);
    position += walk.walked;
    if (walk.brokenAt !== null || walk.lastHash === null) return { isBroken: true, brokenAt: walk.brokenAt } as const;
    hash = walk.lastHash;
    if (walk.walked < BigInt(LINKS_A_STEP)) return { isBroken: false, last: position - 1n, hash } as const;
  }
}

/** The first anchor that is not on the chain: entries were rewritten or cut off there. */
async function findLostAnchor(tx: Queryable, scope: Scope, anchors: readonly Anchor[]): Promise<Anchor | null> {
  const positions = anchors.map((anchor) => anchor.position);
  const hashes = await readLinkHashes(tx, scope, positions);
  return anchors.find((anchor) => hashes.get(anchor.position) !== anchor.head) ?? null;
}

const isWhole = (ends: ChainEnds, last: bigint, hash: string) =>
  ends.entries === ends.links && ends.position === last && (ends.head ?? ends.seed) === hash;

/**
 * Recomputes a brand's audit chain from the first link, on one snapshot, and compares it with the recorded hashes and head, checks that
 * every entry has its link, and that the chain contains the anchors recorded outside the database. A chain rewritten with all its hashes
 * fails the last check.
 */
export function verifyChain(pool: Pool, scope: Scope, anchors: readonly Anchor[]): Promise<Verified> {
  return transaction(
    pool,
    async (tx) => {
      const ends = await readChainEnds(tx, scope);
      const walk = await walkAll(tx, scope, ends.seed);
      const lost = await findLostAnchor(tx, scope, anchors);
      return {
        rows: Number(ends.entries),
        valid: !walk.isBroken && lost === null && isWhole(ends, walk.last, walk.hash),
        brokenAt: walk.isBroken ? (walk.brokenAt?.toString() ?? null) : null,
        head: ends.head,
        anchors: anchors.length,
        lostAnchor: lost && { at: lost.at.toISOString(), position: lost.position.toString() },
      };
    },
    { isolation: 'repeatable read' },
  );
}

/** Handler of the back office's "verify" button. An intact result is stored as a new anchor. */
export async function verifyAudit(deps: StaffDeps, context: StaffContext): Promise<Verified | Refusal> {
  const refusal = requirePermission(context, 'audit.read');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const { brandId } = scope;
  const anchors = await readAnchors(deps.anchorsFile, brandId, MAX_ANCHORS);
  const verified = await verifyChain(deps.pool, scope, anchors);
  const { valid, head, rows } = verified;
  if (!valid) deps.log.error({ brandId: brandId.toString(), ...verified }, 'the audit log is not whole');
  else if (head !== null && anchors.at(-1)?.head !== head) {
    await appendAnchors(deps.anchorsFile, [{ at: context.now, brandId, position: BigInt(rows), head }]);
  }
  return verified;
}
