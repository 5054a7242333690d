import { alone, type InsiderRow, type NamesOf, read, readFile, readPeople, request } from './row.ts';

const WORK_ON_DISPUTE = alone('payments.review', [], {
  worst: 'takes or returns the work on a dispute',
  bound: 'the answer needs two',
  test: 'operator-disputes.db.test.ts',
});
const WORK_ON_CASE = alone('payments.match', [], {
  worst: 'compares a day again, takes a difference',
  bound: 'nothing moves; an adjustment needs two',
  test: 'reconciliation.db.test.ts',
});
const DEPOSIT_TERMS = alone('payments.channels', ['RATE', 'LIMIT', 'ADDRESS'], {
  worst:
    'a lower fee, other lower limits, names, rank and hours; closes a channel; opens one with terms that two people approved',
  bound:
    'a higher fee, maximum, daily maximum or queryAbove, another account or currency, and the first opening are a request',
  test: 'channels.db.test.ts',
});
const PAYOUT_TERMS = alone('payments.channels', ['LIMIT'], {
  worst: 'opens or closes a channel, changes its maximum per payment and its place',
  bound:
    'closed until two people have set its provider, except in the sandbox; a larger withdrawal is split, not refused; amounts and payees are those of the orders',
  test: 'channels.db.test.ts',
});

export const walletRows: Readonly<Record<NamesOf<'walletBackOffice'>, InsiderRow>> = {
  'walletBackOffice.transfers': read('payments.read'),
  'walletBackOffice.requestRelease': request('payments.review'),
  'walletBackOffice.rejectTransfer': alone('payments.review', ['TEXT'], {
    worst: 'rejects a transfer between members under review; the sender reads the reason',
    bound: 'the amount returns to its sender; not while a request is open',
    test: 'transfers.db.test.ts',
  }),
  'walletBackOffice.vendorTransfers': read('payments.read'),
  'walletBackOffice.vendorTransfer': read('payments.read'),
  'walletBackOffice.queryVendor': alone('payments.review', ['MONEY_IN'], {
    worst: "ends a pending transfer by the vendor's answer",
    bound: 'the answer and the amount are those of the schedule of queries; the operator chooses only the time',
    test: 'vendor-transfers.db.test.ts',
  }),
  'walletBackOffice.requestVendorResolve': request('payments.review'),
  'walletBackOffice.trialBalance': read('ledger.read'),
  'walletBackOffice.groupAccounts': read('ledger.read'),
  'walletBackOffice.platformLegs': read('ledger.read'),
  'walletBackOffice.legEntries': read('ledger.read'),
  'walletBackOffice.legTransfers': read('ledger.read'),
  'walletBackOffice.accountEntries': read('ledger.read'),
  'walletBackOffice.exportAccount': readFile('ledger.read', true),
  'walletBackOffice.entry': read('ledger.read'),
  'walletBackOffice.recompute': read('ledger.read'),
};

export const withdrawalRows: Readonly<Record<NamesOf<'paymentsBackOffice' | 'paymentsDisputes'>, InsiderRow>> = {
  'paymentsBackOffice.deposits': readPeople('payments.read'),
  'paymentsBackOffice.deposit': readPeople('payments.read'),
  'paymentsBackOffice.requestMatch': request('payments.match'),
  'paymentsBackOffice.requestChargeBack': request('payments.match'),
  'paymentsBackOffice.repairChannels': read('payments.match'),
  'paymentsBackOffice.requestRepair': request('payments.match'),
  'paymentsBackOffice.withdrawals': readPeople('payments.read'),
  'paymentsBackOffice.withdrawal': readPeople('payments.read'),
  'paymentsBackOffice.withdrawalRules': read('payments.read'),
  'paymentsBackOffice.requestWithdrawalRules': request('payments.channels'),
  'paymentsBackOffice.proof': readPeople('payments.read'),
  'paymentsBackOffice.serviceOrders': readPeople('payments.service'),
  'paymentsBackOffice.serviceOrder': readPeople('payments.service'),
  'paymentsBackOffice.startReview': alone('payments.review', ['LIMIT'], {
    worst: 'starts the review; the member cannot cancel the order any more',
    bound: 'nothing moves; the reviewer is not an approver',
    test: 'withdrawals.db.test.ts',
  }),
  'paymentsBackOffice.approveWithdrawal': alone('payments.review', ['MONEY_OUT'], {
    worst: 'pays withdrawals that the risk rules stopped to the accounts of their members; above the sum a request',
    bound:
      'up to secondPersonAbove (5,000) an order and approvedAlonePerDay (5,000) a day and person; an order with a risk score from 60 is a request; payee and amount are those of the member',
    test: 'approve-withdrawal.db.test.ts',
  }),
  'paymentsBackOffice.rejectWithdrawal': alone('payments.review', ['TEXT'], {
    worst: 'rejects a withdrawal of any amount; the member reads the message',
    bound: "the amount returns to the member's balance; not after a part was paid or while a request is open",
    test: 'withdrawals.db.test.ts',
  }),
  'paymentsBackOffice.retryWithdrawal': alone('payments.review', ['MONEY_OUT'], {
    worst: 'pays an approved order by another channel after the provider refused it',
    bound: 'payee and amount are those that were approved; not while the outcome is unknown, which two people resolve',
    test: 'split-payouts.db.test.ts',
  }),
  'paymentsBackOffice.requestResolve': request('payments.review'),
  'paymentsBackOffice.requestGiveBack': request('payments.review'),
  'paymentsBackOffice.uploadEvidence': alone('payments.review', [], {
    worst: 'stores a picture as evidence for a request',
    bound: 'redrawn, 5 MB, six at a time; the second person sees it',
    test: 'disputes.db.test.ts',
  }),
  'paymentsBackOffice.requestAnswer': request('payments.review'),
  'paymentsDisputes.disputes': read('payments.read'),
  'paymentsDisputes.dispute': readPeople('payments.read'),
  'paymentsDisputes.claim': WORK_ON_DISPUTE,
  'paymentsDisputes.release': WORK_ON_DISPUTE,
  'paymentsDisputes.requestInformation': alone('payments.review', ['TEXT'], {
    worst: 'sends the member of a dispute a text of its own words',
    bound: 'one member, plain text, a limited number of messages',
    test: 'operator-disputes.db.test.ts',
  }),
};

