import { randomUUID } from 'node:crypto';
import type { Answer, Operation, Requests } from '../operations.ts';
import { amountOf } from './amounts.ts';
import {
  CURRENCY,
  doneAnswer,
  EXPONENT,
  type MoneyOperation,
  move,
  type Round,
  type WalletState,
} from './wallet-movements.ts';

/** A completed movement that was not rolled back, with amounts in the format of a report. */
export interface Standing {
  readonly transaction: string;
  readonly kind: string;
  readonly round: string;
  readonly taken: string;
  readonly paid: string;
}

/** An in-memory wallet of one player that implements docs/vendor-protocol.md exactly; vendors are certified against it. */
export interface ReferenceWallet {
  readonly game: string;
  /** Creates a new launch token. */
  launch(): string;
  handle(operation: Operation, request: Requests[Operation]): Answer;
  /** Minor units, without open stakes. */
  balance(): bigint;
  setBalance(minor: bigint): void;
  /** Names of open rounds. */
  openRounds(): readonly string[];
  rounds(): ReadonlyMap<string, Readonly<Round>>;
  /** Movements of money that were not rolled back, in order. */
  standing(): readonly Standing[];
  readonly player: string;
  readonly currency: string;
}

export function createReferenceWallet(game: string, balance = 1_000_000n): ReferenceWallet {
  // Unique to this run, because a vendor with persistent data knows the players of earlier runs.
  const player = `certified-${randomUUID().slice(0, 8)}`;
  /** The session of each launch token; null until its first use. */
  const launches = new Map<string, string | null>();
  const state: WalletState = { main: balance, sessions: new Map(), movements: new Map(), rounds: new Map() };
  const { sessions, rounds } = state;

  function authenticate({ token, session, game: wanted }: Requests['authenticate']): Answer {
    const opened = launches.get(token);
    if (opened === undefined || wanted !== game || (opened !== null && opened !== session))
      return { code: 'TOKEN_INVALID' };
    launches.set(token, session);
    if (!sessions.has(session)) sessions.set(session, 'OPEN');
    return {
      ...doneAnswer(state),
      ...{ player, symbol: CURRENCY, exponent: EXPONENT, language: 'EN', isTest: true },
      rules: { minimumSpinMs: 0, allowsAutoplay: true, allowsTurbo: true },
    } as Answer;
  }

  return {
    game,
    launch() {
      const token = randomUUID().replaceAll('-', '');
      launches.set(token, null);
      return token;
    },
    handle(operation, request) {
      if (operation === 'authenticate') return authenticate(request as Requests['authenticate']);
      const { session } = request as Requests['balance'];
      if (!sessions.has(session)) return { code: 'SESSION_UNKNOWN' };
      if (operation !== 'balance' && operation !== 'sessionExpired') {
        const movement = request as Requests[MoneyOperation];
        if (movement.game !== game) return { code: 'GAME_UNKNOWN' };
        return movement.currency === CURRENCY ? move(state, operation, movement) : { code: 'CURRENCY_MISMATCH' };
      }
      if (operation === 'sessionExpired') sessions.set(session, 'EXPIRED');
      return doneAnswer(state);
    },
    balance: () => state.main,
    setBalance(minor) {
      state.main = minor;
    },
    openRounds: () => [...rounds].filter(([, round]) => round.state === 'OPEN').map(([name]) => name),
    rounds: () => rounds,
    standing: () => standingOf(state),
    player,
    currency: CURRENCY,
  };
}

function standingOf({ movements }: WalletState): Standing[] {
  return [...movements]
    .filter(([, { taken, paid, state }]) => state !== 'ROLLED_BACK' && taken + paid > 0n)
    .map(([transaction, { operation: kind, round, taken, paid }]) => ({
      ...{ transaction, kind, round },
      ...{ taken: amountOf(taken, EXPONENT), paid: amountOf(paid, EXPONENT) },
    }));
}
