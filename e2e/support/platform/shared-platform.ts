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

/** Superuser's address of the server's database, for comparing what is shown with what is kept. */
export const databaseUrl = (): string => handedOver('LANTERN_E2E_DATABASE_URL');

/** What the first start left for the operator, as the file says it. */
export function firstRun(): Record<string, unknown> {
  return JSON.parse(readFileSync(join(handedOver('LANTERN_E2E_DATA_DIR'), 'first-run.json'), 'utf8'));
}
