import type { PostingCode } from '../postings/codes.ts';
import { postings } from '../postings/index.ts';
import type { Posting } from '../postings/posting.ts';

type Samples = readonly (readonly [PostingCode, Posting])[];

const psp = 'sandbox';
const bank = 'main';
const vendor = 'PG';
const via = 'A:PSP:sandbox';

/**
 * One example of every posting, in an order in which a new book with members 7 and 8 can post all of them. For tests; amounts in minor
 * units.
 */
export function samplePostings(member: bigint, other: bigint): readonly Posting[] {
  const list = [...cashierSamples(member, other), ...gameSamples(member), ...rewardSamples(member, other)];
  for (const [code, posting] of list)
    if (posting.code !== code) throw new Error(`${code} was built as ${posting.code}`);
  return list.map(([, posting]) => posting);
}

/** Deposits, withdrawals, transfers between members, and lottery bets. */
function cashierSamples(member: bigint, other: bigint): Samples {
  const inTwoParts = { net: 1_800n, fee: 150n, adminFee: 50n };
  const payout = postings.lotteryPayout({ member, category: 'LOTT', amount: 700n });
  return [
    ['P01', postings.depositByProvider({ member, psp, amount: 100_000n })],
    ['P01f', postings.depositCost({ psp, amount: 90n })],
    ['P01m', postings.depositFee({ member, amount: 10n })],
    ['P02', postings.bankMoneyReceived({ bank, amount: 10_000n })],
    ['P02r', postings.bankMoneyReversed({ bank, amount: 1_000n })],
    ['P03', postings.bankMoneyMatched({ member, amount: 5_000n })],
    ['P03r', postings.bankMoneyReturned({ bank, amount: 4_000n })],
    ['P04', postings.coinDeposit({ member, chain: 'TRC20', amount: 8_000n })],
    ['P05', postings.revaluationLoss({ chain: 'TRC20', amount: 30n })],
    ['P05g', postings.revaluationGain({ chain: 'TRC20', amount: 20n })],
    ['P06', postings.depositChargedBack({ member, psp, amount: 900n, available: 600n })],
    ['P06c', postings.coinDepositLost({ member, chain: 'TRC20', amount: 80n, available: 50n })],
    ['P06r', postings.bankTransferRecalled({ member, bank, amount: 90n, available: 60n })],
    ['P06b', postings.receivableRecovered({ member, amount: 200n })],
    ['P07', postings.providerPaidToBank({ bank, psp, amount: 50_000n })],
    ['P08', postings.manualCredit({ member, amount: 300n })],
    ['P09', postings.manualDebit({ member, amount: 100n, original: 'E:GOODWILL' })],
    ['P10', postings.withdrawalSubmitted({ member, amount: 4_100n })],
    ['P11', postings.withdrawalReleased({ member, amount: 100n })],
    ['P12', postings.withdrawalInstructed({ member, ...inTwoParts })],
    ['P14', postings.withdrawalFailed({ member, ...inTwoParts })],
    ['P12', postings.withdrawalInstructed({ member, ...inTwoParts })],
    ['P13', postings.withdrawalPaid({ via, amount: 1_800n })],
    ['P13f', postings.payoutCost({ via, amount: 25n })],
    ['P16', postings.disputeReturned({ member, amount: 400n, source: 'A:PSP_CLAIM:sandbox' })],
    ['P17', postings.disputePaidAgain({ source: 'E:WRITE_OFF', amount: 400n })],
    ['P18', postings.providerClaimClosed({ psp, amount: 400n, to: 'A:BANK:main' })],
    ['P19', postings.transferToDownline({ from: member, to: other, amount: 20_000n })],
    ['P20', postings.transferToUpline({ from: other, to: member, amount: 1_000n })],
    ['P20h', postings.transferOnHold({ member, amount: 500n })],
    ['P20r', postings.transferReturned({ member, amount: 200n })],
    ['P19', postings.transferToDownline({ from: member, to: other, amount: 300n, isOnHold: true })],
    ['P21', postings.lotteryBet({ member, issue: 55n, amount: 2_500n })],
    ['P23', postings.lotteryBetCancelled({ member, issue: 55n, amount: 500n })],
    ['P22', postings.settledStakes({ issue: 55n, category: 'LOTT', amount: 2_000n })],
    ['P22w', payout],
    ['P24', postings.resettlementReversal({ reversed: payout, available: 300n })],
    ['P25', postings.selfRebate({ member, amount: 12n })],
    ['P26', postings.agentRebate({ member: other, amount: 800n })],
    ['P27', postings.agentRebateReversed({ member: other, amount: 800n, available: 500n })],
    ['P27b', postings.agentReceivablePaid({ member: other, amount: 100n })],
  ];
}

