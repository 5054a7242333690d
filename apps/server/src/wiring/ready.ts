import type { Pool } from '@lantern/database';

const PATIENCE_MS = 2_000;

/** Readiness check: the database responds, and its tables exist. Null means ready. */
export function createReadiness(pool: Pool, isStopping: () => boolean): () => Promise<string | null> {
  return async () => {
    if (isStopping()) return 'stopping';
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<string>((resolve) => {
      timer = setTimeout(() => resolve('the database does not answer'), PATIENCE_MS);
    });
    const queried = pool
      .query("select to_regclass('brands.brand') is not null as migrated")
      .then(({ rows }) => (rows[0]?.migrated === true ? null : 'the database is not migrated'))
      .catch(() => 'the database cannot be reached');
    return Promise.race([queried, late]).finally(() => clearTimeout(timer));
  };
}
