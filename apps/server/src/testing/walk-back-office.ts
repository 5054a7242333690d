import { randomUUID } from 'node:crypto';
import type { CallName } from '@lantern/contract/schemas';
import type { OwnersThings } from './walk-objects.ts';

const REGIONS = { mode: 'DENY', countries: [], allowRanges: [], denyRanges: [], denyLists: [] };
const NEW_BRAND = {
  ...{ code: 'third', name: 'Third', hosts: ['third.example'], currency: { code: 'P', symbol: 'P', exponent: 2 } },
  ...{ languages: ['EN'], defaultLanguage: 'EN', theme: 'JADE', logoUrl: null, reason: 'walk' },
};
const COMPLIANCE_RULES = {
  ...{ firstLevelAbove: '1', secondLevelFrom: '2', thirdLevelFrom: '3', boundAccountProves: false },
  ...{ structuringBelow: '1', suddenVolumeFrom: '1' },
};

const PRICE_DRAFT = {
  gameCode: 'xsmb',
  baseVersion: 1,
  change: { odds: [{ code: 'de_db', value: '99' }], costs: [], units: [] },
};

export function gamesBackOffice({ info }: OwnersThings): Partial<Record<CallName, object>> {
  return {
    'gamesBackOffice.rounds': { memberId: info.id },
    'gamesBackOffice.round': { id: 'LANTERN:nobody', memberId: info.id },
    'gamesBackOffice.vendors': {},
    'gamesBackOffice.games': {},
    'gamesBackOffice.changeVendor': { vassalage: 'LANTERN', gameType: 'RNG', state: 'OFF', reason: 'A stranger' },
    'gamesBackOffice.changeGame': { vassalage: 'LANTERN', gameId: 'twin-sevens', state: 'OFF', reason: 'A stranger' },
    'gamesBackOffice.changeGames': {
      games: [{ vassalage: 'LANTERN', gameId: 'twin-sevens' }],
      state: 'OFF',
      reason: 'A stranger',
    },
    'gamesBackOffice.importGames': { csv: 'vassalage,gameId', reason: 'A stranger' },
    'gamesBackOffice.connection': { vassalage: 'LANTERN' },
    'gamesBackOffice.requestConnection': {
      ...{ vassalage: 'LANTERN', protocol: 'FORMS', gameUrl: 'https://games.example/{game}?token={token}' },
      ...{ secret: 'of a stranger', allowedAddresses: ['203.0.113.9'], reason: 'A stranger' },
      ...{ binding: 'OPERATION', mostPrize: '1.00', mostPrizeADay: '1.00' },
    },
    'gamesBackOffice.importReport': { vassalage: 'LANTERN', day: '2026-01-01', csv: 'transaction' },
    'gamesBackOffice.openRounds': {},
    'gamesBackOffice.queryRound': { id: 'LANTERN:r-1', memberId: '1' },
    'gamesBackOffice.requestClose': { id: 'LANTERN:r-1', memberId: '1', outcome: 'VOID', reason: 'A stranger' },
    'gamesBackOffice.prizesOnHold': {},
    'gamesBackOffice.requestPrize': { id: '1', decision: 'PAY', reason: 'A stranger' },
    'gamesBackOffice.stops': {},
    'gamesBackOffice.stopPlay': { memberId: info.id, reason: 'A stranger' },
    'gamesBackOffice.allowPlay': { memberId: info.id, reason: 'A stranger' },
  };
}

export function securityBackOffice({ info }: OwnersThings): Partial<Record<CallName, object>> {
  return {
    'securityBackOffice.member': { id: info.id },
    'securityBackOffice.devices': { id: info.id },
    'securityBackOffice.logins': { id: info.id },
    'securityBackOffice.change': { id: info.id, action: 'LOCK_LOGIN', reason: 'walk' },
    'securityBackOffice.request': { id: info.id, action: 'UNBIND_TOTP', reason: 'walk' },
    'social.finish': { secret: 'x'.repeat(43), answer: `code=walk&state=${randomUUID()}` },
    'social.link': { ticket: randomUUID(), secret: 'x'.repeat(43), password: 'Guess-the-password-1' },
    'socialBackOffice.providers': {},
    'socialBackOffice.requestProvider': {
      provider: 'GOOGLE',
      enabled: false,
      settings: null,
      secret: '',
      reason: 'walk',
    },
    'messagesBackOffice.messages': {},
    'messagesBackOffice.message': { id: '1' },
    'messagesBackOffice.gateways': {},
    'messagesBackOffice.requestGateway': { channel: 'SMS', kind: null, settings: {}, secret: '', reason: 'walk' },
    'identityBackOffice.members': { search: info.account },
  };
}

