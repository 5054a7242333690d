import type { Value } from '@lantern/contract/schemas';
import { formatAmount } from '@lantern/money';
import type { Refusal, StaffContext } from '@lantern/server-kit';
import type { LotteryDeps } from '../deps.ts';
import { QUICKNET } from '../gateways/drand.ts';
import { READ_PERMISSION } from '../issues/read-issues.ts';
import { viewChain } from './read-draw.ts';
import { listChains } from './repository/chains.ts';
import { beaconFigures, listVoided, listWaiting } from './repository/draw-figures.ts';
import { PATIENCE_MS } from './run-draws.ts';

const MOST_ROWS = 50;

/** State of the platform's own draws for operators: chains, beacon, waiting draws, and recently voided ones. */
export async function readDrawsForOperators(
  deps: LotteryDeps,
  context: StaffContext,
): Promise<Value<'lotteryBackOffice.draws'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, READ_PERMISSION);
  if (forbidden !== null) return forbidden;
  const { scope } = context.operator;
  const now = deps.clock.now();
  const [chains, figures, waiting, voided] = await Promise.all([
    listChains(deps.pool, scope, { limit: MOST_ROWS }),
    beaconFigures(deps.pool, scope),
    listWaiting(deps.pool, scope, now, MOST_ROWS),
    listVoided(deps.pool, scope, MOST_ROWS),
  ]);
  const amount = (minor: bigint) => formatAmount(minor, context.brand.currency.exponent);
  return {
    serverTime: now.toISOString(),
    beacon: {
      name: deps.draws.beacon,
      network: deps.draws.beacon === 'DRAND' ? QUICKNET.chainHash : (figures.offlineNetwork?.toString('hex') ?? null),
      lastRound: figures.lastRound === null ? null : Number(figures.lastRound),
      lastAt: figures.lastAt?.toISOString() ?? null,
      delayS: figures.delayS,
    },
    chains: chains.map((chain) => ({
      ...viewChain(chain),
      isReadable: deps.draws.secrets.hasKeyOf(chain.sealedSecret),
    })),
    waiting: waiting.map((one) => ({
      issueId: String(one.issueId),
      gameCode: one.gameCode,
      issueNumber: one.number,
      beacon: one.beacon,
      round: Number(one.beaconRound),
      publishedAt: one.beaconAt.toISOString(),
      voidAt: new Date(one.beaconAt.getTime() + PATIENCE_MS).toISOString(),
      stake: amount(one.stake),
      bets: one.bets,
    })),
    voided: voided.map((one) => ({
      issueId: String(one.issueId),
      gameCode: one.gameCode,
      issueNumber: one.number,
      drawsAt: one.drawsAt.toISOString(),
      reason: one.reason,
      stake: amount(one.stake),
    })),
  };
}
