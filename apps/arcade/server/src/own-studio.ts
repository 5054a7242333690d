import { type GameTitles, OWN_WALLET_TITLES } from '@lantern/engines/studio';
import { formatAmount, parseAmount } from '@lantern/money';
import { newToken, sha256 } from '@lantern/server-kit/security';
import type {
  TransferAnswer,
  TransferOperation,
  TransferRequests,
  VendorRound,
  VendorTransfer,
} from '@lantern/vendor-protocol';
import type { ArcadeDeps } from './deps.ts';
import {
  findTransfer,
  findWallet,
  insertLaunch,
  listOwnRounds,
  listTransfers,
  moveWallet,
  type OwnRoundRow,
  type TransferRow,
} from './repository/own-wallets.ts';

const LAUNCH_MS = 120_000;
const PAGE = 200;

type Deps = Pick<ArcadeDeps, 'pool' | 'clock'>;
type Handlers = {
  readonly [Name in TransferOperation]: (deps: Deps, request: TransferRequests[Name]) => Promise<TransferAnswer<Name>>;
};

/** Titles per language of a game of the second studio; null when it does not offer the game. */
export function ownTitlesOf(game: string): GameTitles | null {
  return OWN_WALLET_TITLES.get(game) ?? null;
}

async function open(
  { pool, clock }: Deps,
  { player, game, currency, symbol, exponent, language, isTest, origin }: TransferRequests['open'],
): Promise<TransferAnswer<'open'>> {
  if (ownTitlesOf(game) === null) return { code: 'GAME_UNKNOWN' };
  const wallet = await findWallet(pool, player);
  if (wallet !== null && wallet.currency !== currency) return { code: 'CURRENCY_MISMATCH' };
  const token = newToken();
  const terms = { exponent: Number(exponent), isTest: isTest === 'true', origin: origin ?? null };
  const launch = { player, game, currency, symbol, language, ...terms };
  await insertLaunch(pool, sha256(token), launch, new Date(clock.now().getTime() + LAUNCH_MS));
  return { code: 'OK', token };
}

async function readWallet(
  { pool }: Deps,
  { player, currency, exponent }: TransferRequests['wallet'],
): Promise<TransferAnswer<'wallet'>> {
  const wallet = await findWallet(pool, player);
  if (wallet !== null && wallet.currency !== currency) return { code: 'CURRENCY_MISMATCH' };
  return { code: 'OK', balance: formatAmount(wallet?.balance ?? 0n, Number(exponent)) };
}

const mover =
  (direction: 'IN' | 'OUT') =>
  async (
    { pool, clock }: Deps,
    { transfer: ref, player, currency, exponent, amount: text }: TransferRequests['deposit'],
  ): Promise<TransferAnswer<'deposit'>> => {
    const amount = parseAmount(text, Number(exponent));
    if (amount === null || amount === 0n) return { code: 'BAD_REQUEST', field: 'amount' };
    const move = { ref, direction, player, currency, exponent: Number(exponent), amount };
    const { outcome, number, balance } = await moveWallet(pool, move, clock.now());
    if (outcome === 'OK')
      return { code: 'OK', number: String(number), balance: formatAmount(balance, Number(exponent)) };
    if (outcome !== 'INSUFFICIENT_FUNDS') return { code: outcome };
    return { code: outcome, balance: formatAmount(balance, Number(exponent)) };
  };

async function readTransfer(
  { pool }: Deps,
  { transfer }: TransferRequests['transfer'],
): Promise<TransferAnswer<'transfer'>> {
  const row = await findTransfer(pool, transfer);
  if (row === null) return { code: 'TRANSFER_UNKNOWN' };
  return row.refused === null ? { code: 'OK', ...viewTransfer(row) } : { code: 'OK', refused: row.refused };
}

async function readTransfers(
  { pool }: Deps,
  { from, to, after }: TransferRequests['transfers'],
): Promise<TransferAnswer<'transfers'>> {
  const span = { from: new Date(Number(from)), to: new Date(Number(to)) };
  const rows = await listTransfers(pool, span, { after: BigInt(after || 0), limit: PAGE + 1 });
  const page = rows.slice(0, PAGE);
  const next = rows.length > PAGE ? (page.at(-1)?.number.toString() ?? null) : null;
  return { code: 'OK', rows: page.map(viewTransfer), next };
}

async function readOwnRounds({ pool }: Deps, { after }: TransferRequests['rounds']): Promise<TransferAnswer<'rounds'>> {
  const rows = await listOwnRounds(pool, BigInt(after), PAGE);
  return { code: 'OK', rows: rows.map(viewRound) };
}

function viewTransfer({ ref, number, direction, player, currency, exponent, amount, at }: TransferRow): VendorTransfer {
  return {
    ...{ transfer: ref, number: String(number), direction, player, currency },
    amount: formatAmount(amount, exponent),
    at: String(at.getTime()),
  };
}

function viewRound({ place, round, player, game, currency, exponent, stake, payout, at }: OwnRoundRow): VendorRound {
  return {
    ...{ place: String(place), player, round, game, currency, at: String(at.getTime()) },
    stake: formatAmount(stake, exponent),
    payout: formatAmount(payout, exponent),
  };
}

/** Operations that the platform may call at a studio with its own wallets. */
export const OWN_STUDIO: Handlers = {
  open,
  wallet: readWallet,
  deposit: mover('IN'),
  withdraw: mover('OUT'),
  transfer: readTransfer,
  transfers: readTransfers,
  rounds: readOwnRounds,
};
