import type { VerificationDeps } from '../verification/deps.ts';
import { gatewayPlace } from './open-gateway.ts';
import { listOldGatewaySeals, replaceGatewaySeal } from './repository/gateways.ts';

/** At each start, re-encrypts secrets with the newest key; `lost` counts those whose key is not available. */
export async function sealGateways({
  pool,
  secrets,
}: Pick<VerificationDeps, 'pool' | 'secrets'>): Promise<{ sealed: number; lost: number }> {
  let sealed = 0;
  let lost = 0;
  for (const row of await listOldGatewaySeals(pool, secrets.newestPrefix)) {
    if (secrets.hasKeyOf(row.sealedSecret)) {
      const place = gatewayPlace(row, row.channel);
      await replaceGatewaySeal(pool, row, secrets.seal(secrets.open(row.sealedSecret, place), place));
      sealed += 1;
    } else lost += 1;
  }
  return { sealed, lost };
}
