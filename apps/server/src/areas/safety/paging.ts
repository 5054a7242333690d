import type { Scope } from '@lantern/server-kit';
import type { SafetyDeps } from './deps.ts';

/** A cursor is the last id of the previous page; null when it is invalid. */
export function readCursor(cursor: string | undefined): bigint | null | undefined {
  if (cursor === undefined) return undefined;
  return /^[1-9]\d{0,17}$/.test(cursor) ? BigInt(cursor) : null;
}

/** Splits the rows (one more than requested) into the page and the next cursor. */
export function pageOf<Row extends { readonly id: bigint }>(rows: readonly Row[], limit: number) {
  const page = rows.slice(0, limit);
  return { page, nextCursor: rows.length > limit ? (page.at(-1)?.id.toString() ?? null) : null };
}

/** Members matched by a search: a member id, or a prefix of login names; null: all members. */
export async function membersFor(
  deps: Pick<SafetyDeps, 'people'>,
  scope: Scope,
  search: string | undefined,
): Promise<readonly bigint[] | null> {
  const text = search?.trim() ?? '';
  if (text === '') return null;
  return /^\d{6,18}$/.test(text) ? [BigInt(text)] : deps.people.idsByName(scope, text);
}
