import { calls } from '@lantern/contract/calls';
import { fileRoute, type Route, route } from '@lantern/server-kit';
import { readBalance, readConsolidatedFunds } from './balances/read-balance.ts';
import {
  readAccountEntries,
  readGroupAccounts,
  readLedgerEntry,
  readLegEntries,
  readLegTransfers,
  readPlatformLegs,
  recomputeLedger,
} from './books/read-ledger.ts';
import { readTrialBalance } from './books/read-trial-balance.ts';
import type { WalletDeps } from './deps.ts';
import { exportAccount } from './files/export-account.ts';
import { exportRecord } from './files/export-record.ts';
import { readAccountRecord, readRecordEntry } from './record/read-account-record.ts';
import { readTurnover } from './requirements/read-turnover.ts';
import { writeStatement } from './statement/write-statement.ts';
import { listAllTransfers, listOwnTransfers } from './transfers/list-transfers.ts';
import { readTransferTerms } from './transfers/read-terms.ts';
import { requestRelease } from './transfers/release-transfer.ts';
import { rejectTransfer } from './transfers/review-transfer.ts';
import { sendTransfer } from './transfers/send-transfer.ts';
import {
  listVendorTransfers,
  queryVendorNow,
  showVendorTransferBackOffice,
} from './vendor-wallets/back-office-transfers.ts';
import {
  collectAll,
  listOwnVendorTransfers,
  readBrandWallet,
  setFollowing,
  walletTransfer,
} from './vendor-wallets/member-calls.ts';
import { requestVendorResolve } from './vendor-wallets/resolve-transfer.ts';

export function routes(deps: WalletDeps): readonly Route[] {
  const { wallet, walletBackOffice } = calls;
  return [
    route(wallet.balance, ({ member, brand }) => readBalance(deps, member.scope, brand)),
    route(wallet.merchantWallet, (context, query) => readBrandWallet(deps, context, query)),
    route(wallet.walletTransfer, (context, input) => walletTransfer(deps, context, input)),
    route(wallet.collectFunds, (context, input) => collectAll(deps, context, input)),
    route(wallet.vendorTransfers, (context, query) => listOwnVendorTransfers(deps, context, query)),
    route(wallet.setAutoTransfer, (context, input) => setFollowing(deps, context, input)),
    route(wallet.consolidatedFunds, (context) => readConsolidatedFunds(deps, context)),
    route(wallet.accountRecord, (context, query) => readAccountRecord(deps, context, query)),
    route(wallet.accountRecordEntry, (context, query) => readRecordEntry(deps, context, query)),
    fileRoute(wallet.exportRecord, (context, query) => exportRecord(deps, context, query)),
    fileRoute(wallet.statement, (context, range) => writeStatement(deps, context, range)),
    route(wallet.turnover, (context) => readTurnover(deps, context)),
    route(wallet.transferTerms, (context) => readTransferTerms(deps, context)),
    route(wallet.transfers, (context, query) => listOwnTransfers(deps, context, query)),
    route(wallet.sendTransfer, (context, input) => sendTransfer(deps, context, input)),
    route(walletBackOffice.transfers, (context, query) => listAllTransfers(deps, context, query)),
    route(walletBackOffice.requestRelease, (context, input) => requestRelease(deps, context, input)),
    route(walletBackOffice.rejectTransfer, (context, input) => rejectTransfer(deps, context, input)),
    route(walletBackOffice.vendorTransfers, (context, query) => listVendorTransfers(deps, context, query)),
    route(walletBackOffice.vendorTransfer, (context, query) => showVendorTransferBackOffice(deps, context, query)),
    route(walletBackOffice.queryVendor, (context, input) => queryVendorNow(deps, context, input)),
    route(walletBackOffice.requestVendorResolve, (context, input) => requestVendorResolve(deps, context, input)),
    route(walletBackOffice.trialBalance, (context) => readTrialBalance(deps, context)),
    route(walletBackOffice.groupAccounts, (context, query) => readGroupAccounts(deps, context, query)),
    route(walletBackOffice.platformLegs, (context, query) => readPlatformLegs(deps, context, query)),
    route(walletBackOffice.legEntries, (context, query) => readLegEntries(deps, context, query)),
    route(walletBackOffice.legTransfers, (context, query) => readLegTransfers(deps, context, query)),
    route(walletBackOffice.accountEntries, (context, query) => readAccountEntries(deps, context, query)),
    fileRoute(walletBackOffice.exportAccount, (context, query) => exportAccount(deps, context, query)),
    route(walletBackOffice.entry, (context, query) => readLedgerEntry(deps, context, query)),
    route(walletBackOffice.recompute, (context) => recomputeLedger(deps, context)),
  ];
}
