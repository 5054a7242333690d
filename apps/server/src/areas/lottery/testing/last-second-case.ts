import { afterAll, beforeAll, expect, test } from 'vitest';
import { betAroundClose } from './last-second.ts';
import { assemble, createWorld, type World, XSMB } from './world.ts';

const MEMBERS = Array.from({ length: 200 }, (_, index) => BigInt(index + 1));

/** Bets in progress at the close are either sold before it or refused, and exposure is exact. */
export function lastSecondCase(bets: number): void {
  let world: World;
  let other: World;
  beforeAll(async () => {
    world = await createWorld([{ ...XSMB, exposureLimit: 10n ** 12n, maxStakePerIssue: 10n ** 9n }]);
    other = assemble(world.database);
    for (const member of MEMBERS) await world.openMember(member, 1_000_000n);
  });
  afterAll(async () => {
    await other.ledger.close();
    await world.stop();
  });

  test(`${bets} bets on their way at the close are each sold before it or refused, and exposure is exact`, async () => {
    const issue = await world.issueOf('2025-07-02');
    const found = await betAroundClose([world, other], MEMBERS, issue.id, bets);
    expect(found.accepted).toBeGreaterThanOrEqual(bets / 3);
    expect(found.accepted).toBeLessThan(bets);
    expect(found.codes).toEqual(['ISSUE_CLOSED']);
    expect(found.stored).toEqual(found.answered);
    expect(found.late).toBe(0);
    expect(found.state).toBe('CLOSED');
    expect(found.reserved).toBe(found.stake);
    expect(found.stake).toBe(BigInt(found.accepted) * 100n);
    expect(found.differences).toEqual([]);
    expect((await world.ledger.recompute(world.database.appPool, { brandId: 1n })).differences).toEqual([]);
  });
}
