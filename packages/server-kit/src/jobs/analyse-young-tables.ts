import type { Queryable } from '@lantern/database';

/** Fewer changed rows do not matter to a plan. */
const LEAST_CHANGES = 250;
const MOST_TABLES = 20;
/** A look at all tables takes ten milliseconds, so it waits until this many rows have changed in the whole database. */
const CHANGES_PER_LOOK = 100;

/** Rows changed in the database since its statistics began, as far as its sessions have reported them. */
async function countChanges(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ changes: bigint }>(
    `select tup_inserted + tup_updated + tup_deleted as changes from pg_stat_database where datname = current_database()`,
  );
  return Number(rows[0]?.changes ?? 0n);
}

/** The job: `analyseYoungTables` as often as rows have changed. */
export function createTableAnalysis(db: Queryable): () => Promise<void> {
  let seen = Number.NEGATIVE_INFINITY;
  return async () => {
    const changes = await countChanges(db);
    // Fewer than before: the statistics were reset.
    if (changes >= seen && changes < seen + CHANGES_PER_LOOK) return;
    if ((await analyseYoungTables(db)).length < MOST_TABLES) seen = changes;
  };
}

/**
 * Analyses tables whose rows have doubled since their last analysis, at most some per run; the rest remains for the next run. Plans made
 * for smaller tables are then made again.
 * @returns their names
 */
export async function analyseYoungTables(db: Queryable): Promise<readonly string[]> {
  const analysed: string[] = [];
  while (analysed.length < MOST_TABLES) {
    const { rows } = await db.query<{ name: string | null }>('select kit.analyse_next($1) as name', [LEAST_CHANGES]);
    const name = rows[0]?.name ?? null;
    if (name === null) break;
    analysed.push(name);
  }
  return analysed;
}
