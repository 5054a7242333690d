import type { TestServer } from '../../../testing/test-server.ts';
import { sealChannelSecret } from '../channels/channel-secrets.ts';

/** Adds a channel of the test brand with an external provider. */
export async function addOutsideChannel(
  server: TestServer,
  channel: { readonly code: string; readonly gateway: string; readonly secret: string; readonly endpoint: string },
): Promise<void> {
  const { code, gateway, endpoint } = channel;
  const { secrets } = server;
  const { brandId } = server.scope;
  const settings = { endpoint, account: 'brand-1' };
  await server.ownerPool.query(
    `insert into payments.channel (brand_id, code, kind, name_key, gateway, psp, minimum, maximum, query_above, secret_sealed, settings)
     values ($1, $2, 'PSP_CARD', 'deposit_channel_card', $3, $4, 5000, 5000000, 1000000, $5, $6)`,
    [brandId, code, gateway, gateway, sealChannelSecret({ secrets }, brandId, 'DEPOSIT', channel), settings],
  );
  await server.ownerPool.query(
    `insert into payments.payout_channel (brand_id, code, name_key, gateway, psp, priority, secret_sealed, settings)
     values ($1, $2, 'payout_channel_sandbox_bank', $3, $3, 5, $4, $5)`,
    [brandId, code, gateway, sealChannelSecret({ secrets }, brandId, 'PAYOUT', channel), settings],
  );
}
