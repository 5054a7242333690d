import { randomUUID } from 'node:crypto';
import type { Answer, Operation, Requests } from '../operations.ts';
import { amountOf, minorOf } from './amounts.ts';

type MoneyOperation = Exclude<Operation, 'authenticate' | 'balance' | 'sessionExpired'>;

interface Movement {
  readonly operation: MoneyOperation | 'tombstone';
  readonly content: string;
  readonly answer: Answer;
  readonly round: string;
  readonly stake: bigint;
  /** Minor units debited and credited. */
  readonly taken: bigint;
  readonly paid: bigint;
  state: 'PLACED' | 'SETTLED' | 'ROLLED_BACK' | null;
}

/** A completed movement that was not rolled back, with amounts in the format of a report. */
export interface Standing {
  readonly transaction: string;
  readonly kind: string;
  readonly round: string;
  readonly taken: string;
  readonly paid: string;
}

interface Round {
  state: 'OPEN' | 'ENDED' | 'VOID';
  stake: bigint;
  payout: bigint;
}

const CURRENCY = 'P';
const EXPONENT = 2;

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
  const launches = new Map<string, string | null>();
  const sessions = new Map<string, 'OPEN' | 'EXPIRED'>();
  const movements = new Map<string, Movement>();
  const rounds = new Map<string, Round>();
  let main = balance;

  const done = (): Answer => ({ code: 'OK', balance: amountOf(main, EXPONENT), currency: CURRENCY });

  function authenticate({ token, session, game: wanted }: Requests['authenticate']): Answer {
    const opened = launches.get(token);
    if (opened === undefined || wanted !== game || (opened !== null && opened !== session))
      return { code: 'TOKEN_INVALID' };
    launches.set(token, session);
    if (!sessions.has(session)) sessions.set(session, 'OPEN');
    return {
      ...{
        code: 'OK',
        player,
        balance: amountOf(main, EXPONENT),
        currency: CURRENCY,
        symbol: CURRENCY,
      },
      ...{ exponent: EXPONENT, language: 'EN', isTest: true },
      rules: { minimumSpinMs: 0, allowsAutoplay: true, allowsTurbo: true },
    } as Answer;
  }

  /** Debits a stake. Returns the refusal, or null. */
  function stake(
    operation: 'bet' | 'play',
    round: string,
    amount: bigint,
    session: string,
    payout: bigint,
  ): Answer | null {
    if (sessions.get(session) !== 'OPEN') return { code: 'SESSION_EXPIRED' };
    const known = rounds.get(round);
    if (known !== undefined && (known.state !== 'OPEN' || operation === 'play')) return { code: 'ROUND_ENDED' };
    if (main < amount) return { code: 'INSUFFICIENT_FUNDS', balance: amountOf(main, EXPONENT) };
    main += payout - amount;
    const isPlay = operation === 'play';
    rounds.set(round, {
      state: isPlay ? 'ENDED' : 'OPEN',
      stake: (known?.stake ?? 0n) + amount,
      payout: (known?.payout ?? 0n) + payout,
    });
    return null;
  }

  function follow(operation: 'result' | 'rollback', request: Requests['result'], amount: bigint): Answer | null {
    const isBack = operation === 'rollback';
    const bet = movements.get(request.bet);
    if (bet === undefined) {
      if (!isBack) return { code: 'BET_UNKNOWN' };
      movements.set(request.bet, {
        ...{ operation: 'tombstone', content: '', answer: { code: 'ROLLED_BACK' }, round: request.round },
        ...{ stake: 0n, taken: 0n, paid: 0n, state: 'ROLLED_BACK' as const },
      });
      return null;
    }
    if (bet.operation === 'tombstone' || bet.state === 'ROLLED_BACK') return isBack ? null : { code: 'ROLLED_BACK' };
    if (bet.operation === 'play' || (isBack && bet.state === 'SETTLED')) return { code: 'BET_SETTLED' };
    const round = rounds.get(request.round);
    if (bet.operation !== 'bet' || bet.round !== request.round || round === undefined)
      return { code: 'BAD_REQUEST', field: 'bet' };
    if (round.state !== 'OPEN') return { code: 'ROUND_ENDED' };
    bet.state = isBack ? 'ROLLED_BACK' : 'SETTLED';
    if (isBack) {
      main += bet.stake;
      round.stake -= bet.stake;
      if (round.stake === 0n && round.payout === 0n) round.state = 'VOID';
    } else {
      main += amount;
      round.payout += amount;
      if (request.ends) round.state = 'ENDED';
    }
    return null;
  }

  function end(round: string): Answer | null {
    const known = rounds.get(round);
    if (known === undefined) return { code: 'BET_UNKNOWN' };
    if (known.state === 'OPEN') known.state = 'ENDED';
    return null;
  }

  function move(operation: MoneyOperation, request: Requests[MoneyOperation]): Answer {
    if (!sessions.has(request.session)) return { code: 'SESSION_UNKNOWN' };
    if (request.game !== game) return { code: 'GAME_UNKNOWN' };
    if (request.currency !== CURRENCY) return { code: 'CURRENCY_MISMATCH' };
    const amounts = request as Partial<Record<'amount' | 'stake' | 'payout', string>>;
    for (const field of ['amount', 'stake', 'payout'] as const) {
      const text = amounts[field];
      if (text === undefined) continue;
      const isFine = (text.split('.')[1] ?? '').length <= EXPONENT;
      const mayBeNothing = field === 'payout' || operation === 'result';
      if (!isFine || (!mayBeNothing && minorOf(text, EXPONENT) === 0n)) return { code: 'BAD_REQUEST', field };
    }
    const minor = (field: keyof typeof amounts) => minorOf(amounts[field] ?? '0', EXPONENT);
    const content = JSON.stringify([operation, request]);
    const own = movements.get(request.transaction);
    if (own !== undefined) {
      if (own.operation === 'tombstone')
        return { code: operation === 'bet' || operation === 'play' ? 'ROLLED_BACK' : 'DUPLICATE' };
      return own.content === content ? own.answer : { code: 'DUPLICATE' };
    }
    const refusal = carryOut(operation, request, minor);
    if (refusal !== null) return refusal;
    const answer = done();
    const state = operation === 'bet' ? 'PLACED' : operation === 'play' ? 'SETTLED' : null;
    const { round } = request;
    const stake = minor('amount');
    movements.set(request.transaction, { operation, content, answer, round, stake, state, ...sides(operation, minor) });
    return answer;
  }

  /** The debit and credit of a movement. */
  function sides(operation: MoneyOperation, minor: (field: 'amount' | 'stake' | 'payout') => bigint) {
    if (operation === 'play') return { taken: minor('stake'), paid: minor('payout') };
    if (operation === 'bet') return { taken: minor('amount'), paid: 0n };
    return { taken: 0n, paid: operation === 'rollback' || operation === 'endRound' ? 0n : minor('amount') };
  }

  function carryOut(
    operation: MoneyOperation,
    request: Requests[MoneyOperation],
    minor: (field: 'amount' | 'stake' | 'payout') => bigint,
  ): Answer | null {
    const { round, session } = request;
    switch (operation) {
      case 'bet':
        return stake('bet', round, minor('amount'), session, 0n);
      case 'play':
        return stake('play', round, minor('stake'), session, minor('payout'));
      case 'result':
      case 'rollback':
        return follow(operation, request as Requests['result'], minor('amount'));
      case 'endRound':
        return end(round);
      case 'promoWin':
      case 'jackpotWin':
        main += minor('amount');
        return null;
      case 'adjust': {
        const change = (request as Requests['adjust']).to === 'PLAYER' ? minor('amount') : -minor('amount');
        main = main + change < 0n ? 0n : main + change;
        return null;
      }
    }
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
      if (operation !== 'balance' && operation !== 'sessionExpired')
        return move(operation, request as Requests[MoneyOperation]);
      if (!sessions.has(session)) return { code: 'SESSION_UNKNOWN' };
      if (operation === 'sessionExpired') sessions.set(session, 'EXPIRED');
      return done();
    },
    balance: () => main,
    setBalance(minor) {
      main = minor;
    },
    openRounds: () => [...rounds].filter(([, { state }]) => state === 'OPEN').map(([name]) => name),
    rounds: () => rounds,
    standing: () =>
      [...movements]
        .filter(([, { taken, paid, state }]) => state !== 'ROLLED_BACK' && taken + paid > 0n)
        .map(([transaction, { operation: kind, round, taken, paid }]) => ({
          ...{ transaction, kind, round },
          ...{ taken: amountOf(taken, EXPONENT), paid: amountOf(paid, EXPONENT) },
        })),
    player,
    currency: CURRENCY,
  };
}