/** Games, and transfers with vendors. */
function gameSamples(member: bigint): Samples {
  return [
    ['P28', postings.gameBet({ member, amount: 1_000n })],
    ['P28r', postings.gameBetRolledBack({ member, amount: 400n })],
    ['P28p', postings.gameBetOfOneStep({ member, category: 'RNG', amount: 100n })],
    ['P28e', postings.gameRoundEnded({ member, category: 'RNG', amount: 600n })],
    ['P28w', postings.gameWin({ member, category: 'RNG', amount: 900n })],
    ['P28x', postings.unknownRoundWin({ category: 'RNG', amount: 70n })],
    ['P28y', postings.unknownRoundWinPaid({ member, amount: 70n })],
    ['P29', postings.transferToVendorStarted({ member, amount: 3_000n })],
    ['P29b', postings.transferToVendorDone({ member, vendor, amount: 2_000n })],
    ['P29c', postings.transferToVendorFailed({ member, amount: 1_000n })],
    ['P30', postings.transferFromVendorStarted({ member, vendor, amount: 900n })],
    ['P30b', postings.transferFromVendorDone({ member, amount: 500n })],
    ['P30c', postings.transferFromVendorFailed({ member, vendor, amount: 400n })],
    ['P31', postings.vendorWalletLoss({ member, vendor, category: 'FISH', amount: 300n })],
    ['P31w', postings.vendorWalletWin({ member, vendor, category: 'FISH', amount: 350n })],
    ['P32', postings.vendorMirrorLowered({ member, vendor, amount: 10n })],
    ['P32u', postings.vendorMirrorRaised({ member, vendor, amount: 15n })],
    ['P33', postings.vendorInvoice({ vendor, amount: 77n })],
    ['P33p', postings.vendorInvoicePaid({ vendor, bank, amount: 77n })],
  ];
}

/** Bonuses, contracts, points, and the platform's own funds. */
function rewardSamples(member: bigint, other: bigint): Samples {
  return [
    ['P34', postings.bonus({ member, type: 'WHEEL', amount: 88n })],
    ['P36', postings.bonusReversed({ member, type: 'WHEEL', amount: 8n })],
    ['P35', postings.bonusGranted({ member, type: 'FIRST_DEPOSIT', amount: 1_000n })],
    ['P35b', postings.bonusBet({ member, amount: 300n })],
    ['P35w', postings.bonusWin({ member, category: 'RNG', amount: 50n })],
    ['P35r', postings.bonusReleased({ member, amount: 400n })],
    ['P35f', postings.bonusForfeited({ member, type: 'FIRST_DEPOSIT', amount: 350n })],
    ['P37', postings.cashback({ member, amount: 24n })],
    ['P38', postings.vipBonus({ member, amount: 100n })],
    ['P39', postings.contractBillAccrued({ kind: 'SALARY', amount: 700n })],
    ['P39p', postings.contractBillPaid({ member: other, amount: 600n })],
    ['P39r', postings.contractBillRefused({ kind: 'SALARY', amount: 100n })],
    ['P40', postings.contractPaidByUpline({ from: member, to: other, amount: 250n })],
    ['P41', postings.realTimeSalaryCorrected({ member: other, amount: 60n, available: 0n })],
    ['P42', postings.contractDebtAdvanced({ upline: member, to: other, amount: 90n })],
    ['P43', postings.pointsEarned({ member, amount: 500n })],
    ['P43t', postings.pointsReversed({ member, amount: 20n })],
    ['P44', postings.pointsToCash({ member, amount: 100n, cash: 10n })],
    ['P45', postings.redemptionRequested({ member, amount: 300n })],
    ['P45a', postings.redemptionApproved({ member, amount: 200n })],
    ['P45r', postings.redemptionRejected({ member, amount: 100n })],
    ['P46', postings.goodsBought({ bank, amount: 1_000n })],
    ['P46o', postings.goodsIssued({ amount: 150n })],
    ['P47', postings.jackpotShare({ category: 'RNG', amount: 40n })],
    ['P47w', postings.jackpotWon({ member, amount: 40n })],
    ['P48', postings.confiscation({ member, amount: 33n })],
    ['P49', postings.accountClosed({ member: other, amount: 1_000n })],
    ['P50', postings.trialGrant({ member, amount: 5_000n })],
    ['P51', postings.ownFundsTransfer({ from: 'main', to: 'second', amount: 600n })],
    ['P52', postings.receivableWrittenOff({ member, amount: 100n, of: 'MEMBER' })],
  ];
}
