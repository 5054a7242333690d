import { formatAmount, parseSum } from '@lantern/money';
import type { Answer, Requests } from '@lantern/vendor-protocol';
import type { ArcadeDeps } from '../deps.ts';
import type { Outcome } from '../games/offered-game.ts';
import type { Settlement } from '../repository/batches.ts';
import type { WalletCalls } from '../wallet-calls.ts';

/** The part of a decided round that the wallet calls need. */
export interface PayableRound {
  readonly id: string;
  readonly walletSession: string;
  readonly game: string;
  readonly currency: string;
  readonly exponent: number;
  readonly stake: bigint;
}

type Deps = Pick<ArcadeDeps, 'wallet' | 'clock' | 'log'>;

/** Transaction ids are derived from the round id, so that a repair sends the same ids. */
function movement(round: PayableRound, kind: 'stake' | 'win' | 'back') {
  const { walletSession: session, game, id, currency } = round;
  return { session, game, round: id, transaction: `${id}:${kind}`, currency };
}

const stakeOf = (round: PayableRound) => `${round.id}:stake`;

function playRequest(round: PayableRound, { payout }: Outcome): Requests['play'] {
  const text = (amount: bigint) => formatAmount(amount, round.exponent);
  return { ...movement(round, 'stake'), stake: text(round.stake), payout: text(payout) };
}

function resultRequest(round: PayableRound, { payout }: Outcome): Requests['result'] {
  return { ...movement(round, 'win'), bet: stakeOf(round), amount: formatAmount(payout, round.exponent), ends: true };
}

function settled(deps: Deps, round: PayableRound, outcome: Outcome, balance: string): Settlement {
  return {
    id: round.id,
    state: 'SETTLED',
    payout: outcome.payout,
    record: outcome.record,
    balance: parseSum(balance, round.exponent),
    reason: null,
    at: deps.clock.now(),
  };
}

function without(
  deps: Deps,
  round: PayableRound,
  state: 'REFUSED' | 'VOID',
  reason: string | null,
  balance?: string,
): Settlement {
  const left = balance === undefined ? null : parseSum(balance, round.exponent);
  return { id: round.id, state, payout: null, record: null, balance: left, reason, at: deps.clock.now() };
}

/** Settlement of a void round for which no money was moved. */
export function voided(id: string, at: Date): Settlement {
  return { id, state: 'VOID', payout: null, record: null, balance: null, reason: null, at };
}

/** Settlement of a round whose stake the wallet refused. */
function refused(deps: Deps, round: PayableRound, answer: Exclude<Answer, { code: 'OK' }>): Settlement {
  if (answer.code === 'ROLLED_BACK') return without(deps, round, 'VOID', null);
  return without(deps, round, 'REFUSED', answer.reason ?? answer.code, answer.balance);
}

/**
 * Takes the stake and pays the win. Null: the wallet's answer is unknown, the round stays DECIDED, and the same calls may be repeated
 * at any time.
 */
export async function payRound(
  deps: Deps,
  round: PayableRound & { readonly walletCalls: WalletCalls },
  outcome: Outcome,
  patienceMs: number,
): Promise<Settlement | null> {
  if (round.walletCalls === 'play') {
    const answer = await deps.wallet.callUntilKnown('play', playRequest(round, outcome), patienceMs);
    if (answer === null) return null;
    return answer.code === 'OK' ? settled(deps, round, outcome, answer.balance) : refused(deps, round, answer);
  }
  const taken = await takeStake(deps, round, patienceMs);
  if (taken === null || 'state' in taken) return taken;
  return payOut(deps, round, outcome, patienceMs);
}

/**
 * Takes the stake only. Null: the wallet's answer is unknown.
 * @returns the remaining balance, or the settlement when the stake was refused
 */
export async function takeStake(
  deps: Deps,
  round: PayableRound,
  patienceMs: number,
): Promise<{ readonly balance: bigint | null } | Settlement | null> {
  const amount = formatAmount(round.stake, round.exponent);
  const bet = await deps.wallet.callUntilKnown('bet', { ...movement(round, 'stake'), amount }, patienceMs);
  if (bet === null) return null;
  if (bet.code !== 'OK') return refused(deps, round, bet);
  return { balance: parseSum(bet.balance, round.exponent) };
}

/** Pays the win of a round whose stake was taken, and ends it. Null: the wallet's answer is unknown. */
export async function payOut(
  deps: Deps,
  round: PayableRound,
  outcome: Outcome,
  patienceMs: number,
): Promise<Settlement | null> {
  const result = await deps.wallet.callUntilKnown('result', resultRequest(round, outcome), patienceMs);
  if (result === null) return null;
  if (result.code === 'OK') return settled(deps, round, outcome, result.balance);
  return deniedWin(deps, round, result.code);
}

/**
 * Returns the stake, or makes sure that it can never be taken. Null: retry later.
 * @throws NoAnswer when the wallet is unreachable
 */
export async function giveBack(deps: Deps, round: PayableRound): Promise<Settlement | null> {
  const back = await deps.wallet.call('rollback', { ...movement(round, 'back'), bet: stakeOf(round) });
  return back.code === 'OK' ? without(deps, round, 'VOID', null) : null;
}

/** The wallet refuses a win only after the stake was rolled back. Any other refusal is a fault and is logged as an error. */
function deniedWin(deps: Deps, round: PayableRound, code: string): Settlement | null {
  if (code === 'ROLLED_BACK') return without(deps, round, 'VOID', null);
  deps.log.error({ round: round.id, code }, 'the wallet refuses the win of a stake that it took');
  return null;
}

/**
 * Resolves a round whose process died or whose wallet was unreachable. If the stake was taken, the win is paid; if the stake never
 * arrived, it is rolled back for good, because no player waits for the round. Null: retry later.
 * @throws NoAnswer when the wallet is unreachable
 */
export async function repairRound(deps: Deps, round: PayableRound, outcome: Outcome): Promise<Settlement | null> {
  const result = await deps.wallet.call('result', resultRequest(round, outcome));
  switch (result.code) {
    case 'OK':
      return settled(deps, round, outcome, result.balance);
    case 'BET_SETTLED': {
      // Stake and win were sent in one call: repeating that call returns its result.
      const play = await deps.wallet.call('play', playRequest(round, outcome));
      return play.code === 'OK' ? settled(deps, round, outcome, play.balance) : deniedWin(deps, round, play.code);
    }
    case 'BET_UNKNOWN':
      return giveBack(deps, round);
    case 'TEMPORARY':
    case 'REPLAYED':
    case 'CLOCK_SKEW':
    case 'BAD_SIGNATURE':
      return null;
    default:
      return deniedWin(deps, round, result.code);
  }
}
