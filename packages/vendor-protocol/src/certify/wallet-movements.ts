import type { Answer, Operation, Requests } from '../operations.ts';
import { amountOf, minorOf } from './amounts.ts';

export const CURRENCY = 'P';
export const EXPONENT = 2;

export type MoneyOperation = Exclude<Operation, 'authenticate' | 'balance' | 'sessionExpired'>;

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

export interface Round {
  state: 'OPEN' | 'ENDED' | 'VOID';
  stake: bigint;
  payout: bigint;
}

/** Data of one player's wallet. */
export interface WalletState {
  /** Minor units, without open stakes. */
  main: bigint;
  readonly sessions: Map<string, 'OPEN' | 'EXPIRED'>;
  readonly movements: Map<string, Movement>;
  readonly rounds: Map<string, Round>;
}

type AmountField = 'amount' | 'stake' | 'payout';

const AMOUNT_FIELDS = ['amount', 'stake', 'payout'] as const;

/** An amount of a request in minor units; zero when the field is missing. */
function minorIn(request: Requests[MoneyOperation], field: AmountField): bigint {
  return minorOf((request as Partial<Record<AmountField, string>>)[field] ?? '0', EXPONENT);
}

export function doneAnswer({ main }: WalletState): Answer {
  return { code: 'OK', balance: amountOf(main, EXPONENT), currency: CURRENCY };
}

/** Carries out a movement exactly once; the same request gets the same answer again. */
export function move(state: WalletState, operation: MoneyOperation, request: Requests[MoneyOperation]): Answer {
  const invalid = invalidAmount(operation, request);
  if (invalid !== undefined) return { code: 'BAD_REQUEST', field: invalid };
  const content = JSON.stringify([operation, request]);
  const own = state.movements.get(request.transaction);
  if (own !== undefined) return repeatedAnswer(own, operation, content);
  const refusal = carryOut(state, operation, request);
  if (refusal !== null) return refusal;
  const answer = doneAnswer(state);
  state.movements.set(request.transaction, {
    ...{ operation, content, answer, round: request.round, stake: minorIn(request, 'amount') },
    ...{ state: operation === 'bet' ? 'PLACED' : operation === 'play' ? 'SETTLED' : null },
    ...sides(operation, request),
  });
  return answer;
}

/** The first amount with too many decimals, or zero where that is not allowed. */
function invalidAmount(operation: MoneyOperation, request: Requests[MoneyOperation]): AmountField | undefined {
  return AMOUNT_FIELDS.find((field) => {
    const text = (request as Partial<Record<AmountField, string>>)[field];
    if (text === undefined) return false;
    const isExact = (text.split('.')[1] ?? '').length <= EXPONENT;
    const mayBeZero = field === 'payout' || operation === 'result';
    return !isExact || (!mayBeZero && minorOf(text, EXPONENT) === 0n);
  });
}

/** The answer to a transaction that is known already. */
function repeatedAnswer(own: Movement, operation: MoneyOperation, content: string): Answer {
  if (own.operation === 'tombstone')
    return { code: operation === 'bet' || operation === 'play' ? 'ROLLED_BACK' : 'DUPLICATE' };
  return own.content === content ? own.answer : { code: 'DUPLICATE' };
}

/** The debit and credit of a movement. */
function sides(operation: MoneyOperation, request: Requests[MoneyOperation]) {
  if (operation === 'play') return { taken: minorIn(request, 'stake'), paid: minorIn(request, 'payout') };
  if (operation === 'bet') return { taken: minorIn(request, 'amount'), paid: 0n };
  return { taken: 0n, paid: operation === 'rollback' || operation === 'endRound' ? 0n : minorIn(request, 'amount') };
}

/** Changes the balance and the round. Returns the refusal, or null. */
function carryOut(state: WalletState, operation: MoneyOperation, request: Requests[MoneyOperation]): Answer | null {
  const minor = (field: AmountField) => minorIn(request, field);
  switch (operation) {
    case 'bet':
      return placeStake(state, operation, request, { stake: minor('amount'), payout: 0n });
    case 'play':
      return placeStake(state, operation, request, { stake: minor('stake'), payout: minor('payout') });
    case 'result':
    case 'rollback':
      return settleOrRollBack(state, operation, request as Requests['result'], minor('amount'));
    case 'endRound':
      return endRound(state, request.round);
    case 'promoWin':
    case 'jackpotWin':
      state.main += minor('amount');
      return null;
    case 'adjust': {
      const change = (request as Requests['adjust']).to === 'PLAYER' ? minor('amount') : -minor('amount');
      state.main = state.main + change < 0n ? 0n : state.main + change;
      return null;
    }
  }
}

function placeStake(
  state: WalletState,
  operation: 'bet' | 'play',
  { round, session }: Requests[MoneyOperation],
  { stake, payout }: { readonly stake: bigint; readonly payout: bigint },
): Answer | null {
  if (state.sessions.get(session) !== 'OPEN') return { code: 'SESSION_EXPIRED' };
  const known = state.rounds.get(round);
  if (known !== undefined && (known.state !== 'OPEN' || operation === 'play')) return { code: 'ROUND_ENDED' };
  if (state.main < stake) return { code: 'INSUFFICIENT_FUNDS', balance: amountOf(state.main, EXPONENT) };
  state.main += payout - stake;
  state.rounds.set(round, {
    state: operation === 'play' ? 'ENDED' : 'OPEN',
    stake: (known?.stake ?? 0n) + stake,
    payout: (known?.payout ?? 0n) + payout,
  });
  return null;
}

function settleOrRollBack(
  state: WalletState,
  operation: 'result' | 'rollback',
  request: Requests['result'],
  amount: bigint,
): Answer | null {
  const isBack = operation === 'rollback';
  const bet = state.movements.get(request.bet);
  if (bet === undefined) {
    if (!isBack) return { code: 'BET_UNKNOWN' };
    state.movements.set(request.bet, {
      ...{ operation: 'tombstone', content: '', answer: { code: 'ROLLED_BACK' }, round: request.round },
      ...{ stake: 0n, taken: 0n, paid: 0n, state: 'ROLLED_BACK' as const },
    });
    return null;
  }
  if (bet.operation === 'tombstone' || bet.state === 'ROLLED_BACK') return isBack ? null : { code: 'ROLLED_BACK' };
  if (bet.operation === 'play' || (isBack && bet.state === 'SETTLED')) return { code: 'BET_SETTLED' };
  const round = state.rounds.get(request.round);
  if (bet.operation !== 'bet' || bet.round !== request.round || round === undefined)
    return { code: 'BAD_REQUEST', field: 'bet' };
  if (round.state !== 'OPEN') return { code: 'ROUND_ENDED' };
  bet.state = isBack ? 'ROLLED_BACK' : 'SETTLED';
  if (isBack) {
    state.main += bet.stake;
    round.stake -= bet.stake;
    if (round.stake === 0n && round.payout === 0n) round.state = 'VOID';
  } else {
    state.main += amount;
    round.payout += amount;
    if (request.ends) round.state = 'ENDED';
  }
  return null;
}

function endRound({ rounds }: WalletState, name: string): Answer | null {
  const round = rounds.get(name);
  if (round === undefined) return { code: 'BET_UNKNOWN' };
  if (round.state === 'OPEN') round.state = 'ENDED';
  return null;
}
