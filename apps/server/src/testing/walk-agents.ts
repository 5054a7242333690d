import { GIVE_BACK_CATEGORIES } from '@lantern/contract/give-back';
import type { CallName } from '@lantern/contract/schemas';

const WALK_TERMS = { tiers: [{ ratePpm: 1, minValidBet: '0', minLoss: '0', minActive: 0 }] };

interface Downline {
  readonly id: string;
  readonly account: string;
}

/** Payloads of the agents' calls that name the owner, for members and operators. */
export function agentPayloads(info: Downline): Partial<Record<CallName, object>> {
  return {
    ...agentPages(info),
    ...agentsBackOffice(info),
    ...contracts(info),
    ...contractsBackOffice(info),
    ...noticesAndAgentMessages(info),
  };
}

function agentPages(info: Downline): Partial<Record<CallName, object>> {
  return {
    'agents.centre': {},
    'agents.overview': { from: '2025-01-01', to: '2025-01-02' },
    'agents.profitLoss': { of: info.id, from: '2025-01-01', to: '2025-01-02' },
    'agentSimulator.simulate': {
      ...{ month: '2025-01', account: info.account, rebatePpm: {}, cashbackPpm: {}, salaryPpm: 0, dividendPpm: 0 },
      ceilingPpm: 15_000,
    },
    'agentPages.exportOverview': { from: '2025-01-01', to: '2025-01-02', format: 'CSV' },
    'agentPages.exportTeam': { parent: info.id, format: 'CSV' },
    'agentPages.exportProfitLoss': { of: info.id, from: '2025-01-01', to: '2025-01-02', format: 'CSV' },
    'agentPages.exportIncome': { from: '2025-01-01', to: '2025-01-02', format: 'CSV' },
    'agentPages.bets': { account: info.account, from: '2025-01-01', to: '2025-01-02' },
    'agentPages.exportBets': { account: info.account, from: '2025-01-01', to: '2025-01-02', format: 'CSV' },
    'agentPages.income': { from: '2025-01-01', to: '2025-01-02' },
    'agentPages.incomeEntries': { from: '2025-01-01', to: '2025-01-02' },
    'agentPages.rebate': { key: 'LOTTERY.ELOTT.1.1' },
    'agentPages.transactions': { account: info.account, from: '2025-01-01', to: '2025-01-02' },
    'agentPages.exportTransactions': { account: info.account, from: '2025-01-01', to: '2025-01-02', format: 'CSV' },
    'agents.team': { parent: info.id },
    'agents.downline': { id: info.id },
    'agents.changeRates': { id: info.id, rates: { CATEGORY_RATE: { LIVE: 0 } } },
    'agents.promote': { id: info.id },
    'agents.links': {},
    'agents.createLink': { accountType: 0, rates: {}, validDays: 0, maxUses: 0, channel: '', remark: '' },
    'agents.closeLink': { code: 'AAAABBBBCCCC' },
    'agents.issueStartPassword': { account: 'nobodyopened' },
    'agents.openAccount': { username: 'somebodynew', accountType: 0, rates: {} },
  };
}

const GIVE_BACK = Object.fromEntries(
  GIVE_BACK_CATEGORIES.map((category) => [category, { cashbackPpm: 0, ceilingPpm: 0 }]),
);

function agentsBackOffice(info: Downline): Partial<Record<CallName, object>> {
  return {
    'agentsBackOffice.branch': { search: info.account },
    'agentsBackOffice.agent': { id: info.id },
    'agentsBackOffice.rateKeys': {},
    'agentsBackOffice.links': { id: info.id },
    'agentsBackOffice.closeLink': { id: info.id, code: 'AAAABBBBCCCC' },
    'agentsBackOffice.changeRates': { id: info.id, rates: {}, reason: 'walk' },
    'agentsBackOffice.giveBack': {},
    'agentsBackOffice.requestGiveBack': { revision: '1', values: GIVE_BACK, reason: 'walk' },
    'agentsBackOffice.setQuota': { id: info.id, lottery: 'SSC1M', prizeGroup: 1952, allowed: 1 },
    'agentsBackOffice.issueStartPassword': { account: 'nobodyopened' },
    'agentsBackOffice.requestTopAgent': { username: 'topwalker', isTest: false, rates: {}, reason: 'walk' },
    'agentsBackOffice.requestMove': { id: info.id, upline: null, reason: 'walk' },
    'agentsBackOffice.requestPromotion': { id: info.id, reason: 'walk' },
  };
}

