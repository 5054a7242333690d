import type { Payload, Value } from '@lantern/contract/schemas';
import { betsHeader } from '@lantern/engines/chance';
import { type Refusal, refuse, type Scope } from '@lantern/server-kit';
import type { LotteryDeps } from '../deps.ts';
import { QUICKNET } from '../gateways/drand.ts';
import { viewIssue } from '../issues/issue-view.ts';
import { findIssue, findIssueByNumber, type IssueRow } from '../issues/repository/issues.ts';
import { findResult } from '../results/repository/results.ts';
import { readId } from '../shared/read-id.ts';
import { drawFormOf } from './draw-form.ts';
import { listChains, type PublishedChain } from './repository/chains.ts';
import { type DrawRow, findDraw, findPage } from './repository/draws.ts';
import { findOfflineBeacon } from './repository/offline-beacons.ts';
import { BETS_PER_PAGE } from './seal-bets.ts';

type Proof = Value<'lottery.draw'>;
type ChainView = Value<'lottery.drawChains'>['rows'][number];

const PAGE = 20;

/** All public data of one draw, so that anybody can recompute it (docs/fairness.md). */
export async function readDraw(
  deps: Pick<LotteryDeps, 'pool' | 'clock'>,
  scope: Scope,
  input: Payload<'lottery.draw'>,
): Promise<Proof | Refusal> {
  const issue = await issueOf(deps, scope, input);
  const draw = issue === null ? null : await findDraw(deps.pool, scope, issue.id);
  if (issue === null || draw === null) return refuse('NOT_FOUND');
  const result = await findResult(deps.pool, scope, issue.id);
  const { state, opensAt, closesAt, drawsAt } = viewIssue(issue, deps.clock.now());
  return {
    version: 1,
    issueId: String(issue.id),
    gameCode: issue.gameCode,
    issueNumber: issue.number,
    state,
    opensAt,
    closesAt,
    drawsAt,
    chain: {
      id: String(draw.chainId),
      length: draw.chainLength,
      commitment: draw.commitment.toString('hex'),
      committedAt: draw.committedAt.toISOString(),
      index: draw.chainIndex,
      value: hex(draw.chainValue),
    },
    beacon: await viewBeacon(deps, draw),
    bets: viewBets(issue, draw),
    outcome: hex(draw.outcome),
    form: await drawFormOf(deps.pool, issue),
    digits: result?.numbers.DRAW?.[0] ?? null,
    drawnAt: draw.drawnAt?.toISOString() ?? null,
    voidReason: issue.voidReason as Proof['voidReason'],
  };
}

async function issueOf(
  { pool }: Pick<LotteryDeps, 'pool'>,
  scope: Scope,
  { issueId, gameCode, number }: Payload<'lottery.draw'>,
): Promise<IssueRow | null> {
  if (issueId !== undefined) {
    const id = readId(issueId);
    return id === null ? null : findIssue(pool, scope, id);
  }
  if (gameCode === undefined || number === undefined) return null;
  return findIssueByNumber(pool, scope, gameCode, number);
}

async function viewBeacon({ pool }: Pick<LotteryDeps, 'pool'>, draw: DrawRow): Promise<Proof['beacon']> {
  const round = {
    name: draw.beacon,
    round: Number(draw.beaconRound),
    publishedAt: draw.beaconAt.toISOString(),
    value: hex(draw.beaconValue),
    signature: hex(draw.beaconSignature),
  };
  if (draw.offlineBeaconId === null) return { ...round, network: QUICKNET.chainHash, publicKey: QUICKNET.publicKey };
  const offline = await findOfflineBeacon(pool, draw, draw.offlineBeaconId);
  if (offline === null) throw new Error(`the beacon of issue ${draw.issueId} is missing`);
  return { ...round, network: offline.commitment.toString('hex'), publicKey: null };
}

function viewBets(issue: IssueRow, { sealedAt, betCount, betsDigest }: DrawRow): Proof['bets'] {
  if (sealedAt === null || betCount === null || betsDigest === null) return null;
  return {
    count: betCount,
    pages: pagesOf(betCount),
    digest: betsDigest.toString('hex'),
    sealedAt: sealedAt.toISOString(),
    header: betsHeader(issue.gameCode, issue.number),
  };
}

function pagesOf(count: number): number {
  return Math.ceil(count / BETS_PER_PAGE);
}

/** One page of the sealed bets, byte for byte. */
export async function readDrawBets(
  { pool }: Pick<LotteryDeps, 'pool'>,
  scope: Scope,
  { issueId, page }: Payload<'lottery.drawBets'>,
): Promise<Value<'lottery.drawBets'> | Refusal> {
  const id = readId(issueId);
  const draw = id === null ? null : await findDraw(pool, scope, id);
  const lines = draw === null ? null : await findPage(pool, scope, draw.issueId, page);
  if (draw === null || lines === null) return refuse('NOT_FOUND');
  return { issueId, page, pages: pagesOf(draw.betCount ?? 0), lines: lines.split('\n') };
}

/** All committed chains, newest first. */
export async function listDrawChains(
  { pool }: Pick<LotteryDeps, 'pool'>,
  scope: Scope,
  { gameCode, cursor, limit = PAGE }: Payload<'lottery.drawChains'>,
): Promise<Value<'lottery.drawChains'>> {
  const before = cursor !== undefined && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : undefined;
  const chains = await listChains(pool, scope, { gameCode, before, limit: limit + 1 });
  const page = chains.slice(0, limit);
  return {
    rows: page.map(viewChain),
    nextCursor: chains.length > limit ? String(page.at(-1)?.id) : null,
  };
}

export function viewChain(chain: PublishedChain): ChainView {
  return {
    id: String(chain.id),
    gameCode: chain.gameCode,
    length: chain.length,
    commitment: chain.commitment.toString('hex'),
    committedAt: chain.committedAt.toISOString(),
    promised: chain.promised,
    revealed: chain.revealed,
    lastValue: hex(chain.lastValue),
  };
}

function hex(bytes: Buffer | null): string | null {
  return bytes === null ? null : bytes.toString('hex');
}
