import { formatAmount, parseAmount } from '@lantern/money';
import type { Answer, Requests } from '@lantern/vendor-protocol';
import type { ArcadeDeps } from './deps.ts';
import type { Outcome } from './games/offered-game.ts';
import type { Settlement } from './repository/batches.ts';
import type { WalletCalls } from './wallet-calls.ts';

/** A decided round as the wallet has to know it. */
export interface PayableRound {
  readonly id: string;
  readonly walletSession: string;
  readonly game: string;
  readonly currency: string;
  readonly exponent: number;
  readonly stake: bigint;
}

type Deps = Pick<ArcadeDeps, 'wallet' | 'clock' | 'log'>;

/** Ids of a round's movements follow from the round, so that whoever repairs it sends the same. */
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
    balance: parseAmount(balance, round.exponent),
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
  const left = balance === undefined ? null : parseAmount(balance, round.exponent);
  return { id: round.id, state, payout: null, record: null, balance: left, reason, at: deps.clock.now() };
}

/** A round that never counts, and of which no money moved. */
export function voided(id: string, at: Date): Settlement {
  return { id, state: 'VOID', payout: null, record: null, balance: null, reason: null, at };
}

/** What a refusal of the stake means for the round. */
function refused(deps: Deps, round: PayableRound, answer: Exclude<Answer, { code: 'OK' }>): Settlement {
  if (answer.code === 'ROLLED_BACK') return without(deps, round, 'VOID', null);
  return without(deps, round, 'REFUSED', answer.reason ?? answer.code, answer.balance);
}

/**
 * Asks the wallet for the stake and hands it the win. Null: nothing is known yet; the round stays DECIDED and the same calls may
 * be made again at any time.
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
 * Asks the wallet for the stake alone. Null: nothing is known yet.
 * @returns what is left in the wallet, or what the refusal means for the round
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
  return { balance: parseAmount(bet.balance, round.exponent) };
}

/** Hands the wallet what a round whose stake was taken has won, and ends it. Null: nothing is known yet. */
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
 * Gives a stake back, or makes sure that it is never taken. Null: try again later.
 * @throws NoAnswer while the wallet is away
 */
export async function giveBack(deps: Deps, round: PayableRound): Promise<Settlement | null> {
  const back = await deps.wallet.call('rollback', { ...movement(round, 'back'), bet: stakeOf(round) });
  return back.code === 'OK' ? without(deps, round, 'VOID', null) : null;
}

/** A win whose stake was taken is refused only when the stake was given back; anything else is a fault that people must see. */
function deniedWin(deps: Deps, round: PayableRound, code: string): Settlement | null {
  if (code === 'ROLLED_BACK') return without(deps, round, 'VOID', null);
  deps.log.error({ round: round.id, code }, 'the wallet refuses the win of a stake that it took');
  return null;
}

/**
 * Finds out what became of a round whose process died or whose wallet was away. A stake that was taken is answered with its
 * win; one that never arrived is taken back for ever, because nobody waits for the round any more. Null: try again later.
 * @throws NoAnswer while the wallet is away
 */
export async function repairRound(deps: Deps, round: PayableRound, outcome: Outcome): Promise<Settlement | null> {
  const result = await deps.wallet.call('result', resultRequest(round, outcome));
  switch (result.code) {
    case 'OK':
      return settled(deps, round, outcome, result.balance);
    case 'BET_SETTLED': {
      // Stake and win went in one call: asking for the same again tells how it ended.
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
