import { readFileSync } from 'node:fs';
import { join } from 'node:path';

function handedOver(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: browser tests are run by "npm test" or vitest --project e2e.`);
  return value;
}

/** Origin of the portal that global-setup started, e.g. `http://localhost:40123`. */
export const portalOrigin = (): string => handedOver('LANTERN_E2E_PORTAL');

/** Origin of the back office. */
export const backofficeOrigin = (): string => handedOver('LANTERN_E2E_BACKOFFICE');

/** Superuser's URL of the server's database, to compare pages with the stored data. */
export const databaseUrl = (): string => handedOver('LANTERN_E2E_DATABASE_URL');

/** The first operator's account, from the file that the first start writes. */
export function firstRun(): Record<string, unknown> {
  return JSON.parse(readFileSync(join(handedOver('LANTERN_E2E_DATA_DIR'), 'first-run.json'), 'utf8'));
}
