import { type Queryable, transaction } from '@lantern/database';
import { expireBonus } from '@lantern/engines/loyalty';
import { RequirementExpired } from '@lantern/events';
import { accounts, commandId, postings } from '@lantern/ledger';
import { formatAmount } from '@lantern/money';
import { type Pieces, plainPieces } from '@lantern/server-kit';
import type { WalletDeps } from './deps.ts';
import { ledgerScope } from './ledger-scope.ts';
import { type DueRequirement, expireRequirement, listDueRequirements } from './repository/requirement-ends.ts';

/** Bets that were settled in time are told a little later; they count before the end is written. */
const GRACE_MS = 5 * 60_000;
const BATCH = 200;

/**
 * Ends requirements whose time is over (operations 6.6): the bonus that one was for goes back as far as the main wallet holds it
 * (P36), and what the deposit itself asks for stays, because that is a requirement of its own.
 */
export async function expireRequirements(deps: WalletDeps, now: Date, pieces: Pieces = plainPieces): Promise<void> {
  const before = new Date(now.getTime() - GRACE_MS);
  const due = await listDueRequirements(deps.pool, before, BATCH, await pieces.waiting('requirement'));
  // Bonuses are real money's alone: trial accounts get none.
  for (const one of due) {
    const expire = () => transaction(deps.pool, (tx) => expireOne(deps, tx, { ...one, book: 'REAL' }, now));
    await pieces.run(`requirement ${one.id}`, expire, one.merchantId);
  }
}

async function expireOne(deps: WalletDeps, tx: Queryable, due: DueRequirement, now: Date): Promise<void> {
  if (!(await expireRequirement(tx, due, now))) return;
  const taken = await takeBack(deps, tx, due, now);
  const payload = { memberId: due.memberId.toString(), requirementId: due.id.toString(), taken: taken.toString() };
  await deps.publish(tx, RequirementExpired, due.merchantId, payload);
}

/** @returns minor units that went back to the house */
async function takeBack(deps: WalletDeps, tx: Queryable, due: DueRequirement, at: Date): Promise<bigint> {
  const { bonusType: type, bonusAmount, memberId: member, merchantId } = due;
  if (type === null || bonusAmount === null) return 0n;
  const merchant = await deps.merchant(merchantId);
  const scope = ledgerScope(merchant, due);
  const [main] = await deps.ledger.balances(tx, scope, [accounts.main(member)]);
  // The bonus lies in the main wallet among all other money: unspent is whatever is there, up to the bonus.
  const held = main?.balance ?? 0n;
  const { clawBack } = expireBonus({ amount: bonusAmount, unspent: bonusAmount, deposit: 0n }, held);
  if (clawBack === 0n) return 0n;
  const [answer] = await deps.ledger.post(tx, scope, [
    {
      id: commandId('wallet.bonus-expired', merchantId, due.id),
      posting: postings.P36({ member, type, amount: clawBack }),
      reference: { type: 'requirement', id: due.id.toString() },
      at,
    },
  ]);
  // Spent between the look and the posting: undone as a whole, and tried again at the next run.
  if (answer?.outcome !== 'posted') {
    const amount = formatAmount(clawBack, merchant.currency.exponent);
    throw new Error(`${amount} of requirement ${due.id} were not taken back: ${answer?.outcome}`);
  }
  return clawBack;
}
