import type { PriceTableData } from '@lantern/engines/lottery';
import type { FamilyPriceData } from '@lantern/engines/lottery/family';
import { type GameRow, insertGame } from '../../apps/server/src/areas/lottery/games/repository.ts';
import { insertIssues, type NewIssue } from '../../apps/server/src/areas/lottery/issues/repository/issues.ts';
import { insertFirstPrices } from '../../apps/server/src/areas/lottery/pricing/repository/price-tables.ts';
import type { BenchDatabase } from '../support/database.ts';

export const SCOPE = { brandId: 1n };
export const DAY = '2025-07-02';
export const NOW = new Date('2025-07-02T12:00:00Z');
/** Price of a ticket in minor units. */
export const STAKE = 100n;

/** One bet as stored: selection and cost. */
export interface Ticket {
  readonly play: string;
  readonly numbers: string;
  readonly stake: bigint;
  readonly oddsE4: bigint;
  readonly winPerHit: bigint;
}

/** Subject of a settlement: a game with prices and draw, tickets, result, and the amounts owed. */
export interface Subject {
  readonly name: string;
  /** Default number of tickets. */
  readonly tickets: number;
  readonly game: GameRow;
  readonly prices: FamilyPriceData | PriceTableData;
  readonly issue: NewIssue;
  /** Numbers of the result by prize. */
  readonly result: Readonly<Record<string, readonly string[]>>;
  /** The n-th ticket; one in ten wins. */
  ticket(n: number): Ticket;
  /** Amount owed for a winning ticket, by plain arithmetic; 0 for the others. */
  owed(ticket: Ticket): bigint;
}

export const GAME: GameRow = {
  code: 'xsmb',
  family: 'VN',
  area: 'NORTH',
  slot: 1,
  intervalS: null,
  closeBeforeS: null,
  calendar: null,
  flag: 'VN',
  sort: 1,
  isEnabled: true,
  defaultPlay: 'de_db',
  unitPrice: STAKE,
  minStake: 1n,
  maxStakePerLine: 1_000_000n,
  maxStakePerIssue: 1_000_000_000n,
  maxPoints: 1_000,
  maxLines: 50,
  maxTickets: 1_000,
  exposureLimit: 1_000_000_000_000n,
  playLimits: {},
  demoDrawAfterS: null,
};

/** A number that looks random but is the same in every run (a multiplicative hash). */
export function scattered(n: number): number {
  return Math.imul(n + 1, 0x9e3779b1) >>> 8;
}

/** Inserts game, prices and draw; returns the draw's id. */
export async function prepareIssue(database: BenchDatabase, subject: Subject): Promise<bigint> {
  const { appPool, ownerPool } = database;
  await insertGame(appPool, SCOPE, subject.game);
  const stored = { data: subject.prices, highestRatePpm: 0n };
  await insertFirstPrices(appPool, SCOPE, subject.game.code, stored, { name: 'bench', at: NOW });
  await insertIssues(appPool, SCOPE, [subject.issue]);
  const { rows } = await ownerPool.query<{ id: bigint }>('select id from lottery.issue where game_code = $1', [
    subject.game.code,
  ]);
  const [issue] = rows;
  if (issue === undefined) throw new Error('no issue was planned');
  return issue.id;
}

/** Sets the draw's result. */
export async function drawIssue(database: BenchDatabase, subject: Subject, issueId: bigint): Promise<void> {
  await database.ownerPool.query(
    `insert into lottery.result (brand_id, issue_id, game_code, day, numbers, source, drawn_at, evidence)
     values (1, $1, $2, $3, $4, 'FILE', $5, '{}')`,
    [issueId, subject.game.code, DAY, JSON.stringify(subject.result), NOW],
  );
  await database.ownerPool.query(`update lottery.issue set state = 'DRAWN' where id = $1`, [issueId]);
}
