import type { IdentityDeps } from '../deps.ts';
import { listTotpNotSealedWith, replaceTotpSealed } from './repository/totp.ts';
import { totpPlace } from './totp-secret.ts';

const ROWS_A_STEP = 200;

/** Re-encrypts members' TOTP secrets with the newest key; `lost` counts those whose key is not available. */
export async function sealTotpSecrets(
  deps: Pick<IdentityDeps, 'pool' | 'secrets'>,
): Promise<{ sealed: number; lost: number }> {
  const sum = { sealed: 0, lost: 0 };
  let after = { brandId: 0n, memberId: 0n };
  for (;;) {
    const rows = await listTotpNotSealedWith(deps.pool, deps.secrets.newestPrefix, after, ROWS_A_STEP);
    const last = rows.at(-1);
    if (!last) return sum;
    for (const row of rows) {
      if (!deps.secrets.hasKeyOf(row.secretSealed)) {
        sum.lost += 1;
        continue;
      }
      const place = totpPlace(row);
      await replaceTotpSealed(deps.pool, row, deps.secrets.seal(deps.secrets.open(row.secretSealed, place), place));
      sum.sealed += 1;
    }
    after = last;
  }
}
