import type { SafetyDeps } from './deps.ts';
import { DIGEST_KEY_PLACE } from './exclusions/digest-person.ts';
import { findDigestKey, replaceDigestKey } from './exclusions/repository/persons.ts';
import { declaredPlace } from './identity-checks/declared.ts';
import { documentPlace } from './identity-checks/encrypt-document.ts';
import { listOldDeclarations, replaceDeclaration } from './identity-checks/repository/checks.ts';
import { listOldDocumentKeys, replaceDocumentKey } from './identity-checks/repository/documents.ts';

const BATCH = 500;

/** At each start, re-encrypts secrets with the newest key; `lost` counts those whose key is not available. */
export async function sealSecrets(deps: SafetyDeps): Promise<{ readonly sealed: number; readonly lost: number }> {
  const { secrets, pool } = deps;
  const counts = { sealed: 0, lost: 0 };
  async function renew(text: string, place: string, save: (sealed: string) => Promise<void>): Promise<void> {
    if (!secrets.hasKeyOf(text)) {
      counts.lost += 1;
      return;
    }
    await save(secrets.seal(secrets.open(text, place), place));
    counts.sealed += 1;
  }
  const key = await findDigestKey(pool);
  if (key !== null && !key.startsWith(secrets.newestPrefix)) {
    await renew(key, DIGEST_KEY_PLACE, (sealed) => replaceDigestKey(pool, sealed));
  }
  for (let after = 0n, more = true; more; ) {
    const rows = await listOldDeclarations(pool, secrets.newestPrefix, after, BATCH);
    for (const row of rows)
      await renew(row.declaredSealed, declaredPlace(row), (to) => replaceDeclaration(pool, row, to));
    after = rows.at(-1)?.id ?? after;
    more = rows.length === BATCH;
  }
  for (let after = '00000000-0000-0000-0000-000000000000', more = true; more; ) {
    const rows = await listOldDocumentKeys(pool, secrets.newestPrefix, after, BATCH);
    for (const row of rows) {
      await renew(row.keySealed, documentPlace(row.brandId, row.id), (to) => replaceDocumentKey(pool, row, to));
    }
    after = rows.at(-1)?.id ?? after;
    more = rows.length === BATCH;
  }
  return counts;
}
