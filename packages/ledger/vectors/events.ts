import { type AccountName, accounts, type Category, type Posting, postings } from '../src/index.ts';
import { split } from '../src/postings/deposits.ts';

/** One event of a `ledger_run` case; amounts are integer minor units. */
export interface LedgerEvent {
  readonly do: string;
  readonly u: string;
  readonly amount: number;
  readonly to?: string;
  readonly cat?: Category;
  readonly payout?: number;
  readonly cost?: number;
  readonly fee?: number;
  readonly adminFee?: number;
  readonly v?: string;
  readonly type?: string;
  readonly source?: string;
}

/** What an event's postings depend on: ids of the named members and balances as they are now. */
export interface Books {
  member(name: string | undefined): bigint;
  balance(account: AccountName): Promise<bigint>;
}

/** Either postings that stand together, or a part payment with its own code. */
export interface Outcome {
  readonly postings: readonly Posting[];
  readonly code?: string;
}

type Handler = (event: LedgerEvent, books: Books) => Outcome | Promise<Outcome>;

const PSP = 'main';
const BANK = 'main';
const VIA = `A:PSP:${PSP}` as const;

const amountOf = ({ amount }: LedgerEvent) => BigInt(amount);
const optional = (amount: number | undefined) => BigInt(amount ?? 0);
const vendorOf = ({ v }: LedgerEvent) => v ?? 'V1';
const categoryOf = ({ cat }: LedgerEvent) => cat ?? 'LOTT';
/** Parts that are zero make no posting. */
const when = (amount: bigint, build: (amount: bigint) => Posting) => (amount === 0n ? [] : [build(amount)]);
const simple =
  (build: (input: { member: bigint; amount: bigint }) => Posting): Handler =>
  (event, books) => ({ postings: [build({ member: books.member(event.u), amount: amountOf(event) })] });

/** Income of an agent pays what he owes first (P27b). */
async function recovered(member: bigint, amount: bigint, books: Books): Promise<readonly Posting[]> {
  const owed = await books.balance(accounts.agentReceivable(member));
  return when(split(amount, owed).fromWallet, (part) => postings.agentReceivablePaid({ member, amount: part }));
}

const income =
  (build: (input: { member: bigint; amount: bigint }) => readonly Posting[]): Handler =>
  async (event, books) => {
    const member = books.member(event.u);
    const amount = amountOf(event);
    return { postings: [...build({ member, amount }), ...(await recovered(member, amount, books))] };
  };

const reversal =
  (build: (input: { member: bigint; amount: bigint; available: bigint }) => Posting): Handler =>
  async (event, books) => {
    const member = books.member(event.u);
    return {
      postings: [build({ member, amount: amountOf(event), available: await books.balance(accounts.main(member)) })],
    };
  };

const bill =
  (kind: 'SALARY' | 'DIVIDEND'): Handler =>
  (event, books) =>
    income(({ member, amount }) => [
      postings.contractBillAccrued({ kind, amount }),
      postings.contractBillPaid({ member, amount }),
    ])(event, books);

/** A contract that the upline owes: the balance of his main wallet is paid, the rest stays due. */
const billOfUpline: Handler = async (event, books) => {
  const [from, to] = [books.member(event.u), books.member(event.to)];
  const due = amountOf(event);
  const paid = split(due, await books.balance(accounts.main(from))).fromWallet;
  return {
    postings: [
      ...when(paid, (amount) => postings.contractPaidByUpline({ from, to, amount })),
      ...(await recovered(to, paid, books)),
    ],
    ...(paid < due && { code: paid === 0n ? 'INSUFFICIENT' : 'PART_PAID' }),
  };
};

const between =
  (build: (input: { from: bigint; to: bigint; amount: bigint }) => Posting): Handler =>
  (event, books) => ({
    postings: [build({ from: books.member(event.u), to: books.member(event.to), amount: amountOf(event) })],
  });

const deposit: Handler = (event, books) => {
  const member = books.member(event.u);
  return {
    postings: [
      postings.depositByProvider({ member, psp: PSP, amount: amountOf(event) }),
      ...when(optional(event.cost), (amount) => postings.depositCost({ psp: PSP, amount })),
      ...when(optional(event.fee), (amount) => postings.depositFee({ member, amount })),
    ],
  };
};

/** `amount` is the stake; the payout includes it. A member's open stakes lie under one issue of his own in these cases. */
const settle: Handler = (event, books) => {
  const member = books.member(event.u);
  const category = categoryOf(event);
  return {
    postings: [
      ...when(amountOf(event), (amount) => postings.settledStakes({ issue: member, category, amount })),
      ...when(optional(event.payout), (amount) => postings.lotteryPayout({ member, category, amount })),
    ],
  };
};

/** `amount` is the gross amount that was held. */
const instruct: Handler = (event, books) => {
  const fee = optional(event.fee);
  const adminFee = optional(event.adminFee);
  return {
    postings: [
      postings.withdrawalInstructed({
        member: books.member(event.u),
        net: amountOf(event) - fee - adminFee,
        fee,
        adminFee,
      }),
    ],
  };
};