export function walletBackOffice({ info, entryId }: OwnersThings): Partial<Record<CallName, object>> {
  return {
    'walletBackOffice.transfers': {},
    'walletBackOffice.requestRelease': { id: '1', reason: 'walk' },
    'walletBackOffice.rejectTransfer': { id: '1', reason: 'walk' },
    'walletBackOffice.vendorTransfers': { memberId: info.id },
    'walletBackOffice.vendorTransfer': { id: '1' },
    'walletBackOffice.queryVendor': { id: '1' },
    'walletBackOffice.requestVendorResolve': { id: '1', outcome: 'DONE', reason: 'walk' },
    'walletBackOffice.trialBalance': {},
    'walletBackOffice.accountEntries': { account: `M:${info.id}:MAIN` },
    'walletBackOffice.exportAccount': { account: `M:${info.id}:MAIN`, format: 'CSV' },
    'walletBackOffice.platformLegs': { account: 'H:FUND' },
    'walletBackOffice.groupAccounts': { group: 'M:*:MAIN' },
    'walletBackOffice.legTransfers': { account: 'H:FUND', batchId: '1', posting: 'P07' },
    'walletBackOffice.legEntries': { account: 'H:FUND', batchId: '1', posting: 'P01' },
    'walletBackOffice.entry': { entryId },
    'walletBackOffice.recompute': {},
  };
}

export function lotteryBackOffice({ issueId }: OwnersThings): Partial<Record<CallName, object>> {
  return {
    'lotteryBackOffice.issues': {},
    'lotteryBackOffice.issue': { id: issueId },
    'lotteryBackOffice.draws': {},
    'lotteryBackOffice.watchExposure': { id: issueId },
    'lotteryBackOffice.requestClose': { issueId, closesAt: '2030-01-01T00:00:00.000Z', reason: 'walk' },
    'lotteryBackOffice.requestVoid': { issueId, reason: 'walk' },
    'lotteryBackOffice.checkCorrection': { issueId },
    'lotteryBackOffice.requestCorrection': { issueId, numbers: { DB: ['12345'] }, reason: 'walk', reference: 'walk' },
    'lotteryBackOffice.priceGames': {},
    'lotteryBackOffice.oddsSteps': { gameCode: 'xsmb' },
    'lotteryBackOffice.requestOddsSteps': { gameCode: 'xsmb', play: 'de_db', steps: [], reason: 'walk' },
    'lotteryBackOffice.prices': { gameCode: 'xsmb' },
    'lotteryBackOffice.priceVersions': { gameCode: 'xsmb' },
    'lotteryBackOffice.checkPrices': PRICE_DRAFT,
    'lotteryBackOffice.requestPrices': { ...PRICE_DRAFT, fromIssueId: issueId, reason: 'walk' },
    'lotteryBackOffice.enterResult': { issueId, numbers: { DB: ['12345'] } },
    'lotteryBackOffice.demoDraw': { issueId },
  };
}

export function lotteryCalendar({ issueId }: OwnersThings): Partial<Record<CallName, object>> {
  return {
    'lotteryCalendar.games': {},
    'lotteryCalendar.exceptions': {},
    'lotteryCalendar.days': { gameCode: 'xsmb' },
    'lotteryCalendar.toConfirm': {},
    'lotteryCalendar.checkChange': { change: { kind: 'END', id: issueId } },
    'lotteryCalendar.requestChange': { change: { kind: 'END', id: issueId }, voidsBets: false, reason: 'walk' },
    'lotteryFeeds.feeds': {},
    'lotteryFeeds.requestFeed': {
      ...{ code: 'walk', name: 'Walk', mode: 'DIRECT', enabled: true, reason: 'walk' },
      games: [{ lottery: 'XSMB', gameCode: 'xsmb' }],
    },
    'lotteryFeeds.deliveries': { feed: 'walk' },
    'lotteryFeeds.contradictions': {},
    'lotteryFeeds.closeContradiction': { id: issueId, note: 'walk' },
  };
}

const ADDRESSES = { imageCDNs: [], launchGameCDNs: [], customerService: [], resources: [] };

