import { parseAmount } from '@lantern/money';
import { isPending, least, type PayoutAccount, type Terms } from './withdrawal.ts';

/** What a withdrawal needs, in the order in which a member does it. */
export type Step =
  | { readonly id: 'hold'; readonly isDone: false; readonly until: string }
  | { readonly id: 'identity'; readonly isDone: boolean; readonly level: number }
  | { readonly id: 'fund'; readonly isDone: boolean }
  | { readonly id: 'account'; readonly isDone: boolean; readonly account: PayoutAccount | null }
  | { readonly id: 'wagering'; readonly isDone: boolean; readonly left: string; readonly isBlocking: boolean }
  | { readonly id: 'order' | 'count' | 'minimum'; readonly isDone: false };

interface Checklist {
  readonly steps: readonly Step[];
  /** What can be withdrawn now, in minor units: 0 while a step blocks it. */
  readonly withdrawable: bigint;
}

interface Facts {
  readonly terms: Terms;
  readonly accounts: readonly PayoutAccount[];
  /** Server time in epoch milliseconds. */
  readonly now: number;
  readonly exponent: number;
}

/** The account that is usable first. */
function firstUsable(accounts: readonly PayoutAccount[]): PayoutAccount | null {
  const [first] = accounts.toSorted((one, other) => Date.parse(one.usableFrom) - Date.parse(other.usableFrom));
  return first ?? null;
}

/** An open wagering requirement blocks only under this policy; otherwise it costs a fee. */
const isBlocking = (step: Step) => !step.isDone && (step.id !== 'wagering' || step.isBlocking);

/** The steps to a withdrawal, and the amount that follows from them. */
export function checklistOf({ terms, accounts, now, exponent }: Facts): Checklist {
  const minor = (amount: string) => parseAmount(amount, exponent) ?? 0n;
  const most = least(minor(terms.available), minor(terms.maximum), minor(terms.amountLeft));
  const account = firstUsable(accounts);
  const left = minor(terms.turnoverLeft);
  const steps: Step[] = [];
  if (terms.heldUntil !== null) steps.push({ id: 'hold', isDone: false, until: terms.heldUntil });
  steps.push(
    { id: 'identity', isDone: terms.proofLevel === null, level: terms.proofLevel ?? 0 },
    { id: 'fund', isDone: terms.hasFundPassword },
    { id: 'account', isDone: account !== null && Date.parse(account.usableFrom) <= now, account },
    { id: 'wagering', isDone: left === 0n, left: terms.turnoverLeft, isBlocking: terms.turnoverPolicy === 'BLOCK' },
  );
  if (terms.open !== null && isPending(terms.open.state)) steps.push({ id: 'order', isDone: false });
  else if (terms.countLeft === 0) steps.push({ id: 'count', isDone: false });
  else if (most < minor(terms.minimum)) steps.push({ id: 'minimum', isDone: false });
  return { steps, withdrawable: steps.some(isBlocking) ? 0n : most };
}

/** The whole amount as a choice of the form; null while a step blocks it. */
export const wholeAmount = ({ withdrawable }: Checklist, minimum: bigint): bigint | null =>
  withdrawable > 0n && withdrawable >= minimum ? withdrawable : null;
