import type { TestServer } from '../../../testing/test-server.ts';
import { sealChannelSecret } from '../channels/channel-secrets.ts';

/** Adds a deposit and a payout channel of the test brand for a coin, e.g. `local/USDT`. */
export async function addCoinChannel(server: TestServer, code: string, gateway: string): Promise<void> {
  const { secrets } = server;
  const { brandId } = server.scope;
  const chain = gateway.split('/')[0];
  const sealed = sealChannelSecret({ secrets }, brandId, 'DEPOSIT', { code, secret: 'none' });
  await server.ownerPool.query(
    `insert into payments.channel (brand_id, code, kind, name_key, gateway, psp, minimum, maximum, minutes_to_pay, query_above,
       sandbox, secret_sealed)
     values ($1, $2, 'CRYPTO', 'deposit_channel_crypto', $3, $4, 5000, 5000000, 60, 1000000, true, $5)`,
    [brandId, code, gateway, chain, sealed],
  );
  await server.ownerPool.query(
    `insert into payments.payout_channel (brand_id, code, name_key, gateway, psp, priority, sandbox)
     values ($1, $2, 'payout_channel_named', $3, $4, 5, true)`,
    [brandId, code, gateway, chain],
  );
}
