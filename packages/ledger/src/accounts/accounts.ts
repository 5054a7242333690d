import { POINTS_CURRENCY } from '@lantern/money';

/**
 * The chart of accounts. An account's name is its key within one book (brand, REAL or TEST, currency):
 *
 *   M:<memberId>:MAIN | HELD | BET | BONUS | V:<vendor>   a member's money (never negative, stored balance, gapless entries)
 *   P:<memberId>:AVAIL | HELD                             a member's points (same rules, in the currency POINTS)
 *   P:ISSUED | P:SPENT                                    the platform's side of points
 *   H:… platform liabilities   A:… assets   R:… revenue   E:… expense
 *
 * Names starting with `P:` always belong to the book (brand, REAL or TEST, POINTS); all others to the money book.
 */

/** The two ledgers: real money, and test money (account types 4, 41, 42). No posting crosses them. */
export type Book = 'REAL' | 'TEST';
export const REAL = 'REAL' satisfies Book;
export const TEST = 'TEST' satisfies Book;

/** Points are a separate currency in the same ledger. */
export const POINTS = POINTS_CURRENCY.code;

/** An id given as bigint, safe integer or decimal text. It is validated when an account name is built. */
export type Id = bigint | number | string;

/** The books that a call works on: the brand, REAL or TEST, and the currency code of the money. */
export interface LedgerScope {
  readonly brandId: Id;
  readonly book: Book;
  readonly currency: string;
}

export type AccountName = `M:${string}` | `P:${string}` | `H:${string}` | `A:${string}` | `R:${string}` | `E:${string}`;

export const BUCKET_COUNT = 64;

/** Wallets opened for every member at registration; vendor wallets `V:<vendor>` are opened at first use. */
export const MEMBER_WALLETS = ['MAIN', 'HELD', 'BET', 'BONUS'] as const;
export const POINT_WALLETS = ['AVAIL', 'HELD'] as const;
export type MemberWallet = (typeof MEMBER_WALLETS)[number] | `V:${string}`;
export type PointWallet = (typeof POINT_WALLETS)[number];

/** Game categories by which gross gaming revenue is booked. */
export type Category = 'LOTT' | 'RNG' | 'LIVE' | 'FISH' | 'SPORTS' | 'PVP' | 'ESPORTS' | (string & {});

const LARGEST_PLAIN_ID = 2n ** 53n;
const ID_PATTERN = /^[1-9]\d{0,18}$/;
const PART_PATTERN = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/;

/** Decimal text of an id, e.g. 17n → "17"; throws RangeError on anything that is not a positive 64-bit integer. */
export function idText(id: Id): string {
  if (typeof id === 'bigint' && id > 0n && id < LARGEST_PLAIN_ID) return id.toString();
  const text = String(id);
  if (!ID_PATTERN.test(text) || BigInt(text) > 9223372036854775807n) throw new RangeError(`not an id: ${text}`);
  return text;
}

function part(text: string): string {
  if (!PART_PATTERN.test(text)) throw new RangeError(`not a name for an account: ${text}`);
  return text;
}

/** Builders of account names, one for each account of the chart. */
export const accounts = {
  member: (memberId: Id, wallet: MemberWallet): AccountName =>
    wallet.startsWith('V:')
      ? `M:${idText(memberId)}:V:${part(wallet.slice(2))}`
      : `M:${idText(memberId)}:${part(wallet)}`,
  main: (memberId: Id): AccountName => `M:${idText(memberId)}:MAIN`,
  onHold: (memberId: Id): AccountName => `M:${idText(memberId)}:HELD`,
  bet: (memberId: Id): AccountName => `M:${idText(memberId)}:BET`,
  bonus: (memberId: Id): AccountName => `M:${idText(memberId)}:BONUS`,
  vendorWallet: (memberId: Id, vendor: string): AccountName => `M:${idText(memberId)}:V:${part(vendor)}`,
  points: (memberId: Id, wallet: PointWallet): AccountName => `P:${idText(memberId)}:${wallet}`,
  pointsIssued: 'P:ISSUED' as AccountName,
  pointsSpent: 'P:SPENT' as AccountName,
  issue: (issueId: Id | string): AccountName => `H:ISSUE:${part(String(issueId))}`,
  withdrawalTransit: 'H:WD_TRANSIT' as AccountName,
  depositSuspense: 'H:DEP_SUSPENSE' as AccountName,
  transferTransit: 'H:XFER_TRANSIT' as AccountName,
  gameSuspense: 'H:GAME_SUSPENSE' as AccountName,
  accruedContract: 'H:ACCRUED_CONTRACT' as AccountName,
  jackpot: 'H:JACKPOT' as AccountName,
  bank: (bank: string): AccountName => `A:BANK:${part(bank)}`,
  psp: (psp: string): AccountName => `A:PSP:${part(psp)}`,
  crypto: (chain: string): AccountName => `A:CRYPTO:${part(chain)}`,
  vendor: (vendor: string): AccountName => `A:VENDOR:${part(vendor)}`,
  memberReceivable: (memberId: Id): AccountName => `A:MEMBER_RECV:${idText(memberId)}`,
  agentReceivable: (memberId: Id): AccountName => `A:AGENT_RECV:${idText(memberId)}`,
  pspClaim: (psp: string): AccountName => `A:PSP_CLAIM:${part(psp)}`,
  goods: 'A:GOODS' as AccountName,
  ggr: (category: Category): AccountName => `R:GGR:${part(category)}`,
  depositFee: 'R:FEE_DEP' as AccountName,
  withdrawalFee: 'R:FEE_WD' as AccountName,
  adminFee: 'R:FEE_ADMIN' as AccountName,
  forfeit: 'R:FORFEIT' as AccountName,
  pspFee: 'E:PSP_FEE' as AccountName,
  vendorFee: 'E:VENDOR_FEE' as AccountName,
  promo: (type: string): AccountName => `E:PROMO:${part(type)}`,
  vip: 'E:VIP' as AccountName,
  cashback: 'E:CASHBACK' as AccountName,
  selfRebate: 'E:REBATE_SELF' as AccountName,
  agentRebate: 'E:REBATE_AGENT' as AccountName,
  salary: 'E:SALARY' as AccountName,
  dividend: 'E:DIVIDEND' as AccountName,
  pointsCost: 'E:POINTS' as AccountName,
  goodsCost: 'E:GOODS' as AccountName,
  goodwill: 'E:GOODWILL' as AccountName,
  writeOff: 'E:WRITE_OFF' as AccountName,
  fx: 'E:FX' as AccountName,
  trial: 'E:TRIAL' as AccountName,
} as const;

