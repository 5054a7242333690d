import { transaction } from '@lantern/database';
import { digestOf } from '@lantern/ledger';
import { parseAmount } from '@lantern/money';
import { NoAnswer, type TransferClient, type VendorRound } from '@lantern/vendor-protocol';
import type { GamesDeps } from '../deps.ts';
import {
  bookRounds,
  findFeed,
  gameTypesOf,
  listWaitingRounds,
  noteLook,
  type ReportedRound,
  writeRounds,
} from '../repository/vendor-rounds.ts';
import { callKey } from '../seamless/round-keys.ts';
import { scopeOfPlayer } from './player.ts';

/** One vendor with its own wallets, and the client to query it. */
export interface Peer {
  readonly vendor: string;
  readonly client: TransferClient;
}

const AT_ONCE = 200;
/** Maximum pages of rounds per run; the next run continues. */
const MOST_PAGES = 50;
const DEFAULT_TYPE = 'RNG';

/**
 * Imports rounds played with a vendor since the last run, and books those that our mirror accounts can cover. Several processes may run at
 * once: a round is stored and booked only once.
 *
 * @returns whether the vendor answered to the end
 */
export async function followRounds(deps: GamesDeps, peer: Peer): Promise<boolean> {
  const hasAnswered = await takeOver(deps, peer);
  await noteLook(deps.pool, peer.vendor, deps.clock.now(), hasAnswered);
  await bookWaiting(deps, peer.vendor);
  return hasAnswered;
}

async function takeOver(deps: GamesDeps, { vendor, client }: Peer): Promise<boolean> {
  const types = await gameTypesOf(deps.pool, vendor);
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const feed = await findFeed(deps.pool, vendor);
    if (feed === null) return true;
    let reported: readonly VendorRound[];
    try {
      const answer = await client.call('rounds', { after: feed.place.toString() });
      if (answer.code !== 'OK') return false;
      reported = answer.rows;
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      if (feed.silentSince === null)
        deps.log.warn({ vendor, err: error }, 'a vendor with wallets of its own is silent');
      return false;
    }
    const last = reported.at(-1);
    if (last === undefined) return true;
    const rounds: ReportedRound[] = [];
    for (const round of reported) {
      const read = await readRound(deps, round, types.get(round.game) ?? DEFAULT_TYPE);
      if (read === null) deps.log.error({ vendor, round }, 'a vendor reports a round that cannot be ours');
      else rounds.push(read);
    }
    await transaction(deps.pool, (tx) => writeRounds(tx, vendor, feed.place, BigInt(last.place), rounds));
  }
  return true;
}

async function readRound(deps: GamesDeps, reported: VendorRound, gameType: string): Promise<ReportedRound | null> {
  const scope = scopeOfPlayer(reported.player);
  if (scope === null) return null;
  const { currency } = await deps.brand(scope.brandId);
  const stake = parseAmount(reported.stake, currency.exponent);
  const payout = parseAmount(reported.payout, currency.exponent);
  if (reported.currency !== currency.code || stake === null || stake === 0n || payout === null) return null;
  const { round: ref, game } = reported;
  const playedAt = new Date(Number(reported.at));
  return { ...scope, place: BigInt(reported.place), ref, game, gameType, stake, payout, playedAt };
}

/** Books unbooked rounds page by page; those that a mirror account cannot cover yet are left for the next run. */
async function bookWaiting(deps: GamesDeps, vendor: string): Promise<void> {
  let after = 0n;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const waiting = await listWaitingRounds(deps.pool, vendor, after, AT_ONCE);
    const last = waiting.at(-1);
    if (last === undefined) return;
    const orders = await Promise.all(
      waiting.map(async ({ place, brandId, book, ref, stake, payout }) => {
        const { currency } = await deps.brand(brandId);
        const bookId = await deps.ledger.bookId({ brandId, book, currency: currency.code });
        const key = callKey({ brandId }, vendor, ref);
        return { brandId, place, bookId, key, digest: digestOf('vendor-round', ref, stake, payout) };
      }),
    );
    for (const brandId of new Set(orders.map((order) => order.brandId))) {
      const ofBrand = orders.filter((order) => order.brandId === brandId);
      await bookRounds(deps.pool, { brandId }, vendor, ofBrand, deps.clock.now());
    }
    after = last.place;
  }
}
