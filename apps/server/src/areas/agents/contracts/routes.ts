import { calls } from '@lantern/contract/calls';
import { fileRoute, type Route, route } from '@lantern/server-kit';
import { freezeBranch, listFrozen, requestRelease } from './back-office/freeze-branch.ts';
import {
  checkPlatformOffer,
  listBackOfficeContracts,
  requestContract,
  requestEnd,
} from './back-office/platform-contracts.ts';
import {
  listBackOfficeBills,
  requestAdvance,
  requestApproval,
  requestRejection,
  showBackOfficeBill,
} from './back-office/review-bills.ts';
import type { ContractDeps } from './deps.ts';
import { acceptOffer, dropOffer, endContract } from './offers/answer-offer.ts';
import { checkOffer, sendOffer } from './offers/send-offer.ts';
import { exportBills } from './reading/export-bills.ts';
import { claimBill, readBill, readBillBets, readBillPeople } from './reading/read-bill.ts';
import { listContractDownlines, readContract, readInfo } from './reading/read-contracts.ts';
import { readContractPage } from './reading/read-page.ts';

export function contractRoutes(deps: ContractDeps): readonly Route[] {
  const { contracts, contractsBackOffice } = calls;
  return [
    route(contracts.dividend, (context, query) => readContractPage(deps, context, 'DIVIDEND', query)),
    route(contracts.dailySalary, (context, query) => readContractPage(deps, context, 'DAILY', query)),
    route(contracts.hourlySalary, (context, query) => readContractPage(deps, context, 'HOURLY', query)),
    route(contracts.realtimeSalary, (context, query) => readContractPage(deps, context, 'REALTIME', query)),
    fileRoute(contracts.exportBills, (context, query) => exportBills(deps, context, query)),
    route(contracts.info, (context) => readInfo(deps, context)),
    route(contracts.downlines, (context, query) => listContractDownlines(deps, context, query)),
    route(contracts.contract, (context, query) => readContract(deps, context, query)),
    route(contracts.checkOffer, (context, input) => checkOffer(deps, context, input)),
    route(contracts.sendOffer, (context, input) => sendOffer(deps, context, input)),
    route(contracts.withdrawOffer, (context, input) => dropOffer(deps, context, input, 'WITHDRAW')),
    route(contracts.acceptOffer, (context, input) => acceptOffer(deps, context, input)),
    route(contracts.rejectOffer, (context, input) => dropOffer(deps, context, input, 'REJECT')),
    route(contracts.end, (context, input) => endContract(deps, context, input)),
    route(contracts.bill, (context, query) => readBill(deps, context, query)),
    route(contracts.billPeople, (context, query) => readBillPeople(deps, context, query)),
    route(contracts.billBets, (context, query) => readBillBets(deps, context, query)),
    route(contracts.claimBill, (context, input) => claimBill(deps, context, input)),
    route(contractsBackOffice.contracts, (context, query) => listBackOfficeContracts(deps, context, query)),
    route(contractsBackOffice.checkOffer, (context, input) => checkPlatformOffer(deps, context, input)),
    route(contractsBackOffice.requestContract, (context, input) => requestContract(deps, context, input)),
    route(contractsBackOffice.requestEnd, (context, input) => requestEnd(deps, context, input)),
    route(contractsBackOffice.bills, (context, query) => listBackOfficeBills(deps, context, query)),
    route(contractsBackOffice.bill, (context, query) => showBackOfficeBill(deps, context, query)),
    route(contractsBackOffice.requestApproval, (context, input) => requestApproval(deps, context, input)),
    route(contractsBackOffice.requestRejection, (context, input) => requestRejection(deps, context, input)),
    route(contractsBackOffice.requestAdvance, (context, input) => requestAdvance(deps, context, input)),
    route(contractsBackOffice.frozenBranches, (context, query) => listFrozen(deps, context, query)),
    route(contractsBackOffice.freezeBranch, (context, input) => freezeBranch(deps, context, input)),
    route(contractsBackOffice.requestRelease, (context, input) => requestRelease(deps, context, input)),
  ];
}
