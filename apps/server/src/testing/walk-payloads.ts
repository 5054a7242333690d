import { randomUUID } from 'node:crypto';
import type { CallName } from '@lantern/contract/schemas';
import { activityPayloads } from './walk-activities.ts';
import { agentPayloads } from './walk-agents.ts';
import * as backOffice from './walk-back-office.ts';
import { cashierPayloads } from './walk-cashier.ts';
import type { OwnersThings } from './walk-objects.ts';

export const FUND_PASSWORD = '271828';
export const PAYOUT_ACCOUNT = { kind: 'BANK', institution: 'Vietcombank', number: '9704 1234 5678' } as const;

/** Payloads that name the owner's objects, by call. */
export function payloadsNaming(things: OwnersThings): Partial<Record<CallName, object>> {
  return {
    ...wallet(things),
    ...payments(things),
    ...lottery(things),
    ...elottery(things),
    ...games(),
    ...backOffice.gamesBackOffice(things),
    ...agentPayloads(things.info),
    'promotions.depositOffers': { channel: 'sandbox-qr', amount: '100.00' },
    'promotions.choice': { orderId: things.depositId },
    'promotions.activities': {},
    'promotions.activity': { id: '1' },
    ...activityPayloads(),
    'content.announcements': {},
    'content.notices': {},
    'content.helpCenter': {},
    'content.unreadCount': {},
    'content.inbox': {},
    'content.markRead': { ids: things.inbox.rows.map((row) => row.id) },
    'views.home': {},
    ...security(things),
    ...backOffice.securityBackOffice(things),
    ...backOffice.walletBackOffice(things),
    ...cashierPayloads(things),
    ...backOffice.lotteryBackOffice(things),
    ...backOffice.lotteryCalendar(things),
    ...backOffice.brandsBackOffice(),
    ...backOffice.staff(),
    ...safety(),
    ...backOffice.safetyBackOffice(things),
  };
}

function wallet({ info, entryId }: OwnersThings): Partial<Record<CallName, object>> {
  return {
    'identity.memberInfo': {},
    'wallet.balance': {},
    'wallet.merchantWallet': {},
    'wallet.consolidatedFunds': {},
    'wallet.walletTransfer': { requestId: randomUUID(), vassalage: 'LOTUS', direction: 'IN', amount: '1.00' },
    'wallet.collectFunds': { requestId: randomUUID() },
    'wallet.vendorTransfers': {},
    'wallet.setAutoTransfer': { follows: true },
    'wallet.accountRecord': {},
    'wallet.turnover': {},
    'wallet.exportRecord': { format: 'CSV' },
    'wallet.statement': { from: '2026-11-01', to: '2026-11-20' },
    'views.playRecord': {},
    'views.playSums': {},
    'views.exportPlay': { format: 'CSV' },
    'views.personalProfit': { from: '2026-11-01', to: '2026-11-20' },
    'wallet.transferTerms': {},
    'wallet.transfers': {},
    'wallet.sendTransfer': {
      ...{ requestId: randomUUID(), direction: 'DOWN', to: info.account, amount: '10.00', remark: '' },
      fundPassword: '000000',
    },
    'wallet.accountRecordEntry': { entryId },
  };
}

function payments({ depositId, open, withdrawal }: OwnersThings): Partial<Record<CallName, object>> {
  return {
    'payments.depositChannels': {},
    'payments.createDeposit': { requestId: randomUUID(), channel: 'sandbox-nobody', amount: '100.00' },
    'payments.depositOrders': {},
    'payments.depositOrder': { id: depositId },
    'payments.cancelDeposit': { id: open.id },
    'payments.claimDepositPaid': { id: open.id },
    'payments.renewRate': { id: open.id },
    'identity.fundPassword': {},
    'payments.payoutAccounts': {},
    'payments.bindPayoutAccount': { ...PAYOUT_ACCOUNT, holder: 'Somebody Else', fundPassword: '000000' },
    'payments.removePayoutAccount': { id: withdrawal.account.id, fundPassword: FUND_PASSWORD },
    'payments.withdrawalTerms': {},
    'payments.quoteWithdrawal': { amount: '100.00' },
    'payments.createWithdrawal': {
      requestId: randomUUID(),
      accountId: withdrawal.account.id,
      amount: '100.00',
      fundPassword: FUND_PASSWORD,
    },
    'payments.withdrawals': {},
    'payments.withdrawal': { id: withdrawal.id },
    'payments.cancelWithdrawal': { id: withdrawal.id },
    'payments.confirmWithdrawal': { id: withdrawal.id, answer: 'RECEIVED' },
    'payments.addToDispute': { id: withdrawal.id, words: 'walk' },
  };
}

