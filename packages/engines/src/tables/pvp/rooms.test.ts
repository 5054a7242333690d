import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { uniformInteger } from '../../chance/index.ts';
import { sourceOf } from '../testing/source.ts';
import {
  acceptRoomBet,
  actNiuNiuRoom,
  automaticNiuNiuRoom,
  bankExposure,
  dealNiuNiuRoom,
  type RoomBet,
  settleDragonTigerRoom,
  settleNiuNiuRound,
  visibleNiuNiuCards,
} from './index.ts';
import { deckOf, must, sum } from './testing/rounds.ts';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 60);
const seeds = fc.integer();

describe('a table of Niu Niu', () => {
  const act = actNiuNiuRoom;
  const nothing = sourceOf(0);

  test('makes the highest bidder the banker, and draws among equal bids, also of zero', () => {
    let room = dealNiuNiuRoom(deckOf(2), 3);
    expect(act(room, { kind: 'BET', seat: 0, bet: 1 }, nothing)).toMatchObject({ code: 'NOT_NOW' });
    expect(act(room, { kind: 'BID', seat: 0, bid: 5 }, nothing)).toMatchObject({ code: 'NOT_OFFERED' });
    room = must(act(room, { kind: 'BID', seat: 0, bid: 1 }, nothing));
    expect(act(room, { kind: 'BID', seat: 0, bid: 2 }, nothing)).toMatchObject({ code: 'ALREADY_DONE' });
    room = must(act(room, { kind: 'BID', seat: 1, bid: 4 }, nothing));
    room = must(act(room, { kind: 'BID', seat: 2, bid: 0 }, nothing));
    expect(room).toMatchObject({ banker: 1, phase: 'bet' });
    expect(act(room, { kind: 'BET', seat: 1, bet: 1 }, nothing)).toMatchObject({ code: 'NOT_NOW' });
    expect(act(room, { kind: 'BET', seat: 0, bet: 4 }, nothing)).toMatchObject({ code: 'NOT_OFFERED' });
    const bankers = new Set<number | null>();
    for (let seed = 0; seed < 40; seed += 1) {
      let zero = dealNiuNiuRoom(deckOf(2), 3);
      for (const seat of [0, 1, 2]) zero = must(act(zero, { kind: 'BID', seat, bid: 0 }, sourceOf(seed)));
      bankers.add(zero.banker);
    }
    expect(bankers).toEqual(new Set([0, 1, 2]));
  });

  test('shows four cards before the bets, five after them, and all at the end', () => {
    let room = dealNiuNiuRoom(deckOf(2), 2);
    expect(visibleNiuNiuCards(room, 0).map((hand) => hand.length)).toEqual([4, 0]);
    const step = () => {
      for (const seat of [0, 1]) {
        const action = automaticNiuNiuRoom(room, seat);
        if (action !== null) room = must(act(room, action, nothing));
      }
    };
    step();
    expect(room.phase).toBe('bet');
    step();
    expect(visibleNiuNiuCards(room, 0).map((hand) => hand.length)).toEqual([5, 0]);
    step();
    expect(visibleNiuNiuCards(room, 0).map((hand) => hand.length)).toEqual([5, 5]);
    expect(act(room, { kind: 'ARRANGE', seat: 0 }, nothing)).toMatchObject({ code: 'ROUND_OVER' });
    expect(() => settleNiuNiuRound(dealNiuNiuRoom(deckOf(2), 2), { base: 1n })).toThrow(RangeError);
  });

  test('neither makes nor loses money, and no player loses more than the chips brought', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 2, max: 5 }), (seed, seats) => {
        const source = sourceOf(seed);
        let room = dealNiuNiuRoom(deckOf(seed + 9), seats);
        for (let seat = 0; seat < seats; seat += 1) {
          room = must(act(room, { kind: 'BID', seat, bid: uniformInteger(source, 5) }, source));
        }
        for (let seat = 0; seat < seats; seat += 1) {
          const bet = [1, 2, 3, 5][uniformInteger(source, 4)] ?? 1;
          if (seat !== room.banker) room = must(act(room, { kind: 'BET', seat, bet }, source));
        }
        for (let seat = 0; seat < seats; seat += 1) room = must(act(room, { kind: 'ARRANGE', seat }, source));
        const stacks = Array.from({ length: seats }, () => BigInt(uniformInteger(source, 2000)));
        const results = settleNiuNiuRound(room, { base: 10n, stacks });
        expect(sum(results.net) + results.rakeTotal).toBe(0n);
        for (const [seat, net] of results.net.entries()) expect(net >= -(stacks[seat] ?? 0n)).toBe(true);
        const whole = settleNiuNiuRound(room, { base: 10n });
        whole.gross.forEach((gross, seat) => {
          if (seat !== room.banker) expect(gross % 10n).toBe(0n);
        });
      }),
      { numRuns },
    );
  });
});

describe('a table of dragon and tiger', () => {
  const bank = { seat: 0, limit: 1000n };
  const bet = (seat: number, kind: RoomBet['kind'], stake: bigint): RoomBet => ({ seat, kind, stake });

  test('limits the bank so that it can pay every result', () => {
    const open = must(acceptRoomBet([], bet(1, 'dragon', 900n), bank));
    expect(acceptRoomBet(open, bet(2, 'dragon', 200n), bank)).toMatchObject({ code: 'BANK_LIMIT' });
    const both = must(acceptRoomBet(open, bet(2, 'tiger', 900n), bank));
    expect(bankExposure(both)).toBe(0n);
    expect(acceptRoomBet([], bet(1, 'tie', 126n), bank)).toMatchObject({ code: 'BANK_LIMIT' });
    expect(acceptRoomBet([], bet(0, 'tie', 1n), bank)).toMatchObject({ code: 'BANKER_BETS' });
    expect(acceptRoomBet([], bet(1, 'tie', 0n), bank)).toMatchObject({ code: 'STAKE_INVALID' });
  });

  test('pays a tie eight to one and takes half of the sides, with a rake from bank and players', () => {
    const bets = [bet(1, 'dragon', 101n), bet(2, 'tiger', 100n), bet(2, 'tie', 10n)];
    const room = { seats: 3, banker: 0 };
    expect(settleDragonTigerRoom(bets, { dragon: '7s', tiger: '7h' }, room).gross).toEqual([21n, -51n, 30n]);
    expect(settleDragonTigerRoom(bets, { dragon: 'Ks', tiger: '7h' }, room)).toMatchObject({
      gross: [9n, 101n, -110n],
      rake: [0n, 5n, 0n],
    });
  });
});
