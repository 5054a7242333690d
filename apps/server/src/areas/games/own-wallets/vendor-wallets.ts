import { formatAmount, parseAmount } from '@lantern/money';
import { type MemberScope, type Pieces, plainPieces, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import { createTransferClient, NoAnswer, type TransferAnswer, type TransferRequests } from '@lantern/vendor-protocol';
import {
  type VendorNews,
  type VendorTransferRow,
  type VendorWallets,
  vendorRefOf,
  type WalletVendor,
} from '../../wallet/index.ts';
import { type Availability, refusalOfState } from '../catalogue/availability.ts';
import { LOTTERY_VENDOR } from '../catalogue/categories.ts';
import type { GamesDeps } from '../deps.ts';
import { findFeed, openFeed } from '../repository/vendor-rounds.ts';
import { listVendorStates } from '../repository/vendors.ts';
import { followRounds, type Peer } from './follow-rounds.ts';
import { playerOf } from './player.ts';

type Deps = GamesDeps & { readonly board: Availability };

/** Maximum time that a member waits for a vendor. */
const TIMEOUT_MS = 5_000;
const SILENT: VendorNews = { word: 'SILENT' };

/** Interface to vendors with their own wallets, with the functions that only games use. */
export interface OwnWallets {
  readonly vendorWallets: VendorWallets;
  /** Whether a vendor has its own wallets. */
  isOwn(vendor: string): boolean;
  /** The launch token of a game at such a vendor; null while it does not answer. */
  open(
    scope: MemberScope,
    vendor: string,
    launch: { readonly game: string; readonly language: string; readonly origin: string | null },
  ): Promise<string | null>;
  /** Imports the rounds of every vendor that has ever received a transfer. */
  follow(pieces?: Pieces): Promise<void>;
  close(): void;
}

/** Connections to the vendors, and what is known of them. */
function createPeers(deps: Deps) {
  const peers = new Map<string, Peer>(
    deps.ownWalletVendors.map(({ code: vendor, url: origin, key }) => {
      const now = () => deps.clock.now().getTime();
      return [vendor, { vendor, client: createTransferClient({ origin, vendor, key, now, timeoutMs: TIMEOUT_MS }) }];
    }),
  );
  const followers = new Map([...peers].map(([vendor, peer]) => [vendor, oneAtATime(() => followRounds(deps, peer))]));
  /** When a vendor last did not answer. */
  const silentAt = new Map<string, number>();
  return {
    peers,
    silentAt,
    clientOf(vendor: string): Peer['client'] {
      const peer = peers.get(vendor);
      if (peer === undefined) throw new RangeError(`${vendor} has no wallets`);
      return peer.client;
    },
    async follow(vendor: string): Promise<boolean> {
      const hasAnswered = (await followers.get(vendor)?.()) ?? false;
      if (hasAnswered) silentAt.delete(vendor);
      else silentAt.set(vendor, deps.clock.now().getTime());
      return hasAnswered;
    },
    async walletOf({ brandId, memberId, book }: MemberScope) {
      const { currency } = await deps.brand(brandId);
      const player = playerOf({ brandId, memberId, book });
      return { player, currency: currency.code, exponent: String(currency.exponent) };
    },
  };
}

type Peers = ReturnType<typeof createPeers>;

/** Null while the vendor does not answer. */
async function orNull<Answer>(query: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await query();
  } catch (error) {
    if (error instanceof NoAnswer) return null;
    throw error;
  }
}

/** The transfers of a brand's members that a vendor did in a period, page by page. */
async function* listTransfersAt(
  deps: Deps,
  { clientOf }: Peers,
  ...[scope, vassalage, span]: Parameters<VendorWallets['transfersOf']>
): ReturnType<VendorWallets['transfersOf']> {
  const { currency } = await deps.brand(scope.brandId);
  const mine = `${scope.brandId}-`;
  const times = { from: String(span.from.getTime()), to: String(span.to.getTime()) };
  for (let after: string | null = ''; after !== null; ) {
    const answer: TransferAnswer<'transfers'> = await clientOf(vassalage).call('transfers', { ...times, after });
    if (answer.code !== 'OK') throw new Error(`the vendor answers ${answer.code} to the query for its transfers`);
    for (const { transfer, number, direction, player, amount, at } of answer.rows) {
      const minor = parseAmount(amount, currency.exponent);
      if (!player.startsWith(mine)) continue;
      if (minor === null) throw new Error(`the vendor sends ${amount} as an amount`);
      yield { orderNo: transfer, providerNo: number, direction, amount: minor, at: new Date(Number(at)) };
    }
    after = answer.next;
  }
}

function createVendorWallets(deps: Deps, all: Peers): VendorWallets {
  const { peers, silentAt, clientOf, follow, walletOf } = all;
  return {
    list: (scope) => listVendors(deps, peers, scope),
    entryRefusal: (scope, vassalage) => entryRefusal(deps, scope, vassalage),
    async send(transfer) {
      const { vendor, direction, amount } = transfer;
      await openFeed(deps.pool, vendor);
      const wallet = await walletOf(transfer);
      const request = {
        ...wallet,
        transfer: vendorRefOf(transfer),
        amount: formatAmount(amount, Number(wallet.exponent)),
      };
      return orSilent(async () =>
        newsOfMove(await clientOf(vendor).call(direction === 'IN' ? 'deposit' : 'withdraw', request)),
      );
    },
    async query(transfer) {
      const wallet = await walletOf(transfer);
      return orSilent(async () => {
        const request = { transfer: vendorRefOf(transfer) };
        return newsOfQuestion(await clientOf(transfer.vendor).call('transfer', request), transfer, wallet);
      });
    },
    async settle(vassalage, maxAgeMs) {
      const feed = await findFeed(deps.pool, vassalage);
      if (feed === null) return true;
      const now = deps.clock.now().getTime();
      const isRecent = (at: number | undefined) => maxAgeMs > 0 && at !== undefined && now - at <= maxAgeMs;
      if (isRecent(silentAt.get(vassalage))) return false;
      if (feed.silentSince === null && isRecent(feed.lookedAt?.getTime())) return true;
      return follow(vassalage);
    },
    async balance(scope, _books, vassalage) {
      const wallet = await walletOf(scope);
      const answer = await orNull(() => clientOf(vassalage).call('wallet', wallet));
      return answer?.code === 'OK' ? parseAmount(answer.balance, Number(wallet.exponent)) : null;
    },
    transfersOf: (scope, vassalage, span) => listTransfersAt(deps, all, scope, vassalage, span),
  };
}

