import { type Queryable, transaction } from '@lantern/database';
import { expireBonus } from '@lantern/engines/loyalty';
import { RequirementExpired } from '@lantern/events';
import { accounts, commandId, postings } from '@lantern/ledger';
import { formatAmount } from '@lantern/money';
import { type Pieces, plainPieces } from '@lantern/server-kit';
import type { WalletDeps } from '../deps.ts';
import { ledgerScope } from '../ledger-scope.ts';
import { type DueRequirement, expireRequirement, listDueRequirements } from './repository/requirement-ends.ts';

/** Events of bets settled in time may arrive a little later; they must count before the requirement expires. */
const GRACE_MS = 5 * 60_000;
const BATCH = 200;

/**
 * Expires requirements: the related bonus is forfeited as far as the main wallet covers it (P36). The requirement of the deposit itself is
 * a separate one and stays.
 */
export async function expireRequirements(deps: WalletDeps, now: Date, pieces: Pieces = plainPieces): Promise<void> {
  const before = new Date(now.getTime() - GRACE_MS);
  const due = await listDueRequirements(deps.pool, before, BATCH, await pieces.waiting('requirement'));
  // Only real money: trial accounts get no bonuses.
  for (const one of due) {
    const expire = () => transaction(deps.pool, (tx) => expireOne(deps, tx, { ...one, book: 'REAL' }, now));
    await pieces.run(`requirement ${one.id}`, expire, one.brandId);
  }
}

async function expireOne(deps: WalletDeps, tx: Queryable, due: DueRequirement, now: Date): Promise<void> {
  if (!(await expireRequirement(tx, due, now))) return;
  const taken = await reverseBonus(deps, tx, due, now);
  const payload = { memberId: due.memberId.toString(), requirementId: due.id.toString(), taken: taken.toString() };
  await deps.publish(tx, RequirementExpired, due.brandId, payload);
}

/** @returns minor units returned to the platform */
async function reverseBonus(deps: WalletDeps, tx: Queryable, due: DueRequirement, at: Date): Promise<bigint> {
  const { bonusType: type, bonusAmount, memberId: member, brandId } = due;
  if (type === null || bonusAmount === null) return 0n;
  const brand = await deps.brand(brandId);
  const scope = ledgerScope(brand, due);
  const [main] = await deps.ledger.balances(tx, scope, [accounts.main(member)]);
  // The bonus is mixed with other money in the main wallet: any balance up to the bonus counts as unspent.
  const balance = main?.balance ?? 0n;
  const { clawBack } = expireBonus({ amount: bonusAmount, unspent: bonusAmount, deposit: 0n }, balance);
  if (clawBack === 0n) return 0n;
  const [answer] = await deps.ledger.post(tx, scope, [
    {
      id: commandId('wallet.bonus-expired', brandId, due.id),
      posting: postings.bonusReversed({ member, type, amount: clawBack }),
      reference: { type: 'requirement', id: due.id.toString() },
      at,
    },
  ]);
  // Spent between the read and the posting: roll back and retry at the next run.
  if (answer?.outcome !== 'posted') {
    const amount = formatAmount(clawBack, brand.currency.exponent);
    throw new Error(`${amount} of requirement ${due.id} were not taken back: ${answer?.outcome}`);
  }
  return clawBack;
}