export function brandsBackOffice(): Partial<Record<CallName, object>> {
  return {
    'brandsBackOffice.site': {},
    'brandsBackOffice.changeSwitches': { revision: '0', changes: [{ modId: 'FREEPLAY3', enabled: true }] },
    'brandsBackOffice.changeRules': {
      revision: '0',
      rules: [{ field: 'email', enabled: true, required: false, patternId: 'EMAIL', minLength: 6, maxLength: 90 }],
    },
    'brandsBackOffice.changeSettings': { revision: '0', settings: { minimumAge: 21 } },
    'brandsBackOffice.requestAddresses': { revision: '0', addresses: ADDRESSES, reason: 'walk' },
    'brandsBackOffice.requestMaintenance': { kind: 'ORDER', from: null, until: null, passes: [], reason: 'walk' },
    'brandsBackOffice.requestRegions': { regions: REGIONS, reason: 'walk' },
    'brandsBackOffice.brands': {},
    'brandsBackOffice.requestBrand': NEW_BRAND,
    'brandsBackOffice.requestDomains': { hosts: ['third.example'], reason: 'walk' },
  };
}

export function staff(): Partial<Record<CallName, object>> {
  return {
    'staff.operator': { id: '1' },
    'staff.passkeyLogin': { challengeId: randomUUID(), answer: '{}' },
    'staff.addPasskey': { challengeId: randomUUID(), name: 'walk', answer: '{}' },
    'staff.removePasskey': { id: 'walk', password: 'walk' },
    'staff.setAside': {},
    'staff.retrySetAside': { id: '1' },
    'staff.disableOperator': { id: '1', reason: 'walk' },
    'staff.requestOperator': { id: '1', kind: 'RESET_TOTP', reason: 'walk' },
    'staff.requestAddresses': { ranges: [], reason: 'walk' },
    'staff.exportAudit': { from: '2020-01-01T00:00:00.000Z', to: '2020-06-01T00:00:00.000Z' },
    'staff.operators': {},
    'staff.requests': {},
    'staff.request': { id: '1' },
    'staff.withdrawRequest': { id: '1' },
    'staff.acknowledgeRequest': { id: '1' },
    'staff.decideRequest': { id: '1', decision: 'APPROVE', reason: 'walk' },
    'staff.auditLog': {},
  };
}

export function safetyBackOffice({
  info,
  withdrawal,
  issueId,
  checkId,
  caseId,
}: OwnersThings): Partial<Record<CallName, object>> {
  return {
    'safetyBackOffice.identityChecks': { search: info.account },
    'safetyBackOffice.identityCheck': { id: checkId },
    'safetyBackOffice.document': { id: randomUUID() },
    'safetyBackOffice.decideIdentity': { id: checkId, decision: 'REJECT', reason: 'walk', reasonCode: 'UNREADABLE' },
    'safetyBackOffice.cases': { search: info.account },
    'safetyBackOffice.oneCase': { id: caseId },
    'safetyBackOffice.moveCase': { id: caseId, to: 'CLEARED', note: 'walk' },
    'identityBackOffice.notes': { memberId: info.id },
    'identityBackOffice.changeLabels': { memberId: info.id, rankLevel: 0, labels: [], toUpline: true, reason: 'walk' },
    'identityBackOffice.addNote': { memberId: info.id, text: 'walk' },
    'identityBackOffice.pinNote': { id: checkId, isPinned: true },
    'paymentsBackOffice.serviceOrders': { memberId: info.id },
    'paymentsBackOffice.serviceOrder': { kind: 'WITHDRAWAL', id: withdrawal.id },
    'safetyBackOffice.requestReport': { id: caseId, step: 'TAKE_BACK', note: 'walk' },
    'reconciliation.timings': { runId: issueId },
    'safetyBackOffice.raiseFlag': { memberId: info.id, kind: 'CRYPTO_RISK', note: 'walk' },
    'safetyBackOffice.exclusions': { search: info.account },
    'safetyBackOffice.partPersons': { exclusionId: '1', reason: 'walk' },
    'safetyBackOffice.memberProtection': { memberId: info.id },
    'safetyBackOffice.complianceRules': {},
    'safetyBackOffice.requestComplianceRules': { revision: '0', rules: COMPLIANCE_RULES, reason: 'walk' },
    'views.operatorMember': { id: info.id },
    'views.operatorTimeline': { id: info.id },
    'views.operatorDashboard': {},
    'views.operatorWaiting': {},
  };
}