function contracts(info: Downline): Partial<Record<CallName, object>> {
  return {
    'contracts.dividend': {},
    'contracts.dailySalary': {},
    'contracts.hourlySalary': {},
    'contracts.realtimeSalary': {},
    'contracts.exportBills': { kind: 'DIVIDEND', format: 'CSV' },
    'contracts.info': {},
    'contracts.downlines': { kind: 'DIVIDEND' },
    'contracts.contract': { id: '1' },
    'contracts.checkOffer': { to: info.id, kind: 'DIVIDEND', period: 'MONTHLY', terms: WALK_TERMS },
    'contracts.sendOffer': { to: info.id, kind: 'DIVIDEND', period: 'MONTHLY', terms: WALK_TERMS },
    'contracts.withdrawOffer': { id: '1' },
    'contracts.acceptOffer': { id: '1', password: 'Not-My-Own-1' },
    'contracts.rejectOffer': { id: '1' },
    'contracts.end': { id: '1' },
    'contracts.bill': { id: '1' },
    'contracts.billPeople': { id: '1' },
    'contracts.billBets': { id: '1', of: info.id },
    'contracts.claimBill': { id: '1' },
  };
}

function contractsBackOffice(info: Downline): Partial<Record<CallName, object>> {
  return {
    'contractsBackOffice.contracts': { accountId: info.id },
    'contractsBackOffice.checkOffer': { to: info.id, kind: 'DIVIDEND', period: 'MONTHLY', terms: WALK_TERMS },
    'contractsBackOffice.requestContract': {
      ...{ to: info.id, kind: 'DIVIDEND', period: 'MONTHLY', terms: WALK_TERMS, reason: 'walk' },
    },
    'contractsBackOffice.requestEnd': { id: '1', reason: 'walk' },
    'contractsBackOffice.bills': {},
    'contractsBackOffice.bill': { id: '1' },
    'contractsBackOffice.requestApproval': { id: '1', reason: 'walk' },
    'contractsBackOffice.requestRejection': { id: '1', reason: 'walk' },
    'contractsBackOffice.requestAdvance': { id: '1', reason: 'walk' },
    'contractsBackOffice.frozenBranches': {},
    'contractsBackOffice.freezeBranch': { accountId: info.id, reason: 'walk' },
    'contractsBackOffice.requestRelease': { id: '1', reason: 'walk' },
  };
}

function noticesAndAgentMessages(info: Downline): Partial<Record<CallName, object>> {
  return {
    'agentNotices.list': {},
    'agentNoticesBackOffice.list': {},
    'agentNoticesBackOffice.save': {
      ...{ texts: { EN: { title: 'Walk', text: 'Walk' } }, pinned: false, startsAt: null, endsAt: null },
    },
    'agentNoticesBackOffice.withdraw': { id: '1', revision: 1 },
    'agentMessages.write': { requestId: crypto.randomUUID(), to: info.id, title: 'Walk', text: 'Walk' },
    'agentMessages.sent': {},
    'agentMessagesBackOffice.list': {},
    'agentMessagesBackOffice.withdraw': { id: '1', reason: 'walk' },
    'agentMessagesBackOffice.words': {},
    'agentMessagesBackOffice.changeWord': { word: 'walk', change: 'ADD' },
    'leadsBackOffice.list': {},
    'leadsBackOffice.move': { id: '1', seen: 'NEW', step: 'TALK', note: '' },
  };
}
