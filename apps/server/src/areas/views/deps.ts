import type { Value } from '@lantern/contract/schemas';
import type { Ledger } from '@lantern/ledger';
import type { Base, MemberScope, Scope } from '@lantern/server-kit';
import type { Brands } from '../brands/index.ts';
import type { Content } from '../content/index.ts';
import type { Games } from '../games/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Lottery } from '../lottery/index.ts';
import type { Payments } from '../payments/index.ts';
import type { Promotions } from '../promotions/index.ts';
import type { Safety } from '../safety/index.ts';
import type { Staff } from '../staff/index.ts';
import type { Tree } from '../tree/index.ts';
import type { Wallet } from '../wallet/index.ts';

/** Dependencies of the area: the public APIs of all other areas, only to read. */
export interface ViewsDeps extends Base {
  readonly ledger: Ledger;
  readonly brands: Pick<Brands, 'settings' | 'brand'>;
  readonly staff: Pick<Staff, 'requirePermission' | 'entriesOn' | 'requests'>;
  readonly tree: Pick<Tree, 'pathOf' | 'uplinesOf'>;
  readonly identity: Pick<
    Identity,
    'memberById' | 'personalDataOf' | 'namesOf' | 'sessionsOf' | 'loginsOf' | 'countPeople'
  >;
  readonly wallet: Pick<Wallet, 'turnoverLeft' | 'balance' | 'vendorTransfersOf'>;
  readonly payments: Pick<
    Payments,
    | 'sumCredited'
    | 'sumPaidOut'
    | 'sumBrandDeposits'
    | 'sumBrandWithdrawals'
    | 'countWaiting'
    | 'countWaitingWithdrawals'
    | 'countQueues'
    | 'ordersOf'
    | 'withdrawalsOf'
  >;
  readonly lottery: Pick<
    Lottery,
    'menu' | 'minuteBoards' | 'recentWins' | 'bets' | 'openStakes' | 'figures' | 'publishedDays'
  >;
  readonly games: Pick<
    Games,
    | 'roundsOf'
    | 'roundsOfMembers'
    | 'sumPlayed'
    | 'sumRounds'
    | 'openRounds'
    | 'countStuckRounds'
    | 'countWaitingPrizes'
    | 'endedDays'
  >;
  readonly safety: Pick<Safety, 'countQueues'>;
  readonly content: Pick<Content, 'announcements'>;
  readonly promotions: Pick<Promotions, 'headlines'>;
  /** Displayed balances of members, as decimal strings. */
  readonly balancesOf: (scope: Scope, members: readonly MemberScope[]) => Promise<ReadonlyMap<bigint, string>>;
  /** Whether the member has an open tab with a socket connection. */
  readonly isListening: (brandId: bigint, memberId: bigint) => boolean;
}

export type TimelineRow = Value<'views.operatorTimeline'>['rows'][number];
export type PlayedBet = Awaited<ReturnType<Lottery['bets']['played']>>[number];
export type PlayedRound = Awaited<ReturnType<Games['roundsOfMembers']>>[number];
