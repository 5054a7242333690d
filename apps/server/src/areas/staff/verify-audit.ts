import type { Value } from '@lantern/contract/schemas';
import { type Pool, transaction } from '@lantern/database';
import type { Refusal, Scope, StaffContext } from '@lantern/server-kit';
import type { StaffDeps } from './deps.ts';
import { readChainEnds, walkChain } from './repository/audit.ts';
import { requirePermission } from './require-permission.ts';

const LINKS_A_STEP = 5_000;

/**
 * Recomputes a brand's whole audit chain from its first link, on one snapshot, and compares it with what is recorded: each
 * hash, the head, and that every entry has its link.
 */
export function verifyChain(pool: Pool, scope: Scope): Promise<Value<'staff.verifyAudit'>> {
  return transaction(
    pool,
    async (tx) => {
      const ends = await readChainEnds(tx, scope);
      let hash = ends.seed;
      let position = 1n;
      for (;;) {
        const walk = await walkChain(tx, scope, position, hash, LINKS_A_STEP);
        position += walk.walked;
        if (walk.brokenAt !== null || walk.lastHash === null) {
          return {
            rows: Number(ends.entries),
            valid: false,
            brokenAt: walk.brokenAt?.toString() ?? null,
            head: ends.head,
          };
        }
        hash = walk.lastHash;
        if (walk.walked < BigInt(LINKS_A_STEP)) break;
      }
      const isWhole =
        ends.entries === ends.links && ends.position === position - 1n && (ends.head ?? ends.seed) === hash;
      return { rows: Number(ends.entries), valid: isWhole, brokenAt: null, head: ends.head };
    },
    { isolation: 'repeatable read' },
  );
}

/** The call behind the back office's "verify" button. */
export async function verifyAudit(
  deps: StaffDeps,
  context: StaffContext,
): Promise<Value<'staff.verifyAudit'> | Refusal> {
  return requirePermission(context, 'audit.read') ?? verifyChain(deps.pool, context.operator.scope);
}
