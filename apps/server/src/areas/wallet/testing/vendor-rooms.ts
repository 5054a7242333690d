import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { accounts, postings } from '@lantern/ledger';
import { OWN_STUDIO, ownStudioKey } from '../../../testing/own-studio.ts';
import { openRooms } from '../../../testing/rooms.ts';
import { openVendorDouble } from './vendor-double.ts';

/** Test setup with a transfer-mode vendor that has programmable faults. */
export async function openVendorRooms() {
  const rooms = await openRooms();
  await rooms.areas.games.ensureDemo(rooms.scope.merchantId);
  const double = await openVendorDouble(rooms.settings.arcadePort, ownStudioKey(rooms), () => rooms.clock.now());
  type Member = Awaited<ReturnType<typeof rooms.member>>;

  /** A member with this balance (minor units). */
  async function rich(amount: bigint): Promise<Member> {
    const member = await rooms.member();
    await rooms.ledger.send(rooms.books(member.member.scope), {
      id: randomUUID(),
      posting: postings.P08({ member: member.member.scope.memberId, amount }),
      reference: { type: 'test', id: 'grant' },
      at: rooms.clock.now(),
    });
    return member;
  }

  const move = (member: Member, direction: 'IN' | 'OUT', amount: string, requestId: string = randomUUID()) =>
    rooms.call(calls.wallet.walletTransfer, { requestId, vassalage: OWN_STUDIO, direction, amount }, member);

  /** Balances of main wallet, mirror of the vendor wallet, and transfers in process, in minor units. */
  async function places({ member: { scope } }: Member): Promise<readonly bigint[]> {
    const names = [accounts.main(scope.memberId), accounts.vendorWallet(scope.memberId, OWN_STUDIO)];
    const balances = await rooms.ledger.balances(rooms.pool, rooms.books(scope), [...names, accounts.transferTransit]);
    return balances.map((one) => one.balance);
  }

  /** Advances the clock and runs the status job. */
  async function wait(ms: number): Promise<void> {
    rooms.clock.move(ms);
    await rooms.runJob('wallet.ask-vendors');
  }

  return {
    ...rooms,
    ...{ double, rich, move, places, wait },
    playerOf: ({ member: { scope } }: Member) => `${scope.merchantId}-${scope.memberId}-R`,
    async close() {
      await double.close();
      await rooms.close();
    },
  };
}

export type VendorRooms = Awaited<ReturnType<typeof openVendorRooms>>;
