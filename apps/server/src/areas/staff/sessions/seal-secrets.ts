import type { Scope } from '@lantern/server-kit';
import type { StaffDeps } from '../deps.ts';
import { listTotpNotSealedWith, replaceTotpSealed } from '../operators/repository/operators.ts';
import { totpPlace } from './totp.ts';

const ROWS_A_STEP = 200;
/** Plain TOTP secrets are base-32; encrypted ones contain dots. */
const PLAIN = /^[A-Z2-7]+=*$/;

export interface Sealing {
  /** Number of secrets encrypted with the newest key now. */
  readonly sealed: number;
  /** Number of secrets whose key is not available: these operators cannot log in. */
  readonly lost: number;
}

type Deps = Pick<StaffDeps, 'pool' | 'secrets'>;

/** Encrypts the secrets of one batch; those that cannot be decrypted are counted and left unchanged. */
async function sealStep({ pool, secrets }: Deps, rows: Awaited<ReturnType<typeof listTotpNotSealedWith>>) {
  let sealed = 0;
  let lost = 0;
  for (const { brandId, id, totpSealed } of rows) {
    const scope: Scope = { brandId };
    const place = totpPlace(scope, id);
    const isPlain = PLAIN.test(totpSealed);
    if (!isPlain && !secrets.hasKeyOf(totpSealed)) {
      lost += 1;
      continue;
    }
    const secret = isPlain ? totpSealed : secrets.open(totpSealed, place);
    await replaceTotpSealed(pool, scope, id, totpSealed, secrets.seal(secret, place));
    sealed += 1;
  }
  return { sealed, lost };
}

/** Encrypts the operators' secrets of every brand with the newest key: those of older keys, and plain ones. */
export async function sealSecrets(deps: Deps): Promise<Sealing> {
  const sum = { sealed: 0, lost: 0 };
  let after = { brandId: 0n, id: 0n };
  for (;;) {
    const rows = await listTotpNotSealedWith(deps.pool, deps.secrets.newestPrefix, after, ROWS_A_STEP);
    const last = rows.at(-1);
    if (!last) return sum;
    const step = await sealStep(deps, rows);
    sum.sealed += step.sealed;
    sum.lost += step.lost;
    after = last;
  }
}
