import { createHmac } from 'node:crypto';
import pg from 'pg';

/** The role that the application runs as; each migration grants it exactly what it needs. */
export const APP_ROLE = 'lantern_app';

/** The same database as another user, e.g. `postgresql://lantern_app:…@host:5432/lantern`. */
export function urlAs(url: string, user: string, password: string): string {
  const changed = new URL(url);
  changed.username = encodeURIComponent(user);
  changed.password = encodeURIComponent(password);
  return changed.href;
}

/** Another database of the same server as the same user. */
export function urlOfDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${encodeURIComponent(database)}`;
  return changed.href;
}

/**
 * The address of `lantern_app` when none is configured. Its password is derived from the owner's, so that all processes
 * of an installation agree on it without sharing a file; who knows the owner's password may do everything anyway.
 */
export function derivedAppUrl(ownerUrl: string): string {
  return urlAs(ownerUrl, APP_ROLE, derivedSecret(ownerUrl, APP_ROLE));
}

/** The role of the arcade, which has a schema of its own and sees no other. */
export const ARCADE_ROLE = 'lantern_arcade';

/** The address of `lantern_arcade`, derived like that of `lantern_app`. */
export function derivedArcadeUrl(ownerUrl: string): string {
  return urlAs(ownerUrl, ARCADE_ROLE, derivedSecret(ownerUrl, ARCADE_ROLE));
}

/** 64 hex digits for one purpose that all processes of an installation agree on. */
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
 * Creates the role of `appUrl` (LOGIN, no other right), or sets its password when it exists but cannot log in with it.
 * Roles belong to the whole server, so another database's start may do the same at this moment: that is no error.
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
