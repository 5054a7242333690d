import { formatAmount } from '@lantern/money';
import { type Refusal, refuse } from '@lantern/server-kit';
import type { Slip, SlipAnswer } from './slip-batcher.ts';

type Refused = Exclude<SlipAnswer, { outcome: 'posted' | 'duplicate' | 'overloaded' }>;

/** Prefix with which safety.count_stakes reports a loss limit; the period follows. */
const LOSS = 'LOSS ';

/** Maps a refusal by the ledger or by an issue's limits to the contract's refusal. */
export function slipRefusal(slip: Slip, answer: Refused, exponent: number): Refusal {
  const amount = (minor: bigint) => formatAmount(minor, exponent);
  switch (answer.outcome) {
    case 'conflict':
      return refuse('IDEMPOTENCY_CONFLICT');
    case 'insufficient':
      return refuse('INSUFFICIENT_BALANCE', { balance: amount(answer.balance), stake: amount(slip.stake) });
    case 'unknownAccount':
      throw new Error(`member ${slip.shard} has no wallet`);
    case 'ISSUE_LIMIT': {
      const left = BigInt(answer.detail);
      return refuse('ISSUE_LIMIT', { max: amount(slip.issueLimit), left: amount(left < 0n ? 0n : left) });
    }
    case 'STAKE_LIMIT':
      return answer.detail.startsWith(LOSS)
        ? refuse('RG_LOSS_LIMIT', { period: answer.detail.slice(LOSS.length) })
        : refuse('RG_STAKE_LIMIT', { period: answer.detail });
    case 'LIABILITY_LIMIT': {
      const [play = '', number = ''] = answer.detail.split(' ');
      return refuse('LIABILITY_LIMIT', { play, number });
    }
    case 'ODDS_CHANGED': {
      const [play = '', number = '', payable = '0'] = answer.detail.split(' ');
      const pick = slip.picks.find((one) => one.play === play && one.selection === number);
      const payablePpm = Number(payable);
      const params = { play, number, payablePpm, percent: payablePpm / 10_000 };
      return refuse('ODDS_CHANGED', { ...params, lines: (pick?.lines ?? []).join(',') });
    }
    default:
      return refuse(answer.outcome);
  }
}