/** The parsed parts of an account name: owner, wallet and normal side. */
export interface ParsedAccount {
  readonly name: AccountName;
  /** First letter of the chart: Member, Points, House liability, Asset, Revenue, Expense. */
  readonly family: 'M' | 'P' | 'H' | 'A' | 'R' | 'E';
  /** Member id of a member's own account (`M:…`, `P:<id>:…`), else null. */
  readonly memberId: string | null;
  /** The wallet of a member's account (`MAIN`, `V:PG` …); for other accounts the rest of the name. */
  readonly wallet: string;
  /** The side on which the balance is shown as positive. */
  readonly normalSide: 'debit' | 'credit';
  /** Member id mod 64; 0 for platform accounts. */
  readonly bucket: number;
}

const NAME_PATTERN = /^([MPHARE]):([A-Za-z0-9_.-]+)((?::[A-Za-z0-9_.-]+)*)$/;

/** Parses an account name; undefined when it is invalid. Example: `M:70:V:PG` → family M, member 70, wallet V:PG, bucket 6. */
export function parseAccount(name: string): ParsedAccount | undefined {
  const match = NAME_PATTERN.exec(name);
  if (match === null) return undefined;
  const family = match[1] as ParsedAccount['family'];
  const second = match[2] ?? '';
  const rest = (match[3] ?? '').slice(1);
  const isMembers = family === 'M' || (family === 'P' && rest !== '');
  if (isMembers && (!ID_PATTERN.test(second) || rest === '')) return undefined;
  return {
    name: name as AccountName,
    family,
    memberId: isMembers ? second : null,
    wallet: isMembers ? rest : name.slice(2),
    normalSide: family === 'A' || family === 'E' || name === 'P:ISSUED' ? 'debit' : 'credit',
    bucket: isMembers ? bucketOf(second) : 0,
  };
}

/** Member id mod 64: the first column of the keys of accounts, entries, bets and rounds. */
export function bucketOf(memberId: Id): number {
  const id = Number(memberId);
  return Number.isSafeInteger(id) ? id % BUCKET_COUNT : Number(BigInt(memberId) % BigInt(BUCKET_COUNT));
}

/** True for platform accounts. They have no stored balance: it is the sum of the stored counter-legs. */
export function isPlatformAccount(name: AccountName): boolean {
  return name === 'P:ISSUED' || name === 'P:SPENT' || (!name.startsWith('M:') && !name.startsWith('P:'));
}

/** Accounts shown as one row in the trial balance: their names differ only between `prefix` and `suffix`. */
export interface AccountGroup {
  readonly prefix: string;
  readonly suffix: string;
  /** True for member accounts, which have a stored balance; false for platform accounts. */
  readonly isMember: boolean;
}

const MEMBERS_GROUP = /^([MP]:)\*(:(?:V:)?[A-Za-z0-9][A-Za-z0-9_.-]{0,63})$/;
const PLATFORM_GROUP = /^([HARE]:[A-Z_]{1,32}:)\*$/;

/** Parses the name of a group, e.g. `M:*:MAIN` or `H:ISSUE:*`; undefined when it is invalid. */
export function parseAccountGroup(name: string): AccountGroup | undefined {
  const members = MEMBERS_GROUP.exec(name);
  if (members !== null) return { prefix: members[1] ?? '', suffix: members[2] ?? '', isMember: true };
  const platform = PLATFORM_GROUP.exec(name);
  return platform === null ? undefined : { prefix: platform[1] ?? '', suffix: '', isMember: false };
}
