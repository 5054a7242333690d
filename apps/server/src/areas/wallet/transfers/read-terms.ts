import type { Value } from '@lantern/contract/schemas';
import { formatAmount, minorUnits } from '@lantern/money';
import { businessDay, type MemberContext, type Refusal, refuse } from '@lantern/server-kit';
import { readBalance } from '../balances/read-balance.ts';
import type { WalletDeps } from '../deps.ts';
import { turnoverLeft } from '../requirements/repository/requirements.ts';
import { sentOn } from './repository.ts';
import { DAILY_COUNT, rulesFor } from './rules.ts';

/** The conditions and limits for a transfer, for the page's checklist. */
export async function readTransferTerms(
  deps: WalletDeps,
  context: MemberContext,
): Promise<Value<'wallet.transferTerms'> | Refusal> {
  const { scope, protectedActions } = context.member;
  if (!protectedActions) return refuse('TRIAL_ACCOUNT');
  const { exponent } = context.brand.currency;
  const rules = rulesFor(exponent);
  const shown = (minor: bigint) => formatAmount(minorUnits(minor), exponent);
  const day = businessDay(context.now, await deps.timeZone(scope.brandId));
  const [person, up, down, sent, open, balance] = await Promise.all([
    deps.people.find(scope, scope.memberId),
    deps.isEnabled(scope.brandId, 'TRANSFER_UP'),
    deps.isEnabled(scope.brandId, 'TRANSFER_DOWN'),
    sentOn(deps.pool, scope, day),
    turnoverLeft(deps.pool, scope),
    readBalance(deps, scope, context.brand),
  ]);
  const uplineId = person?.uplineId ?? null;
  const names = uplineId === null ? null : await deps.people.namesOf(scope, [uplineId]);
  const left = rules.dailyAmount - sent.amount;
  return {
    up: up && person?.maySendUp === true && uplineId !== null,
    down,
    upline: uplineId === null ? null : (names?.get(uplineId) ?? null),
    isFrozen: person?.isFrozen ?? false,
    available: balance.sumBalance,
    turnoverLeft: shown(open),
    minimum: shown(rules.minimum),
    maximum: shown(rules.maximum),
    proofAbove: shown(rules.proofAbove),
    reviewFrom: shown(rules.reviewFrom),
    countLeft: Math.max(0, DAILY_COUNT - sent.count),
    amountLeft: shown(left > 0n ? left : 0n),
  };
}
