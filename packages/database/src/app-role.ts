import { createHmac } from 'node:crypto';
import pg from 'pg';

/** Role of the application; each migration grants it exactly the rights it needs. */
export const APP_ROLE = 'lantern_app';

/** URL of the same database as another user, e.g. `postgresql://lantern_app:…@host:5432/lantern`. */
export function urlAs(url: string, user: string, password: string): string {
  const changed = new URL(url);
  changed.username = encodeURIComponent(user);
  changed.password = encodeURIComponent(password);
  return changed.href;
}

/** URL of another database of the same server as the same user. */
export function urlOfDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${encodeURIComponent(database)}`;
  return changed.href;
}

/**
 * Default URL of `lantern_app`. Its password is derived from the owner's, so that all processes of an installation agree on it without a
 * shared file; the owner's password gives full access anyway.
 */
export function derivedAppUrl(ownerUrl: string): string {
  return urlAs(ownerUrl, APP_ROLE, derivedSecret(ownerUrl, APP_ROLE));
}

/** Role of the arcade, which has its own schema and no access to any other. */
export const ARCADE_ROLE = 'lantern_arcade';

/** URL of `lantern_arcade`, derived like that of `lantern_app`. */
export function derivedArcadeUrl(ownerUrl: string): string {
  return urlAs(ownerUrl, ARCADE_ROLE, derivedSecret(ownerUrl, ARCADE_ROLE));
}

/** 64 hex digits for one purpose, the same in all processes of an installation. */
export function derivedSecret(ownerUrl: string, purpose: string): string {
  const secret = decodeURIComponent(new URL(ownerUrl).password);
  return createHmac('sha256', `lantern ${secret}`).update(purpose).digest('hex');
}

async function canLogIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Creates the role of `appUrl` (LOGIN, no other right), or sets its password if the role exists but cannot log in. Roles are global to the
 * server, so a concurrent start with another database may do the same; this is not an error.
 */
export async function ensureAppRole(owner: pg.ClientBase, appUrl: string): Promise<void> {
  const { username, password } = new URL(appUrl);
  const role = owner.escapeIdentifier(decodeURIComponent(username));
  const secret = owner.escapeLiteral(decodeURIComponent(password));
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [decodeURIComponent(username)]);
  if (rowCount === 0) {
    try {
      await owner.query(`create role ${role} login nosuperuser nocreatedb nocreaterole password ${secret}`);
      return;
    } catch (error) {
      const sqlstate = (error as { code?: string }).code;
      if (sqlstate !== '42710' && sqlstate !== '23505') throw error;
    }
  }
  if (!(await canLogIn(appUrl))) await owner.query(`alter role ${role} login password ${secret}`);
}