export const financeRows: Readonly<Record<NamesOf<'paymentsFinance' | 'reconciliation'>, InsiderRow>> = {
  'paymentsFinance.bankAccounts': read('payments.read'),
  'paymentsFinance.previewStatement': alone('payments.match', [], {
    worst: 'compares a file of its own with the rows of an account, and so learns their payers',
    bound: 'nothing is stored; one file at a time, 60 a minute',
    test: 'preview-statement.db.test.ts',
  }),
  'paymentsFinance.importStatement': alone('payments.match', ['MONEY_IN'], {
    worst: 'posts rows of a false statement, which credit deposits that await them',
    bound:
      'up to alonePerDay (500) a day and person, never above secondPersonAbove; a row that resembles a known one, a line left out or a restarted balance waits for two',
    test: 'import-statement.db.test.ts',
  }),
  'paymentsFinance.statements': read('payments.read'),
  'paymentsFinance.statement': readPeople('payments.read'),
  'paymentsFinance.requestReversal': request('payments.match'),
  'paymentsFinance.statementFile': readFile('payments.read', true),
  'paymentsFinance.readBalance': alone('payments.approve', [], {
    worst: 'records a false balance of the bank, so that a false statement looks confirmed',
    bound: 'nothing moves; not by the operator who uploaded rows of the day',
    test: 'import-statement.db.test.ts',
  }),
  'paymentsFinance.lines': readPeople('payments.read'),
  'paymentsFinance.candidates': readPeople('payments.read'),
  'paymentsFinance.requestLineMatch': request('payments.match'),
  'paymentsFinance.requestLineReturn': request('payments.match'),
  'paymentsFinance.corrections': read('payments.read'),
  'paymentsFinance.requestCorrection': request('payments.match'),
  'reconciliation.run': read('payments.read'),
  'reconciliation.runs': read('payments.read'),
  'reconciliation.timings': read('payments.read'),
  'reconciliation.startRun': WORK_ON_CASE,
  'reconciliation.cases': read('payments.read'),
  'reconciliation.takeCase': WORK_ON_CASE,
  'reconciliation.closeCase': alone('payments.match', [], {
    worst: 'closes a difference as explained, which hides a loss',
    bound:
      'differences up to alonePerDay (500) a day and person, above it a request; not those of a report that the operator imported',
    test: 'reconciliation.db.test.ts',
  }),
  'reconciliation.requestAdjust': request('payments.match'),
  'reconciliation.financeReport': read('ledger.read'),
};

export const channelRows: Readonly<Record<NamesOf<'paymentsChains' | 'paymentsChannels'>, InsiderRow>> = {
  'paymentsChains.chains': read('payments.read'),
  'paymentsChains.transfers': read('payments.read'),
  'paymentsChains.transactions': read('payments.read'),
  'paymentsChains.sweeps': read('payments.read'),
  'paymentsChains.planSweep': alone('payments.match', [], {
    worst: 'stores a plan to collect coins',
    bound: "nothing moves; the destination is the configured treasury or the platform's wallet; the sweep needs two",
    test: 'sweeps.db.test.ts',
  }),
  'paymentsChains.requestSweep': request('payments.match'),
  'paymentsChannels.channels': read('payments.read'),
  'paymentsChannels.createDepositChannel': DEPOSIT_TERMS,
  'paymentsChannels.changeDepositChannel': DEPOSIT_TERMS,
  'paymentsChannels.createPayoutChannel': PAYOUT_TERMS,
  'paymentsChannels.changePayoutChannel': PAYOUT_TERMS,
  'paymentsChannels.requestProvider': request('payments.channels'),
  'paymentsChannels.requestBankAccount': request('payments.channels'),
};
