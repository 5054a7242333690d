import type { Value } from '@lantern/contract/schemas';
import type { Pool } from '@lantern/database';
import type { Scope } from '@lantern/server-kit';
import { listDomains } from './repository/brands.ts';

/** Host names of a brand, the primary one first. */
export async function showDomains(pool: Pool, scope: Scope): Promise<Value<'brands.domainRoutes'>> {
  return { routes: await listDomains(pool, scope) };
}
