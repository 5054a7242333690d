import type { Queryable } from '@lantern/database';
import type { Scope } from '@lantern/server-kit';
import type { PaymentsDeps } from '../deps.ts';
import { SANDBOX_BANKS } from '../gateways/sandbox/payout-gateway.ts';
import { makeChannelSecret } from './channel-secrets.ts';
import { insertBankAccount } from './repository/bank-accounts.ts';
import { insertChannel } from './repository/channels.ts';
import { insertPayoutChannel } from './repository/payout-channels.ts';

/** An account of no real bank; its statements are imported like any other. */
const DEMO_BANK = {
  code: 'practice',
  bank: 'Lantern Practice Bank',
  holder: 'LANTERN PRACTICE LTD',
  number: '0000 1111 2222 3333',
  sandbox: true,
  zone: null,
};

/** The sandbox channels of a demonstration brand; their secrets are generated here and never shown. */
export async function ensureDemoChannels(
  deps: Pick<PaymentsDeps, 'secrets'>,
  tx: Queryable,
  scope: Scope,
  exponent: number,
): Promise<void> {
  const unit = 10n ** BigInt(exponent);
  const common = {
    gateway: 'sandbox',
    psp: 'sandbox',
    minimum: 50n * unit,
    maximum: 50_000n * unit,
    feePpm: 0,
    minutesToPay: 30,
    queryAbove: 10_000n * unit,
    sandbox: true,
  };
  const channels = [
    { ...common, code: 'sandbox-qr', kind: 'QR' as const, nameKey: 'deposit_channel_qr', priority: 10 },
    { ...common, code: 'sandbox-wallet', kind: 'E_WALLET' as const, nameKey: 'deposit_channel_wallet', priority: 20 },
    { ...common, code: 'sandbox-card', kind: 'PSP_CARD' as const, nameKey: 'deposit_channel_card', priority: 30 },
  ];
  for (const channel of channels) {
    const secretSealed = makeChannelSecret(deps, scope.brandId, channel.code);
    await insertChannel(tx, scope, { ...channel, secretSealed });
  }
  await insertBankAccount(tx, scope, DEMO_BANK);
  await insertChannel(tx, scope, {
    ...common,
    code: 'sandbox-transfer',
    kind: 'BANK_TRANSFER',
    nameKey: 'deposit_channel_transfer',
    gateway: 'statement',
    priority: 40,
    receiving: DEMO_BANK.code,
    secretSealed: makeChannelSecret(deps, scope.brandId, 'sandbox-transfer'),
  });
  const banks = Object.keys(SANDBOX_BANKS).map((code, index) => ({ code, priority: (index + 1) * 10 }));
  for (const { code, priority } of banks) {
    const nameKey = `payout_channel_${code.replaceAll('-', '_')}`;
    await insertPayoutChannel(tx, scope, {
      code,
      nameKey,
      gateway: 'sandbox',
      psp: 'sandbox',
      priority,
      sandbox: true,
    });
  }
}
