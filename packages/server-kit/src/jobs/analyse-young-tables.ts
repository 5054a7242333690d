import type { Queryable } from '@lantern/database';

/** Fewer changed rows do not matter to a plan. */
const LEAST_CHANGES = 250;
const MOST_TABLES = 20;

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
