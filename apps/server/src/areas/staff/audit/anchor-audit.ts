import type { StaffDeps } from '../deps.ts';
import { appendAnchors } from './audit-anchors.ts';
import { listChainHeads } from './repository.ts';

/**
 * Writes the end of each brand's audit chain to the anchors file and to the log. An attacker who rewrites the database with all hashes
 * would have to change these too.
 */
export async function anchorAudit({ pool, log, anchorsFile }: StaffDeps, at: Date): Promise<void> {
  const heads = await listChainHeads(pool);
  await appendAnchors(
    anchorsFile,
    heads.map((head) => ({ at, ...head })),
  );
  for (const { brandId, position, head } of heads) {
    log.info({ brandId: brandId.toString(), position: position.toString(), head }, 'the audit log was anchored');
  }
}
