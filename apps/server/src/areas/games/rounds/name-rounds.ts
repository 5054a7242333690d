import type { Language, MemberScope, Queryable } from '@lantern/server-kit';
import { nameIn } from '../catalogue/name-in.ts';
import { listRoundGames } from '../repository/rounds.ts';

/** The games of a member's rounds by reference (`VENDOR:ref`), with names in a language. */
export async function nameRounds(
  db: Queryable,
  scope: MemberScope,
  language: Language,
  references: readonly string[],
): Promise<ReadonlyMap<string, { readonly title: string; readonly showIcon: string }>> {
  const rounds = references.map((id) => {
    const [vendor = '', ...rest] = id.split(':');
    return { vendor, ref: rest.join(':') };
  });
  const rows = rounds.length === 0 ? [] : await listRoundGames(db, scope, rounds);
  return new Map(
    rows.map((row) => [`${row.vendor}:${row.ref}`, { title: nameIn(language, row), showIcon: row.showIcon }]),
  );
}
