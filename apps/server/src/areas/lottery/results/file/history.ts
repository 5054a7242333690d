import { transaction } from '@lantern/database';
import type { DatedResult } from '@lantern/engines/lottery';
import {
  defineApproval,
  idText,
  isRefusal,
  payloadSchema,
  type Queryable,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
} from '@lantern/server-kit';
import Type from 'typebox';
import type { LotteryDeps } from '../../deps.ts';
import { findGame } from '../../games/repository.ts';
import { CALENDAR_WITHOUT_CLOSURES, issueOn } from '../../issues/plan-issues.ts';
import { insertHistory, type NewIssue } from '../../issues/repository/issues.ts';
import { historySubject } from '../../shared/describe-requests.ts';
import { findResultsFile, insertResultsFile } from '../repository/results-files.ts';
import { type FileDeps, type SortedFile, sortFile } from './sort-file.ts';

const DAYS_PER_STEP = 500;

type PastDay = NewIssue & { readonly numbers: DatedResult['result'] };

/** Past days of a file that have no draw here. */
function pastDays({ lines }: SortedFile): readonly PastDay[] {
  return lines.flatMap(({ past, numbers }) => (past === null || numbers === null ? [] : [{ ...past, numbers }]));
}

async function write(
  tx: Queryable,
  scope: Scope,
  days: readonly PastDay[],
  evidence: Readonly<Record<string, unknown>>,
): Promise<number> {
  let written = 0;
  for (let from = 0; from < days.length; from += DAYS_PER_STEP) {
    written += (await insertHistory(tx, scope, days.slice(from, from + DAYS_PER_STEP), evidence)).length;
  }
  return written;
}

/** Stores the past days of a file as history. Days that got a draw meanwhile are skipped. */
export const storeHistory = (deps: Pick<LotteryDeps, 'clock'>) =>
  defineApproval({
    action: 'lottery.load-history',
    schema: payloadSchema({
      resultsFileId: idText,
      game: Type.String(),
      historyDays: Type.Integer(),
      fromDay: Type.String(),
      toDay: Type.String(),
      fileHash: Type.String(),
      historySample: Type.Array(Type.String()),
    }),
    permission: { request: 'lottery.results', approve: 'lottery.approve' },
    ...historySubject,
    async apply(tx, scope, { resultsFileId }, { maker, checker }) {
      const file = await findResultsFile(tx, scope, BigInt(resultsFileId));
      const game = file === null ? null : await findGame(tx, scope, file.gameCode);
      if (file === null || game === null) return refuse('NOT_FOUND');
      const now = deps.clock.now();
      const days = file.days.flatMap(({ date, result }): readonly PastDay[] => {
        const issue = issueOn(game, date, CALENDAR_WITHOUT_CLOSURES);
        return issue === null || issue.drawsAt > now ? [] : [{ ...issue, numbers: result }];
      });
      await write(tx, scope, days, { operators: [maker, checker], sha256: file.sha256 });
      return null;
    },
  });

/** Four-eyes request: stores the past days of a file as history. */
export async function requestHistory(
  deps: LotteryDeps,
  tx: Queryable,
  context: StaffContext,
  file: SortedFile,
  reason: string,
): Promise<bigint | Refusal | null> {
  const days = pastDays(file);
  if (days.length === 0) return null;
  const sorted = days.map(({ day }) => day).sort();
  const { scope, name } = context.operator;
  const { game, sha256 } = file;
  const results = days.map(({ day, numbers }): DatedResult => ({ date: day, result: numbers }));
  const given = { gameCode: game.code, sha256, days: results, sentBy: name };
  const id = await insertResultsFile(tx, scope, given, deps.clock.now());
  const payload = {
    resultsFileId: String(id),
    game: game.code,
    historyDays: days.length,
    fromDay: sorted[0] ?? '',
    toDay: sorted.at(-1) ?? '',
    fileHash: sha256,
    historySample: sampleOf(days),
  };
  const request = { target: `lottery_game:${game.code}`, payload, reason };
  return deps.staff.requests.open(tx, context, storeHistory(deps), request);
}

/** The first, the last and three days between, with their special prizes. */
function sampleOf(days: readonly PastDay[]): readonly string[] {
  const last = days.length - 1;
  const places = new Set([0, 1, 2, 3, 4].map((part) => Math.floor((last * part) / 4)));
  return days.flatMap(({ day, numbers }, place) => (places.has(place) ? [`${day} DB ${numbers.DB?.[0] ?? ''}`] : []));
}

/** Outcome of loading a file: days stored, and lines that a program may not load. */
export interface LoadedHistory {
  readonly loaded: number;
  readonly alreadyKnown: number;
  readonly refused: readonly { readonly line: number; readonly reason: string }[];
}

/**
 * Stores the past days of a file without an operator, for programs on the server. Only days without a draw, so no bet is affected. The
 * result of an existing draw is never taken from a file.
 */
export async function loadHistory(
  deps: FileDeps,
  scope: Scope,
  input: { readonly gameCode: string; readonly csv: string; readonly by: string },
): Promise<LoadedHistory | Refusal> {
  const file = await sortFile(deps, scope, input);
  if (isRefusal(file)) return file;
  const loaded = await transaction(deps.pool, (tx) => write(tx, scope, pastDays(file), { by: input.by }));
  return {
    loaded,
    alreadyKnown: file.lines.filter((one) => one.kind === 'KNOWN').length,
    refused: file.lines.flatMap(({ line, kind, reason }) => {
      if (kind === 'ENTRY') return [{ line, reason: 'DRAW_WAITS' }];
      if (kind === 'DIFFERENT') return [{ line, reason: 'RESULT_EXISTS' }];
      return kind === 'REFUSED' ? [{ line, reason: reason ?? '' }] : [];
    }),
  };
}
