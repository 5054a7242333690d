import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { isRefusal } from '@lantern/server-kit';
import type { Chance } from './chance.ts';
import type { DemoPlatform } from './demo-platform.ts';
import type { Player } from './people.ts';

const ELOTTERY = 'SSC1M';
const FOLLOW_UPS = ['lottery.settle', 'lottery.publish-settled'] as const;

type Board = Value<'lottery.lobby'>;
type Play = Board['plays'][number];

const numberOf = (chance: Chance, digits: number) =>
  Array.from({ length: digits }, () => String(chance.between(0, 9))).join('');

function lineOf(chance: Chance, play: Play) {
  const count = play.numbersPerUnit > 1 ? play.numbersPerUnit : chance.between(1, 4);
  const numbers = new Set<string>();
  while (numbers.size < Math.min(count, 10 ** play.digits)) numbers.add(numberOf(chance, play.digits));
  return { play: play.code, numbers: [...numbers], points: chance.pick([20, 50, 50, 100, 100, 200, 300]) };
}

/** Public view of a Vietnam lottery; null if betting is closed now. */
async function openBoard(platform: DemoPlatform, gameCode: string, player: Player): Promise<Board | null> {
  const board = await platform.call(calls.lottery.lobby, { gameCode }, player);
  return board.issue?.state === 'OPEN' ? board : null;
}

/** Bets of these players on today's draw. Bets of players with too little money are refused and skipped. */
export async function betOnBoard(platform: DemoPlatform, chance: Chance, gameCode: string, players: readonly Player[]) {
  const [first] = players;
  const board = first && (await openBoard(platform, gameCode, first));
  if (!board?.issue) return;
  const { issue, plays, priceTableVersion } = board;
  const slips = players.map((player) => ({
    player,
    lines: Array.from({ length: chance.between(1, 3) }, () => lineOf(chance, chance.pick(plays))),
  }));
  await Promise.all(
    slips.map(({ player, lines }) => {
      const slip = { requestId: randomUUID(), gameCode, issueId: issue.id, priceTableVersion, lines };
      return platform.send(calls.lottery.placeBets, slip, player);
    }),
  );
}

/** Closes due draws, lets the sandbox draw those without an entry, settles, and runs all consumers. */
export async function finishBoards(platform: DemoPlatform): Promise<void> {
  await platform.run('lottery.advance-issues', 'lottery.demo-draws', ...FOLLOW_UPS);
}

function elotteryLine(chance: Chance, { groups, modes }: Pick<Lobby, 'groups' | 'modes'>) {
  const digits = (count: number) =>
    chance
      .some([...'0123456789'], count)
      .sort()
      .join('');
  const standard = { unitPrice: modes.at(chance.between(0, 1)) ?? '2.00', prizeGroup: groups.own };
  switch (chance.between(1, 4)) {
    case 1:
      return { ...standard, play: '3x_direct_b', selection: `${digits(3)}|${digits(3)}|${digits(4)}`, multiple: 1 };
    case 2:
      return { ...standard, play: '1x_dwd', selection: `||||${digits(4)}`, multiple: chance.between(1, 10) };
    case 3:
      return {
        play: 'credit_lh',
        selection: chance.pick(['D', 'T']),
        unitPrice: '20.00',
        multiple: 1,
        prizeGroup: null,
      };
    default:
      return { play: 'credit_ball', selection: `${digits(1)}||||`, unitPrice: '5.00', multiple: 1, prizeGroup: null };
  }
}

type Lobby = Value<'elottery.lobby'>;

/** These players bet on the next draw; a few start a chase through several. */
async function playElottery(
  platform: DemoPlatform,
  chance: Chance,
  at: { readonly players: readonly Player[]; readonly coming: Lobby['upcoming']; readonly lobbyOf: LobbyOf },
): Promise<void> {
  const [issue] = at.coming;
  if (issue === undefined) return;
  await Promise.all(
    at.players.map(async (player) => {
      const lobby = await at.lobbyOf(player);
      const common = { requestId: randomUUID(), gameCode: ELOTTERY, priceTableVersion: lobby.priceTableVersion };
      const lines = [elotteryLine(chance, lobby)];
      if (!chance.percent(8)) {
        await platform.send(calls.elottery.placeBets, { ...common, issueId: issue.id, lines }, player);
        return;
      }
      const issues = at.coming.slice(0, 8).map(({ id }, index) => ({ issueId: id, multiple: index < 4 ? 1 : 2 }));
      await platform.send(calls.elottery.startChase, { ...common, lines, issues, stopOnWin: true }, player);
    }),
  );
}

type LobbyOf = (player: Player) => Promise<Lobby>;

/** A player's view of the game, cached for the evening because prices and his group do not change. */
function cachedLobbies(platform: DemoPlatform): LobbyOf {
  const seen = new Map<Player, Promise<Lobby>>();
  return (player) => {
    const lobby = seen.get(player) ?? platform.call(calls.elottery.lobby, { gameCode: ELOTTERY }, player);
    seen.set(player, lobby);
    return lobby;
  };
}

/** A draw follows its close by seconds, and its beacon publishes at most ten seconds later. */
const DRAWN_AFTER_MS = 16_000;

interface Evening {
  readonly players: readonly Player[];
  readonly until: () => Date;
  readonly signal: AbortSignal;
}

/**
 * An evening of the e-lottery: minute by minute, until there are no more planned draws or the time is over. Each draw is closed, sealed,
 * drawn and settled in its own minute, as on a running platform.
 * @returns number of draws
 */
export async function elotteryEvening(platform: DemoPlatform, chance: Chance, { players, until, signal }: Evening) {
  const [first] = players;
  const lobbyOf = cachedLobbies(platform);
  let drawn = 0;
  let coming: Lobby['upcoming'] = [];
  for (;;) {
    if (coming.length === 0 && first !== undefined) {
      coming = (await platform.call(calls.elottery.lobby, { gameCode: ELOTTERY }, first)).upcoming;
    }
    const closesAt = new Date(coming[0]?.closesAt ?? Number.NaN);
    const drawnAt = new Date(closesAt.getTime() + DRAWN_AFTER_MS);
    if (!(closesAt <= until()) || signal.aborted) break;
    if (chance.percent(30)) {
      await playElottery(platform, chance, { players: chance.some(players, chance.between(1, 4)), coming, lobbyOf });
    }
    platform.clock.reach(closesAt);
    await platform.run('lottery.advance-issues');
    // The present may fall between a close and its draw; the server then draws it.
    if (drawnAt > until()) break;
    platform.clock.reach(drawnAt);
    await platform.run('lottery.draws', 'lottery.settle');
    coming = coming.slice(1);
    drawn += 1;
  }
  await platform.run('lottery.publish-settled');
  return drawn;
}

/** Real northern results that operators enter, oldest first. */
export async function knownResults(platform: DemoPlatform): Promise<readonly Record<string, string[]>[]> {
  const known = await platform.send(calls.lottery.openedNumbers, { gameCode: 'xsmb', count: 100 });
  return isRefusal(known) ? [] : known.results.map((one) => one.numbers).reverse();
}
