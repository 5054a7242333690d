import { formatAmount } from '@lantern/money';
import { type Refusal, refuse } from '@lantern/server-kit';
import type { Slip } from './slip.ts';
import type { SlipAnswer } from './slip-batcher.ts';

type Refused = Exclude<SlipAnswer, { outcome: 'posted' | 'duplicate' }>;

/** Maps a refusal by the ledger or by an issue's limits to the contract's refusal. */
export function slipRefusal(slip: Slip, answer: Refused, exponent: number): Refusal {
  const amount = (minor: bigint) => formatAmount(minor, exponent);
  switch (answer.outcome) {
    case 'conflict':
      return refuse('IDEMPOTENCY_CONFLICT');
    case 'insufficient':
      return refuse('INSUFFICIENT_BALANCE', { balance: amount(answer.balance), stake: amount(slip.stake) });
    case 'unknownAccount':
      throw new Error(`member ${slip.memberId} has no wallet`);
    case 'ISSUE_LIMIT':
      return refuse('ISSUE_LIMIT', { max: amount(slip.issueLimit), left: amount(answer.left < 0n ? 0n : answer.left) });
    case 'STAKE_LIMIT':
      return refuse('RG_STAKE_LIMIT', { period: answer.period });
    case 'LOSS_LIMIT':
      return refuse('RG_LOSS_LIMIT', { period: answer.period });
    case 'LIABILITY_LIMIT':
      return refuse('LIABILITY_LIMIT', { play: answer.play, number: answer.selection });
    case 'ODDS_CHANGED': {
      const { play, selection, payablePpm } = answer;
      const pick = slip.picks.find((one) => one.play === play && one.selection === selection);
      const params = { play, number: selection, payablePpm, percent: payablePpm / 10_000 };
      return refuse('ODDS_CHANGED', { ...params, lines: (pick?.lines ?? []).join(',') });
    }
    default:
      return refuse(answer.outcome);
  }
}
