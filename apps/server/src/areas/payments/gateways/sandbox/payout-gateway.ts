import { randomBytes } from 'node:crypto';
import type { Pool } from '@lantern/database';
import type { PayoutGateway, PayoutReport } from '../payout.ts';
import { findPayout, insertPayout, listPaid, type SandboxPayout, setPayoutState } from './payout-repository.ts';

/** Behaviour of each sandbox bank, by channel code. */
export const SANDBOX_BANKS = {
  /** Pays at once. */
  'sandbox-bank': 'PAYS',
  /** Refuses at once. */
  'sandbox-refusing': 'REFUSES',
  /** Does not answer the instruction, and reports it as paid when queried a minute later. */
  'sandbox-slow': 'SLOW',
  /** Never answers; the outcome is only in its own data, shown as text on the screen. */
  'sandbox-silent': 'SILENT',
} as const;

const SLOW_BY_MS = 60_000;
const STATEMENT_PAGE = 500;

type Behaviour = (typeof SANDBOX_BANKS)[keyof typeof SANDBOX_BANKS];
const behaviourOf = (channel: string): Behaviour =>
  channel in SANDBOX_BANKS ? SANDBOX_BANKS[channel as keyof typeof SANDBOX_BANKS] : 'SILENT';

const reportOf = ({ reference, state }: SandboxPayout): PayoutReport => ({
  providerNo: reference,
  state: state === 'WAITING' ? 'PENDING' : state,
});

/** Sandbox banks for payouts. They have their own data and know of ours only what an external provider would get. */
export function createSandboxPayouts(deps: { readonly pool: Pool }): PayoutGateway {
  return {
    name: 'sandbox',
    sandbox: true,
    async pay(request) {
      const behaviour = behaviourOf(request.channel);
      const state = behaviour === 'PAYS' ? 'PAID' : behaviour === 'REFUSES' ? 'FAILED' : 'WAITING';
      const payout = await insertPayout(deps.pool, { ...request, reference: randomBytes(16).toString('hex'), state });
      if (payout.state === 'WAITING') throw new Error('the stand-in bank gave no answer');
      return reportOf(payout);
    },
    async query(brandId, channel, orderNo, now) {
      const payout = await findPayout(deps.pool, { brandId, channel, orderNo });
      if (behaviourOf(channel) === 'SILENT') return null;
      if (payout === null) return { state: 'UNSEEN' };
      const isDue = payout.state === 'WAITING' && now.getTime() - payout.createdAt.getTime() >= SLOW_BY_MS;
      return reportOf(isDue ? await setPayoutState(deps.pool, brandId, payout.reference, 'PAID') : payout);
    },
    async *listPayouts(brandId, channel, from, to) {
      for (let after = ''; ; ) {
        const page = await listPaid(deps.pool, { brandId, channel, from, to, after }, STATEMENT_PAGE);
        yield* page;
        if (page.length < STATEMENT_PAGE) return;
        after = page.at(-1)?.providerNo ?? '';
      }
    },
  };
}