/** `amount` is the net amount that was sent; the fees come back with it. */
const payoutFailed: Handler = (event, books) => ({
  postings: [
    postings.withdrawalFailed({
      member: books.member(event.u),
      net: amountOf(event),
      fee: optional(event.fee),
      adminFee: optional(event.adminFee),
    }),
  ],
});

const paid: Handler = (event) => ({
  postings: [
    postings.withdrawalPaid({ via: VIA, amount: amountOf(event) }),
    ...when(optional(event.cost), (amount) => postings.payoutCost({ via: VIA, amount })),
  ],
});

function sourceOf({ source = 'A:PSP' }: LedgerEvent) {
  if (source === 'E:WRITE_OFF') return source;
  if (source.startsWith('A:PSP_CLAIM')) return `A:PSP_CLAIM:${PSP}` as const;
  return source.startsWith('A:BANK') ? (`A:BANK:${BANK}` as const) : VIA;
}

const disputeReturned: Handler = (event, books) => ({
  postings: [
    postings.disputeReturned({ member: books.member(event.u), amount: amountOf(event), source: sourceOf(event) }),
  ],
});

const disputePaidAgain: Handler = (event) => ({
  postings: [
    postings.disputePaidAgain({
      source: sourceOf(event) === 'E:WRITE_OFF' ? 'E:WRITE_OFF' : `A:PSP_CLAIM:${PSP}`,
      amount: amountOf(event),
    }),
  ],
});

const withVendor =
  (...builds: readonly ((input: { member: bigint; vendor: string; amount: bigint }) => Posting)[]): Handler =>
  (event, books) => {
    const input = { member: books.member(event.u), vendor: vendorOf(event), amount: amountOf(event) };
    return { postings: builds.map((build) => build(input)) };
  };

/** A positive amount is what the member lost in the vendor's wallet, a negative one what he won. */
const vendorResult: Handler = (event, books) => {
  const amount = amountOf(event);
  const input = { member: books.member(event.u), vendor: vendorOf(event), category: event.cat ?? 'RNG' };
  return {
    postings: [
      amount < 0n
        ? postings.vendorWalletWin({ ...input, amount: -amount })
        : postings.vendorWalletLoss({ ...input, amount }),
    ],
  };
};

const promo =
  (build: (input: { member: bigint; type: string; amount: bigint }) => Posting): Handler =>
  (event, books) => ({
    postings: [build({ member: books.member(event.u), type: event.type ?? 'OTHER', amount: amountOf(event) })],
  });

/** The events of a member's money by their names. */
export const EVENTS: Readonly<Record<string, Handler>> = {
  DEPOSIT: deposit,
  CHARGEBACK: reversal((input) => postings.depositChargedBack({ ...input, psp: PSP })),
  RECOVER: simple(postings.receivableRecovered),
  CREDIT: simple(postings.manualCredit),
  BET: (event, books) => {
    const member = books.member(event.u);
    return { postings: [postings.lotteryBet({ member, issue: member, amount: amountOf(event) })] };
  },
  VOID: (event, books) => {
    const member = books.member(event.u);
    return { postings: [postings.lotteryBetCancelled({ member, issue: member, amount: amountOf(event) })] };
  },
  SETTLE: settle,
  WD_SUBMIT: simple(postings.withdrawalSubmitted),
  WD_REJECT: simple(postings.withdrawalReleased),
  WD_CANCEL: simple(postings.withdrawalReleased),
  WD_INSTRUCT: instruct,
  WD_FAIL: payoutFailed,
  WD_PAID: paid,
  WD_CONFIRM: () => ({ postings: [] }),
  DISPUTE_RETURN: disputeReturned,
  DISPUTE_REPAY: disputePaidAgain,
  V_IN_START: simple(postings.transferToVendorStarted),
  V_IN_DONE: withVendor(postings.transferToVendorDone),
  V_IN_FAIL: simple(postings.transferToVendorFailed),
  V_OUT: withVendor(postings.transferFromVendorStarted, postings.transferFromVendorDone),
  V_OUT_START: withVendor(postings.transferFromVendorStarted),
  V_OUT_DONE: simple(postings.transferFromVendorDone),
  V_OUT_FAIL: withVendor(postings.transferFromVendorFailed),
  V_RESULT: vendorResult,
  TRANSFER: between(postings.transferToDownline),
  SELF_REBATE: simple(postings.selfRebate),
  AGENT_REBATE: income((input) => [postings.agentRebate(input)]),
  AGENT_REBATE_REVERSE: reversal(postings.agentRebateReversed),
  SALARY_HOUSE: bill('SALARY'),
  DIVIDEND_HOUSE: bill('DIVIDEND'),
  SALARY_UPLINE: billOfUpline,
  DIVIDEND_UPLINE: billOfUpline,
  PROMO: promo(postings.bonus),
  PROMO_CLAWBACK: promo(postings.bonusReversed),
  CASHBACK: simple(postings.cashback),
  VIP: simple(postings.vipBonus),
  CONFISCATE: simple(postings.confiscation),
};
