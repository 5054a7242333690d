import { Rational } from '@lantern/money';
import type { ByteSource } from '../src/chance/index.ts';
import { findOriginal, type Original, type OriginalId, type OriginalMove } from '../src/originals/index.ts';
import { findSlotGame, playRound, reelReturn, type SlotGame } from '../src/slots/index.ts';
import type { KeyStream } from './key-stream.ts';

/** A game for the simulation: its payout per round in bets, and the declared range of its RTP. */
export interface Simulated {
  readonly lowest: number;
  readonly highest: number;
  /** Description of how it is played. */
  readonly way: string;
  play(chance: KeyStream): number;
}

/** Default bets of the simulation. */
const BETS: Readonly<Record<OriginalId, object>> = {
  dice: { target: 4_950, isOver: false },
  limbo: { target: '2' },
  plinko: { rows: 16, risk: 'high' },
  wheel: { segments: 50, risk: 'high' },
  keno: { picks: [1, 2, 3, 4, 5] },
  mines: { mines: 3 },
  'hi-lo': {},
  crash: { target: '2' },
};

/** Moves of a simple player: three cells of mines; one guess at the more likely side. Then a cash-out. */
const MOVES: Readonly<Partial<Record<OriginalId, (first: unknown) => readonly OriginalMove[]>>> = {
  mines: () => [{ kind: 'PICK', cell: 0 }, { kind: 'PICK', cell: 6 }, { kind: 'PICK', cell: 12 }, { kind: 'CASH_OUT' }],
  'hi-lo': (output) => {
    const { rank = 1 } = (output as { cards: readonly { rank: number }[] }).cards[0] ?? {};
    return [{ kind: 'GUESS', guess: rank <= 7 ? 'HIGHER' : 'LOWER' }, { kind: 'CASH_OUT' }];
  },
};

const BOUNDLESS = Rational.of(10n ** 12n);

function slot(game: SlotGame): Simulated {
  const declared = game.kind === 'tumble' ? game.simulatedReturnPpm / 1_000_000 : reelReturn(game).total.toNumber();
  return {
    ...{ lowest: declared, highest: declared, way: 'spins, with all that follows from them' },
    play: ({ draw }) => playRound(game, draw).coins / game.coinsPerBet,
  };
}

/** Records the bytes, so that each step of a round reads the same bytes again. */
function recorded(source: ByteSource): () => ByteSource {
  let bytes = new Uint8Array();
  return () => {
    let at = 0;
    return (count) => {
      if (at + count > bytes.length) {
        const more = source(64);
        const longer = new Uint8Array(bytes.length + more.length);
        longer.set(bytes);
        longer.set(more, bytes.length);
        bytes = longer;
      }
      at += count;
      return bytes.subarray(at - count, at);
    };
  };
}

/** Plays a round with its moves until it is over. */
function playMoves(game: Original, input: Parameters<Original['play']>[0], source: ByteSource): number {
  const again = recorded(source);
  const first = game.play(input, again(), [], BOUNDLESS);
  const moves = MOVES[game.id]?.(first?.output) ?? [];
  let state = first;
  for (let made = 1; made <= moves.length && state?.isOver === false; made += 1) {
    state = game.play(input, again(), moves.slice(0, made), BOUNDLESS);
  }
  if (state === null) throw new Error(`${game.id} does not take its moves`);
  return state.multiplier.toNumber();
}

function original(game: Original, given: unknown): Simulated | null {
  const input = game.readInput(given ?? BETS[game.id]);
  if (input === null) return null;
  const { lowest, highest } = game.returns();
  return {
    lowest: lowest.toNumber(),
    highest: highest.toNumber(),
    way: JSON.stringify(input),
    play: ({ bytes }) => playMoves(game, input, bytes),
  };
}

/** Simulation of a game by id, with the given bet if it takes one; null when the game or the bet does not exist. */
export function simulated(id: string, given: unknown): Simulated | null {
  const game = findSlotGame(id);
  if (game !== null) return slot(game);
  const found = findOriginal(id);
  return found && original(found, given);
}
