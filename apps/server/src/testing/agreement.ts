import type { MemberSession } from '@lantern/server-kit';
import { expect } from 'vitest';
import type { TestServer } from './test-server.ts';

interface Member {
  readonly member: MemberSession;
}

/** Records of both sides about a player's rounds. */
async function recordsOf(server: TestServer, member: Member) {
  const { rows: ours } = await server.ownerPool.query<{
    id: string;
    state: string;
    stake: bigint;
    payout: bigint | null;
  }>(
    `select r.id::text, r.state, r.stake, r.payout from arcade.round r join arcade.player p on p.id = r.player_id
      where p.name = $1`,
    [`${member.member.scope.brandId}-${member.member.scope.memberId}`],
  );
  const { rows: theirs } = await server.ownerPool.query<{
    ref: string;
    state: string;
    stake: bigint;
    payout: bigint;
  }>('select ref, state, stake, payout from games.round where member_id = $1', [member.member.scope.memberId]);
  return { ours, theirs: new Map(theirs.map((round) => [round.ref, round])) };
}

/**
 * Expects every round of the member on both sides with the same amounts, or on neither, and a wallet balance of the granted money (minor
 * units) plus their results.
 */
export async function expectAgreement(server: TestServer, member: Member, granted: bigint): Promise<void> {
  const { ours, theirs } = await recordsOf(server, member);
  let expected = granted;
  for (const { id, state, stake, payout } of ours) {
    const round = theirs.get(id);
    if (state === 'SETTLED') {
      expect(round).toMatchObject({ state: 'ENDED', stake, payout });
      expected += (payout ?? 0n) - stake;
    } else {
      expect(['REFUSED', 'VOID']).toContain(state);
      if (round !== undefined) expect(round).toMatchObject({ state: 'VOID', stake: 0n, payout: 0n });
    }
    theirs.delete(id);
  }
  expect([...theirs.keys()]).toEqual([]);
  expect(await server.balance(member)).toBe(expected);
}
