import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { accounts, postings } from '@lantern/ledger';
import { OWN_STUDIO, ownStudioKey } from '../../../testing/own-studio.ts';
import { openTestServer } from '../../../testing/test-server.ts';
import { openVendorDouble } from './vendor-double.ts';

/** Test setup with a transfer-mode vendor that has programmable faults. */
export async function openVendorServer() {
  const server = await openTestServer();
  await server.areas.games.ensureDemo(server.scope.brandId);
  const double = await openVendorDouble(server.settings.arcadePort, ownStudioKey(server), () => server.clock.now());
  type Member = Awaited<ReturnType<typeof server.member>>;

  /** A member with this balance (minor units). */
  async function rich(amount: bigint): Promise<Member> {
    const member = await server.member();
    await server.ledger.send(server.books(member.member.scope), {
      id: randomUUID(),
      posting: postings.manualCredit({ member: member.member.scope.memberId, amount }),
      reference: { type: 'test', id: 'grant' },
      at: server.clock.now(),
    });
    return member;
  }

  const move = (member: Member, direction: 'IN' | 'OUT', amount: string, requestId: string = randomUUID()) =>
    server.call(calls.wallet.walletTransfer, { requestId, vassalage: OWN_STUDIO, direction, amount }, member);

  /** Balances of main wallet, mirror of the vendor wallet, and transfers in process, in minor units. */
  async function places({ member: { scope } }: Member): Promise<readonly bigint[]> {
    const names = [accounts.main(scope.memberId), accounts.vendorWallet(scope.memberId, OWN_STUDIO)];
    const balances = await server.ledger.balances(server.pool, server.books(scope), [
      ...names,
      accounts.transferTransit,
    ]);
    return balances.map((one) => one.balance);
  }

  /** Advances the clock and runs the status job. */
  async function wait(ms: number): Promise<void> {
    server.clock.move(ms);
    await server.runJob('wallet.query-vendors');
  }

  return {
    ...server,
    ...{ double, rich, move, places, wait },
    playerOf: ({ member: { scope } }: Member) => `${scope.brandId}-${scope.memberId}-R`,
    async close() {
      await double.close();
      await server.close();
    },
  };
}

export type VendorServer = Awaited<ReturnType<typeof openVendorServer>>;
