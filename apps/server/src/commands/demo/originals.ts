import { randomUUID } from 'node:crypto';
import { type OriginalInfo, type OriginalRound, PATHS, type PlayValue } from '@lantern/arcade-contract';
import type { OriginalMove } from '@lantern/engines/originals';
import { open, post } from './arcade.ts';
import type { Chance } from './chance.ts';
import type { DemoPlatform } from './demo-platform.ts';
import type { Player } from './people.ts';

const STAKES = ['0.50', '1.00', '2.00', '5.00'];
const GAMES = ['dice', 'limbo', 'plinko', 'wheel', 'keno', 'mines', 'hi-lo'] as const;
type Game = (typeof GAMES)[number];
const ROUND_MS = 5_000;
const MOVE_MS = 2_000;
/** Maximum moves per round. */
const MOST_MOVES = 3;

/** A random bet for a game. */
function betOn(game: Game, chance: Chance): object {
  switch (game) {
    case 'dice':
      return { target: chance.between(10, 90) * 100, isOver: chance.percent(50) };
    case 'limbo':
      return { target: chance.pick(['1.5', '2', '5', '10']) };
    case 'plinko':
      return { rows: chance.pick([8, 12, 16]), risk: chance.pick(['low', 'medium', 'high']) };
    case 'wheel':
      return { segments: chance.pick([10, 20, 30]), risk: chance.pick(['low', 'medium']) };
    case 'keno':
      return {
        picks: chance.some(
          Array.from({ length: 40 }, (_, index) => index + 1),
          chance.between(2, 8),
        ),
      };
    case 'mines':
      return { mines: chance.pick([1, 3, 5]) };
    case 'hi-lo':
      return {};
  }
}

/** Next move within a round: continue, or cash out. */
function moveIn(round: OriginalRound, chance: Chance): OriginalMove {
  const isEnough = round.moves.length >= MOST_MOVES || chance.percent(30);
  if (isEnough && round.multiplier !== '0') return { kind: 'CASH_OUT' };
  if (round.game === 'mines') {
    const closed = Array.from({ length: 25 }, (_, cell) => cell).filter((cell) => !round.output?.picked.includes(cell));
    return { kind: 'PICK', cell: chance.pick(closed) };
  }
  const rank = round.game === 'hi-lo' ? (round.output?.cards.at(-1)?.rank ?? 1) : 1;
  return { kind: 'GUESS', guess: rank <= 7 ? 'HIGHER' : 'LOWER' };
}

/** One complete round. Null if refused. */
async function playOne(
  platform: DemoPlatform,
  chance: Chance,
  session: { readonly token: string; readonly game: Game; readonly after: string | null },
): Promise<OriginalRound | null> {
  const { token, game, after } = session;
  const request = { spinId: randomUUID(), stake: chance.pick(STAKES), input: betOn(game, chance), after };
  let answer = await post<PlayValue>(platform, PATHS.play, request, token);
  while (answer.success && answer.value.round.state === 'OPEN') {
    platform.clock.pass(MOVE_MS);
    const { round } = answer.value;
    const move = { roundId: round.id, at: round.moves.length, move: moveIn(round, chance) };
    answer = await post<PlayValue>(platform, PATHS.move, move, token);
  }
  return answer.success ? answer.value.round : null;
}

/**
 * These players play originals; a player without money stops.
 * @returns number of rounds played
 */
export async function playOriginals(
  platform: DemoPlatform,
  chance: Chance,
  players: readonly Player[],
  rounds: number,
): Promise<number> {
  let played = 0;
  for (const player of players) {
    const game = chance.pick(GAMES);
    const session = await open<OriginalInfo>(platform, player, game);
    if (session === null) continue;
    let after = session.newest?.id ?? null;
    for (let round = 0; round < rounds; round += 1) {
      const ended = await playOne(platform, chance, { token: session.token, game, after });
      if (ended === null) break;
      after = ended.id;
      played += 1;
      platform.clock.pass(ROUND_MS);
    }
  }
  return played;
}
