import type { Queryable, Scope, Subject } from '@lantern/server-kit';
import { facts, type SubjectFact } from '../../staff/index.ts';
import { type CaseRow, findCase, listFlags } from './repository/laundering.ts';

const { code, count, instant, part } = facts;

/** Permission to read compliance data of a member. */
const READ = 'safety.read';

/** The subject of a request about a case: the change, then the case's score and open flags. */
export async function previewCase(
  tx: Queryable,
  scope: Scope,
  { id }: { readonly id: string },
  change: (one: CaseRow) => readonly SubjectFact[],
): Promise<Subject | null> {
  const one = await findCase(tx, scope, BigInt(id));
  if (one === null) return null;
  const flags = await listFlags(tx, { brandId: one.brandId, memberId: one.memberId });
  const open = flags.filter(({ clearedUntil }) => clearedUntil === null).map(({ kind }) => kind);
  const rows = [
    ...change(one),
    count('score', one.score),
    ...(open.length > 0 ? [code('flags', 'flag', open.join(','), { tone: 'BAD' })] : []),
    instant('opened_at', one.openedAt),
  ];
  return {
    ...{ name: `#${one.id}`, memberId: one.memberId, page: { path: '/cases', id: one.id.toString() } },
    parts: [{ ...part('CASE', rows), needs: READ }],
  };
}
