import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWallet, type WalletDeps } from '../index.ts';
import type { Behaviour } from '../testing/vendor-double.ts';
import { openVendorServer, type VendorServer } from '../testing/vendor-server.ts';
import { queryVendors } from './query-vendors.ts';
import { startTransfer } from './start-transfer.ts';

let server: VendorServer;
beforeAll(async () => {
  server = await openVendorServer();
});
afterAll(() => server.close());

class Crash extends Error {}

/** The wallet's use cases with a clock that throws at its n-th call, like a process that stops between two steps. */
function fragile() {
  let left = Number.POSITIVE_INFINITY;
  const clock = {
    now() {
      left -= 1;
      if (left < 0) throw new Crash('the process has died');
      return server.clock.now();
    },
  };
  const { staff, brands, games } = server.areas;
  const deps: WalletDeps = {
    ...{ ...server.base, ledger: server.ledger, requirePermission: staff.requirePermission, clock },
    openStakes: async () => 0n as never,
    staff: { audit: staff.audit, requests: { ...staff.requests, define: () => undefined } },
    people: {} as WalletDeps['people'],
    vendors: () => games.vendorWallets,
    branchHold: async () => ({ isFrozen: false, debt: 0n }),
    nameRounds: async () => new Map(),
    brand: brands.brand,
    isEnabled: brands.isEnabled,
    timeZone: async () => '+08:00',
  };
  createWallet(deps);
  return {
    deps,
    breakAfter: (looks: number | null) => {
      left = looks ?? Number.POSITIVE_INFINITY;
    },
  };
}

const BEHAVIOURS: readonly Behaviour[] = [
  'FINE',
  'WORKS_WITHOUT_ANSWER',
  'NO_ANSWER',
  'FAILS_500',
  'UNSIGNED',
  'LATE',
  'REFUSES',
];
const step = fc.oneof(
  fc.record({
    kind: fc.constant('move' as const),
    direction: fc.constantFrom('IN' as const, 'OUT' as const),
    amount: fc.bigInt(1n, 400n),
    behaviour: fc.constantFrom(...BEHAVIOURS),
    breakAfter: fc.option(fc.integer({ min: 0, max: 4 })),
    repeat: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('ask' as const),
    after: fc.constantFrom(6_000, 61_000, 700_000),
    behaviour: fc.constantFrom(...BEHAVIOURS),
  }),
  fc.record({ kind: fc.constant('release' as const) }),
);

test('no money is lost, doubled or sent twice, for any vendor behaviour and any crash', async () => {
  const { deps, breakAfter } = fragile();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      const member = await server.rich(1_000n);
      const { scope } = member.member;
      const others = server.double.requests.length;
      const total = async () => {
        const [main = 0n, mirror = 0n] = await server.places(member);
        const { rows } = await server.ownerPool.query<{ sum: bigint }>(
          `select coalesce(sum(amount), 0)::bigint as sum from wallet.vendor_transfer
            where member_id = $1 and state in ('CREATED', 'SENT', 'PENDING')`,
          [scope.memberId],
        );
        return main + mirror + (rows[0]?.sum ?? 0n);
      };
      for (const one of steps) {
        if (one.kind === 'release') server.double.release();
        else {
          server.double.next(one.behaviour);
          if (one.kind === 'ask') {
            server.clock.move(one.after);
            await queryVendors(deps, server.clock.now());
          } else {
            const { direction, amount } = one;
            const input = { requestId: randomUUID(), vendor: 'LOTUS', direction, amount, cause: 'MEMBER' as const };
            breakAfter(one.breakAfter);
            await startTransfer(deps, { scope }, input).catch((error: unknown) => {
              if (!(error instanceof Crash)) throw error;
            });
            breakAfter(null);
            if (one.repeat) await startTransfer(deps, { scope }, input);
          }
        }
        expect(await total()).toBe(1_000n);
      }
      // The vendor works normally again: everything ends, and both sides agree.
      server.double.from('FINE');
      server.double.release();
      for (let round = 0; round < 6; round += 1) {
        server.clock.move(1_900_000);
        await queryVendors(deps, server.clock.now());
      }
      const [main = 0n, mirror = 0n] = await server.places(member);
      expect(main + mirror).toBe(1_000n);
      expect(mirror).toBe(BigInt(server.double.wallets.get(server.playerOf(member)) ?? 0));
      const sent = server.double.requests.slice(others).filter((requested) => /^(deposit|withdraw) /.test(requested));
      expect(new Set(sent).size).toBe(sent.length);
      const { rows } = await server.ownerPool.query<{ state: string; postings: string }>(
        `select t.state, (select string_agg(distinct e.code, ' ' order by e.code) from ledger.entry e
            where e.reference = 'vendor_transfer:' || t.id) as postings
           from wallet.vendor_transfer t where t.member_id = $1`,
        [scope.memberId],
      );
      const allowed = { DONE: ['P29 P29b', 'P30 P30b'], FAILED: ['P29 P29c', 'P30 P30c'] } as const;
      for (const row of rows) expect(allowed[row.state as keyof typeof allowed]).toContain(row.postings);
    }),
    { numRuns: 12 },
  );
  expect(await server.faultsOfBooks()).toEqual([]);
});
