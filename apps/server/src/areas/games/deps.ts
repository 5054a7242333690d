import type { Value } from '@lantern/contract/schemas';
import type { Ledger } from '@lantern/ledger';
import type { Base, BrandView, MemberScope, OutsideNetwork, Refusal, Scope } from '@lantern/server-kit';
import type { SecretBox } from '@lantern/server-kit/security';
import type { SigningKey } from '@lantern/vendor-protocol';
import type { Brands } from '../brands/index.ts';
import type { Staff } from '../staff/index.ts';
import type { Wallet } from '../wallet/index.ts';

/** A game of the Vietnam lottery in the lottery's own format. */
export type LotteryGame = Value<'lottery.gameMenu'>['games'][number];

/** An electronic lottery in the lottery's own format. */
export type ElotteryGame = Value<'elottery.menu'>['games'][number];

/** A vendor that uses our protocol (docs/vendor-protocol.md): the origin of its games, and the shared signing key. */
export interface SeamlessVendor {
  readonly code: string;
  readonly displayName: string;
  /** Origin of its pages. */
  readonly url: string;
  readonly key: SigningKey;
}

/** What games need to know of accounts. */
export interface PeopleOfGames {
  /** Account names by member id. */
  namesOf(scope: Scope, memberIds: readonly bigint[]): Promise<ReadonlyMap<bigint, string>>;
  /** Members whose account names start with a text, a hundred at most. */
  idsByName(scope: Scope, beginning: string): Promise<readonly bigint[]>;
  /** Whether a login has ended; the call counts as activity of the login. */
  hasLoginEnded(scope: Scope, sessionId: bigint, now: Date): Promise<boolean>;
  /** The same, read from the database. */
  hasLoginEndedNow(scope: Scope, sessionId: bigint, now: Date): Promise<boolean>;
}

/** Dependencies of the area. The lottery is an area of the same layer, so compose passes its menu in. */
export interface GamesDeps extends Base {
  /** HTTP client for addresses that operators have configured. */
  readonly outside: OutsideNetwork;
  readonly ledger: Ledger;
  readonly brands: Pick<Brands, 'settings'>;
  readonly brand: (brandId: bigint) => Promise<BrandView>;
  readonly safety: { readonly mayBet: (scope: MemberScope) => Promise<Refusal | null> };
  readonly staff: Pick<Staff, 'requirePermission' | 'audit' | 'requests'>;
  readonly people: PeopleOfGames;
  readonly lotteryMenu: (scope: Scope) => Promise<readonly LotteryGame[]>;
  readonly elotteryMenu: (scope: Scope) => Promise<readonly ElotteryGame[]>;
  /** Bets on lotteries in the last day, by game code. */
  readonly lotteryBets: (scope: Scope) => Promise<ReadonlyMap<string, bigint>>;
  /** Encrypts vendors' signing secrets. */
  readonly secrets: SecretBox;
  /** The platform's own studio. */
  readonly studio: SeamlessVendor;
  /** Vendors with their own wallets, to which money is transferred before play. */
  readonly ownWalletVendors: readonly SeamlessVendor[];
  /** Transfers a member's money to a game's vendor and back automatically; vendor null: the game uses the main wallet. */
  readonly wallet: Pick<Wallet, 'enterGame' | 'amountAtStart'>;
}
