import type { CallName } from '@lantern/contract/schemas';

/** Payloads of the agents' calls that name the owner, on both sides. */
export function agentPayloads(info: {
  readonly id: string;
  readonly account: string;
}): Partial<Record<CallName, object>> {
  return {
    'agents.centre': {},
    'agents.overview': { from: '2025-01-01', to: '2025-01-02' },
    'agents.profitLoss': { of: info.id, from: '2025-01-01', to: '2025-01-02' },
    'agentSimulator.simulate': {
      ...{ month: '2025-01', account: info.account, rebatePpm: {}, cashbackPpm: {}, salaryPpm: 0, dividendPpm: 0 },
      ceilingPpm: 15_000,
    },
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
    'agents.openAccount': { username: 'somebodynew', accountType: 0, rates: {} },
    'agentsOffice.line': { search: info.account },
    'agentsOffice.agent': { id: info.id },
    'agentsOffice.rateKeys': {},
    'agentsOffice.links': { id: info.id },
    'agentsOffice.closeLink': { id: info.id, code: 'AAAABBBBCCCC' },
    'agentsOffice.changeRates': { id: info.id, rates: {}, reason: 'walk' },
    'agentsOffice.setQuota': { id: info.id, lottery: 'SSC1M', prizeGroup: 1952, allowed: 1 },
    'agentsOffice.requestTopAgent': { username: 'topwalker', isTest: false, rates: {}, reason: 'walk' },
    'agentsOffice.requestMove': { id: info.id, upline: null, reason: 'walk' },
    'agentsOffice.promote': { id: info.id, reason: 'walk' },
    'leadsOffice.list': {},
    'leadsOffice.move': { id: '1', seen: 'NEW', step: 'TALK', note: '' },
  };
}
