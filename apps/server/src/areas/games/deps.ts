import type { Value } from '@lantern/contract/schemas';
import type { Ledger } from '@lantern/ledger';
import type { Base, MemberScope, MerchantView, OutsideNetwork, Refusal, Scope } from '@lantern/server-kit';
import type { SecretBox } from '@lantern/server-kit/security';
import type { SigningKey } from '@lantern/vendor-protocol';
import type { Brands } from '../brands/index.ts';
import type { Staff } from '../staff/index.ts';
import type { Wallet } from '../wallet/index.ts';

/** A game of the Vietnam lottery as the lottery itself describes it. */
export type LotteryGame = Value<'lottery.gameMenu'>['games'][number];

/** An electronic lottery as the lottery itself describes it. */
export type ElectronicGame = Value<'electronic.menu'>['games'][number];

/** A vendor that speaks our protocol: where its games open, and the key that both sides sign with. */
export interface SeamlessVendor {
  readonly code: string;
  readonly displayName: string;
  /** Origin of its pages. */
  readonly url: string;
  readonly key: SigningKey;
}

/** What games ask of the people who play them. */
export interface PeopleOfGames {
  /** Account names by member id. */
  namesOf(scope: Scope, memberIds: readonly bigint[]): Promise<ReadonlyMap<bigint, string>>;
  /** Members whose account names begin so, a hundred at most. */
  idsByName(scope: Scope, beginning: string): Promise<readonly bigint[]>;
  /** Whether a login has come to its end; asking counts as a sign of life. */
  hasLoginEnded(scope: Scope, sessionId: bigint, now: Date): Promise<boolean>;
}

/** What the area is built with. The lottery stands beside it, so its menu is handed in by compose. */
export interface GamesDeps extends Base {
  /** The way to addresses that operators have chosen. */
  readonly outside: OutsideNetwork;
  readonly ledger: Ledger;
  readonly brands: Pick<Brands, 'settings'>;
  readonly merchant: (merchantId: bigint) => Promise<MerchantView>;
  readonly safety: { readonly mayBet: (scope: MemberScope) => Promise<Refusal | null> };
  readonly staff: Pick<Staff, 'requirePermission' | 'audit' | 'requests'>;
  readonly people: PeopleOfGames;
  readonly lotteryMenu: (scope: Scope) => Promise<readonly LotteryGame[]>;
  readonly electronicMenu: (scope: Scope) => Promise<readonly ElectronicGame[]>;
  /** Seals what vendors sign with. */
  readonly secrets: SecretBox;
  /** The house's own studio. */
  readonly studio: SeamlessVendor;
  /** Vendors that keep wallets of their own, to which money is moved before it is played. */
  readonly ownWalletVendors: readonly SeamlessVendor[];
  /** Money follows a member into a game and back; null: the game plays on the main wallet. */
  readonly wallet: Pick<Wallet, 'enterGame'>;
}
