import { calls } from '@lantern/contract/calls';
import { type Route, route } from '@lantern/server-kit';
import type { PaymentsDeps } from '../deps.ts';
import { requestAnswer } from '../disputes/answer-dispute.ts';
import { requestWithdrawalRules, showWithdrawalRules } from './brand-rules/change-rules.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { createWithdrawal } from './create-withdrawal.ts';
import { listOwnWithdrawals, readOwnWithdrawal } from './list-withdrawals.ts';
import { requestGiveBack } from './payout/give-back-rest.ts';
import { requestResolve } from './payout/resolve-unknown.ts';
import { confirmWithdrawal } from './receipt/confirm-withdrawal.ts';
import { uploadProof } from './receipt/upload-proof.ts';
import { listBackOfficeWithdrawals, readBackOfficeWithdrawal, showProof } from './review/list-back-office.ts';
import { approveWithdrawal, rejectWithdrawal, retryWithdrawal, startReview } from './review/review-withdrawal.ts';
import { quoteWithdrawal, showTerms } from './show-terms.ts';

export function withdrawalRoutes(deps: PaymentsDeps): readonly Route[] {
  const { payments, paymentsBackOffice } = calls;
  return [
    route(payments.withdrawalTerms, (context) => showTerms(deps, context)),
    route(payments.quoteWithdrawal, (context, query) => quoteWithdrawal(deps, context, query)),
    route(payments.createWithdrawal, (context, input) => createWithdrawal(deps, context, input)),
    route(payments.withdrawals, (context, query) => listOwnWithdrawals(deps, context, query)),
    route(payments.withdrawal, (context, query) => readOwnWithdrawal(deps, context, query)),
    route(payments.cancelWithdrawal, (context, input) => cancelWithdrawal(deps, context, input)),
    route(payments.uploadProof, (context) => {
      const { scope } = context.member;
      return uploadProof(deps, scope, { memberId: scope.memberId }, context);
    }),
    route(payments.confirmWithdrawal, (context, input) => confirmWithdrawal(deps, context, input)),
    route(paymentsBackOffice.withdrawals, (context, query) => listBackOfficeWithdrawals(deps, context, query)),
    route(paymentsBackOffice.withdrawal, (context, query) => readBackOfficeWithdrawal(deps, context, query)),
    route(paymentsBackOffice.withdrawalRules, (context) => showWithdrawalRules(deps, context)),
    route(paymentsBackOffice.requestWithdrawalRules, (context, input) => requestWithdrawalRules(deps, context, input)),
    route(paymentsBackOffice.proof, (context, query) => showProof(deps, context, query)),
    route(paymentsBackOffice.startReview, (context, input) => startReview(deps, context, input)),
    route(paymentsBackOffice.approveWithdrawal, (context, input) => approveWithdrawal(deps, context, input)),
    route(paymentsBackOffice.rejectWithdrawal, (context, input) => rejectWithdrawal(deps, context, input)),
    route(paymentsBackOffice.retryWithdrawal, (context, input) => retryWithdrawal(deps, context, input)),
    route(paymentsBackOffice.requestResolve, (context, input) => requestResolve(deps, context, input)),
    route(paymentsBackOffice.requestGiveBack, (context, input) => requestGiveBack(deps, context, input)),
    route(paymentsBackOffice.uploadEvidence, async (context) => {
      const { scope } = context.operator;
      const refusal = deps.staff.requirePermission(context, 'payments.review');
      return refusal ?? uploadProof(deps, scope, { operatorId: scope.operatorId }, context);
    }),
    route(paymentsBackOffice.requestAnswer, (context, input) => requestAnswer(deps, context, input)),
  ];
}