function lottery({ issueId, slip }: OwnersThings): Partial<Record<CallName, object>> {
  return {
    'lottery.gameMenu': {},
    'lottery.recentGames': {},
    'lottery.openedNumbers': { gameCode: 'xsmb' },
    'lottery.lobby': { gameCode: 'xsmb' },
    'lottery.result': { gameCode: 'xsmb', day: '2025-06-30' },
    'lottery.statistics': { gameCode: 'xsmb' },
    'lottery.draw': { issueId },
    'lottery.drawBets': { issueId, page: 1 },
    'lottery.drawChains': { gameCode: 'SSC1M' },
    'lottery.placeBets': slip,
  };
}

function elottery({
  elotterySlip,
  chase,
  last,
  betId,
  chaseId,
  savedSlipId,
}: OwnersThings): Partial<Record<CallName, object>> {
  return {
    'elottery.menu': {},
    'elottery.lobby': { gameCode: 'SSC1M' },
    'elottery.statistics': { gameCode: 'SSC1M' },
    'elottery.openedNumbers': { gameCode: 'SSC1M' },
    'elottery.popular': {},
    'elottery.recentResults': {},
    'elottery.placeBets': { ...elotterySlip, issueId: last },
    'elottery.startChase': chase,
    'elottery.stopChase': { chaseId },
    'elottery.myChases': {},
    'elottery.myChase': { chaseId },
    'lottery.cancelBet': { betId },
    'lottery.myBets': {},
    'lottery.myBet': { betId },
    'lotto.lobby': { gameCode: 'xsmb', view: 'betting' },
    'lotto.mine': {},
    'lotto.markFavourite': { gameCode: 'xsmb', isFavourite: false },
    'lotto.savedSlips': { gameCode: 'xsmb' },
    'lotto.saveSlip': {
      ...{ gameCode: 'xsmb', name: 'walk' },
      lines: [{ play: 'de_db', numbers: ['07'], points: 5, unitPrice: '1.00', prizeGroup: null }],
    },
    'lotto.deleteSlip': { id: savedSlipId },
    'lotto.lastSlip': { gameCode: 'xsmb' },
  };
}

function games(): Partial<Record<CallName, object>> {
  return {
    'games.gameMenus': {},
    'games.popular': {},
    'games.search': { text: 'lantern' },
    'games.hotGames': {},
    'games.gameList': { gameName: 'lantern' },
    'games.vendorList': {},
    'games.vendorTypes': {},
    'games.announcements': {},
    'games.favourites': {},
    'games.markFavourite': { vassalage: 'LANTERN', gameId: 'twin-sevens', isFavourite: false },
    'games.recent': {},
    'games.launchGame': { gameId: 'lantern-river', vassalage: 'LANTERN' },
    'games.rounds': {},
    'games.round': { id: 'LANTERN:nobody' },
    'games.replay': { id: 'LANTERN:nobody' },
  };
}

function security({ password, device }: OwnersThings): Partial<Record<CallName, object>> {
  return {
    'security.overview': {},
    'security.questions': {},
    'security.passkeys': {},
    'security.addPasskey': { challengeId: randomUUID(), name: 'walk', answer: '{}' },
    'security.removePasskey': { id: 'walk', password: password },
    'security.devices': {},
    'security.removeDevice': { id: device },
    'security.loginLog': {},
    'security.profile': {},
    'security.icon': {},
    'security.avatar': {},
    'security.welcome': {},
    'security.sendProofCode': { challengeId: randomUUID(), method: 'SMS' },
    'security.proveLogin': { challengeId: randomUUID(), method: 'TOTP', answer: '000000' },
    'security.passkeyLogin': { challengeId: randomUUID(), answer: '{}' },
  };
}

function safety(): Partial<Record<CallName, object>> {
  return {
    'safety.protection': {},
    'safety.playSession': {},
    'safety.acknowledge': {},
    'safety.setLimit': { kind: 'STAKE', period: 'MONTH', amount: '100000' },
    'safety.confirmLimit': { kind: 'DEPOSIT', period: 'DAY' },
    'safety.setRealityCheck': { minutes: 30 },
    'safety.setMarketing': { inbox: true, mail: false, sms: false },
    'safety.dismissPrompt': {},
    'safety.requestReturn': {},
    'safety.confirmReturn': {},
    'safety.identity': {},
    'safety.submitIdentity': {
      ...{ level: 1, realName: 'Nguyen Van A', birthDate: '1990-01-01', documentType: 'PASSPORT' },
      ...{ documentNumber: 'C1234567', documents: [{ id: randomUUID(), kind: 'DOCUMENT_FRONT' }] },
    },
  };
}
