import { randomUUID } from 'node:crypto';
import type { CallName } from '@lantern/contract/schemas';

const WITHDRAWAL_RULES = {
  ...{ minimum: '1', maximum: '2', dailyCount: 1, dailyAmount: '2', freeCount: 0, feePpm: 0, feeMin: '0', feeMax: '0' },
  ...{
    turnoverPolicy: 'BLOCK',
    adminFeePpm: 0,
    reviewFrom: '0',
    secondPersonAbove: '0',
    twoApproversAbove: '0',
    approvedAlonePerDay: '0',
    alonePerDay: '0',
  },
  ...{ cardHours: 0, payoutAccounts: 1, answerMinutes: 1 },
};
const PAYOUT_TERMS = { names: {}, maximum: null, priority: 1, open: true };
const CHANNEL_TERMS = {
  ...{ names: {}, priority: 1, open: true },
  ...{ minimum: '1', maximum: '2', feePpm: 0, minutesToPay: 30, queryAbove: '2', minimumRank: 0 },
  ...{ opensAt: null, closesAt: null, dailyCap: null, currency: null, receiving: null },
};

const STATEMENT = { account: 'practice', file: 'ZGF0ZSxhbW91bnQK', fileName: 'walk.csv' };

interface CashierObjects {
  readonly info: { readonly account: string };
  readonly depositId: string;
  readonly withdrawal: { readonly id: string };
}

/** The same for the back-office calls about deposits and withdrawals. */
export function cashierPayloads(objects: CashierObjects): Partial<Record<CallName, object>> {
  return { ...orders(objects), ...financeAndChains(objects), ...channels() };
}

function orders({ info, depositId, withdrawal }: CashierObjects): Partial<Record<CallName, object>> {
  return {
    'paymentsBackOffice.deposits': {},
    'paymentsBackOffice.deposit': { id: depositId },
    'paymentsBackOffice.requestMatch': { id: depositId, decision: 'ACCEPT', reason: 'walk' },
    'paymentsBackOffice.requestChargeBack': { id: depositId, caseNo: 'C-1', reason: 'walk' },
    'paymentsBackOffice.repairChannels': {},
    'paymentsBackOffice.requestRepair': {
      ...{ account: info.account, channel: 'sandbox-qr', providerNo: 'walk-1', amount: '1.00', currency: 'P' },
      ...{ payerName: info.account, evidence: randomUUID(), reason: 'walk' },
    },
    'paymentsBackOffice.withdrawals': {},
    'paymentsBackOffice.withdrawalRules': {},
    'paymentsBackOffice.requestWithdrawalRules': { revision: '0', rules: WITHDRAWAL_RULES, reason: 'walk' },
    'paymentsBackOffice.withdrawal': { id: withdrawal.id },
    'paymentsBackOffice.proof': { id: randomUUID() },
    'paymentsBackOffice.startReview': { id: withdrawal.id },
    'paymentsBackOffice.approveWithdrawal': { id: withdrawal.id, channel: 'sandbox-bank', reason: 'walk' },
    'paymentsBackOffice.rejectWithdrawal': { id: withdrawal.id, reason: 'walk', reasonCode: 'NOT_POSSIBLE' },
    'paymentsBackOffice.retryWithdrawal': { id: withdrawal.id, channel: 'sandbox-bank' },
    'paymentsBackOffice.requestResolve': { id: withdrawal.id, outcome: 'PAID', reason: 'walk' },
    'paymentsBackOffice.requestGiveBack': { id: withdrawal.id, reason: 'walk' },
    'paymentsBackOffice.requestAnswer': { id: withdrawal.id, answer: 'RETURN', reason: 'walk' },
    'paymentsDisputes.disputes': {},
    'paymentsDisputes.dispute': { id: withdrawal.id },
    'paymentsDisputes.claim': { id: withdrawal.id },
    'paymentsDisputes.release': { id: withdrawal.id },
    'paymentsDisputes.requestInformation': { id: withdrawal.id, question: 'walk' },
  };
}

function financeAndChains({ info, depositId }: CashierObjects): Partial<Record<CallName, object>> {
  return {
    'paymentsFinance.bankAccounts': {},
    'paymentsFinance.lines': {},
    'paymentsFinance.previewStatement': STATEMENT,
    'paymentsFinance.importStatement': { ...STATEMENT, seen: '0'.repeat(64) },
    'paymentsFinance.requestReversal': { id: '1', reason: 'walk' },
    'paymentsFinance.statements': {},
    'paymentsFinance.statement': { id: '1' },
    'paymentsFinance.statementFile': { id: '1' },
    'paymentsFinance.readBalance': { account: 'practice', day: '2026-01-02', balance: '1' },
    'paymentsFinance.candidates': { id: '1' },
    'paymentsFinance.requestLineMatch': { id: '1', orderId: depositId, reason: 'walk' },
    'paymentsFinance.requestLineReturn': { id: '1', reason: 'walk' },
    'reconciliation.run': {},
    'reconciliation.startRun': { day: '2026-01-02' },
    'reconciliation.cases': {},
    'reconciliation.takeCase': { id: '1' },
    'reconciliation.closeCase': { id: '1', note: 'walk' },
    'reconciliation.requestAdjust': { id: '1', to: 'PLAYER', amount: '1.00', reason: 'walk' },
    'paymentsFinance.corrections': {},
    'paymentsFinance.requestCorrection': {
      ...{ account: info.account, kind: 'P08', amount: '1', reasonCode: 'OTHER', reason: 'walk' },
      evidence: randomUUID(),
    },
    'reconciliation.financeReport': { day: '2026-01-02' },
    'paymentsChains.chains': {},
    'paymentsChains.transfers': {},
    'paymentsChains.transactions': {},
    'paymentsChains.sweeps': {},
    'paymentsChains.planSweep': { chain: 'eth' },
    'paymentsChains.requestSweep': { id: '1', reason: 'walk' },
  };
}

function channels(): Partial<Record<CallName, object>> {
  return {
    'paymentsChannels.channels': {},
    'paymentsChannels.createDepositChannel': {
      ...{ code: 'walk', kind: 'QR', gateway: 'sandbox', psp: 'walk', terms: CHANNEL_TERMS, reason: 'walk' },
    },
    'paymentsChannels.changeDepositChannel': { code: 'sandbox-qr', revision: '1', terms: CHANNEL_TERMS },
    'paymentsChannels.createPayoutChannel': { code: 'walk', gateway: 'sandbox', psp: 'walk', terms: PAYOUT_TERMS },
    'paymentsChannels.changePayoutChannel': { code: 'sandbox-bank', revision: '1', terms: PAYOUT_TERMS },
    'paymentsChannels.requestProvider': {
      ...{ side: 'DEPOSIT', code: 'sandbox-qr', endpoint: 'https://pay.example', account: 'walk', digest: null },
      ...{ secret: 'walk', reason: 'walk' },
    },
    'paymentsChannels.requestBankAccount': {
      ...{ code: 'walk', bank: 'Walk Bank', holder: 'WALK LTD', number: '1234 5678', reason: 'walk' },
    },
  };
}
