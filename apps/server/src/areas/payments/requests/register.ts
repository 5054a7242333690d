import type { RequestSubject } from '../../staff/index.ts';
import type { PaymentsDeps } from '../deps.ts';
import { describeAdjust, describeBankAccount, describeSweep, effectOfAdjust } from './describe-books.ts';
import {
  describeChargeBack,
  describeLine,
  describeMatch,
  describeRepair,
  effectOfChargeBack,
  effectOfCredit,
} from './describe-deposits.ts';
import { describeCorrection, describeProvider, effectOfCorrection } from './describe-others.ts';
import {
  describeAfterPayment,
  describeWithdrawal,
  returnWithdrawal,
  riskOfWithdrawal,
} from './describe-withdrawals.ts';

/** The descriptions of this area's requests for second approvers. */
export function paymentSubjects(deps: PaymentsDeps) {
  const credit: Pick<RequestSubject, 'effect'> = { effect: (scope, frozen) => effectOfCredit(deps, scope, frozen) };
  const risk: Pick<RequestSubject, 'effect'> = {
    effect: (scope, frozen, now) => riskOfWithdrawal(deps, scope, frozen, now),
  };
  const line: RequestSubject = { describe: (tx, scope, frozen) => describeLine(deps, tx, scope, frozen), ...credit };
  const afterPayment: RequestSubject = {
    describe: (tx, scope, frozen) => describeAfterPayment(deps, tx, scope, frozen),
    ...risk,
  };
  return {
    match: { describe: (tx, scope, frozen) => describeMatch(deps, tx, scope, frozen), ...credit },
    line,
    returnLine: { describe: (tx, scope, frozen) => describeLine(deps, tx, scope, frozen) },
    repair: { describe: (tx, scope, frozen) => describeRepair(deps, tx, scope, frozen) },
    chargeBack: {
      describe: (tx, scope, frozen) => describeChargeBack(deps, tx, scope, frozen),
      effect: (scope, frozen) => effectOfChargeBack(deps, scope, frozen),
    },
    withdrawal: {
      describe: (tx, scope, frozen) => describeWithdrawal(deps, tx, scope, frozen),
      onReturned: returnWithdrawal,
      ...risk,
    },
    afterPayment,
    correction: {
      describe: describeCorrection,
      effect: (scope, frozen) => effectOfCorrection(deps, scope, frozen),
    },
    provider: { describe: describeProvider },
    bankAccount: { describe: describeBankAccount },
    sweep: { describe: describeSweep },
    adjust: {
      describe: describeAdjust,
      effect: (scope, frozen) => effectOfAdjust(deps, scope, frozen),
    },
  } as const satisfies Readonly<Record<string, RequestSubject>>;
}