export function createOwnWallets(deps: Deps): OwnWallets {
  const all = createPeers(deps);
  const { peers, clientOf, follow, walletOf } = all;
  return {
    vendorWallets: createVendorWallets(deps, all),
    isOwn: (vendor) => peers.has(vendor),
    async open(scope, vendor, { game, language, origin }) {
      const { currency } = await deps.brand(scope.brandId);
      const request: TransferRequests['open'] = {
        ...(await walletOf(scope)),
        ...{ game, language, symbol: currency.symbol, isTest: String(scope.book === 'TEST') },
        ...(origin !== null && { origin }),
      };
      const answer = await orNull(() => clientOf(vendor).call('open', request));
      return answer?.code === 'OK' ? answer.token : null;
    },
    async follow(pieces = plainPieces) {
      for (const vendor of peers.keys()) {
        await pieces.run(`vendor ${vendor}`, async () => {
          if ((await findFeed(deps.pool, vendor)) !== null) await follow(vendor);
        });
      }
    },
    close() {
      for (const { client } of peers.values()) client.close();
    },
  };
}

/** Runs work one call at a time. Callers during a run share the next run, which begins after they called. */
function oneAtATime(work: () => Promise<boolean>): () => Promise<boolean> {
  let running: Promise<boolean> | null = null;
  let next: Promise<boolean> | null = null;
  async function run(): Promise<boolean> {
    try {
      return await work();
    } finally {
      running = null;
    }
  }
  return () => {
    if (running === null) {
      running = run();
      return running;
    }
    next ??= running
      .catch(() => false)
      .then(() => {
        next = null;
        running = run();
        return running;
      });
    return next;
  };
}

async function orSilent(query: () => Promise<VendorNews>): Promise<VendorNews> {
  try {
    return await query();
  } catch (error) {
    if (error instanceof NoAnswer) return SILENT;
    throw error;
  }
}

function newsOfMove(answer: TransferAnswer<'deposit'>): VendorNews {
  if (answer.code === 'OK') return { word: 'DONE', vendorNo: answer.number };
  // The id is only used by us: a duplicate means that it was used for another transfer, so the vendor's answer cannot be trusted.
  if (answer.code === 'DUPLICATE') return { word: 'SILENT', reason: answer.code };
  return { word: 'REFUSED', reason: answer.code };
}

/** An answer to a query only counts if it is about this transfer. */
function newsOfQuestion(
  answer: TransferAnswer<'transfer'>,
  transfer: VendorTransferRow,
  wallet: { readonly player: string; readonly currency: string; readonly exponent: string },
): VendorNews {
  if (answer.code === 'TRANSFER_UNKNOWN') return { word: 'UNSEEN' };
  if (answer.code !== 'OK') return { word: 'SILENT', reason: answer.code };
  if ('refused' in answer) return { word: 'REFUSED', reason: answer.refused };
  const isSame =
    answer.transfer === vendorRefOf(transfer) &&
    answer.direction === transfer.direction &&
    answer.player === wallet.player &&
    answer.currency === wallet.currency &&
    parseAmount(answer.amount, Number(wallet.exponent)) === transfer.amount;
  return isSame ? { word: 'DONE', vendorNo: answer.number } : { word: 'SILENT', reason: 'CONTRADICTION' };
}

/** Lists each vendor once, however many categories it has; it is open if one of them is. */
async function listVendors(
  deps: Deps,
  peers: ReadonlyMap<string, Peer>,
  scope: Scope,
): Promise<readonly WalletVendor[]> {
  const found = new Map<string, WalletVendor>();
  for (const { vassalage, displayName, state } of await listVendorStates(deps.pool, scope)) {
    if (vassalage === LOTTERY_VENDOR) continue;
    const isOpen = state === 'ON' || found.get(vassalage)?.isOpen === true;
    // A closed vendor is not offered, but money at a vendor with its own wallet must still be returnable.
    if (state === 'OFF' && !peers.has(vassalage)) continue;
    found.set(vassalage, { vassalage, displayName, isSingle: !peers.has(vassalage), isOpen });
  }
  return [...found.values()];
}

async function entryRefusal(deps: Deps, scope: MemberScope, vassalage: string): Promise<Refusal | null> {
  const rows = await listVendorStates(deps.pool, scope);
  const states = rows.filter((row) => row.vassalage === vassalage).map((row) => row.state);
  const refusal = states.includes('ON')
    ? null
    : states[0] === undefined
      ? refuse('GAME_CLOSED')
      : refusalOfState(states[0]);
  return refusal ?? (await deps.board.playRefusal(scope)) ?? (await deps.safety.mayBet(scope));
}
