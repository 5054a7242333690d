import type { Queryable, Scope } from '@lantern/server-kit';
import { facts, type RequestSubject, type Subject, type SubjectFact } from '../staff/index.ts';
import type { SafetyDeps } from './deps.ts';
import { openDeclared } from './identity-checks/declared.ts';
import { findCheck } from './identity-checks/repository/checks.ts';
import { type CaseRow, findCase, listFlags } from './money-laundering/repository/laundering.ts';

type Frozen = Readonly<Record<string, unknown>>;
const { code, count, digitsOf, instant, lineOf, part, text } = facts;

/** Permission needed to read compliance data of a member. */
const READS = 'safety.read';
/** Permissions needed to read names in full. */
const SENSITIVE = ['members.sensitive', 'safety.identity'];

/** Subject of a verification whose name differs from the stored real name. */
export const renameSubject = (deps: SafetyDeps): RequestSubject => ({
  async describe(tx, scope, frozen) {
    const check = await findCheck(tx, scope, digitsOf(frozen.id));
    if (check === null) return null;
    const { realName } = openDeclared(deps, check);
    const rows = [
      text('real_name', lineOf(frozen.from), { becomes: realName, isFixed: true, needs: SENSITIVE }),
      count('identity_level', check.level),
      code('state', 'proof_state', check.state, { becomes: 'APPROVED', isFixed: true }),
      instant('submitted_at', check.submittedAt),
    ];
    const page = { path: '/identity', id: check.id.toString() };
    return { name: `#${check.id}`, memberId: check.memberId, page, parts: [part('IDENTITY', rows)] };
  },
});

async function describeCase(
  tx: Queryable,
  scope: Scope,
  frozen: Frozen,
  change: (one: CaseRow) => readonly SubjectFact[],
): Promise<Subject | null> {
  const one = await findCase(tx, scope, digitsOf(frozen.id));
  if (one === null) return null;
  const flags = await listFlags(tx, { merchantId: one.merchantId, memberId: one.memberId });
  const open = flags.filter(({ clearedUntil }) => clearedUntil === null).map(({ kind }) => kind);
  const rows = [
    ...change(one),
    count('score', one.score),
    ...(open.length > 0 ? [code('flags', 'flag', open.join(','), { tone: 'BAD' })] : []),
    instant('opened_at', one.openedAt),
  ];
  return {
    ...{ name: `#${one.id}`, memberId: one.memberId, page: { path: '/cases', id: one.id.toString() } },
    parts: [{ ...part('CASE', rows), needs: READS }],
  };
}

/** Subject of clearing a case, with the funds that it releases. */
export const clearSubject: RequestSubject = {
  describe: (tx, scope, frozen) =>
    describeCase(tx, scope, frozen, ({ state, hasBlocked }) => [
      code('state', 'case', state, { becomes: 'CLEARED', isFixed: true }),
      code('funds', 'subject_funds', hasBlocked ? 'BLOCKED' : 'FREE', { becomes: 'FREE', isFixed: true }),
    ]),
};

const AFTER = { FILE: 'REPORTED', CORRECT: 'REPORTED', TAKE_BACK: 'INVESTIGATING' } as const;

/** Subject of recording, correcting or withdrawing a report to the authority. */
export const reportSubject = (step: keyof typeof AFTER): RequestSubject => ({
  describe: (tx, scope, frozen) =>
    describeCase(tx, scope, frozen, ({ state, reference, reportedOn }) => {
      const isTakenBack = step === 'TAKE_BACK';
      return [
        code('state', 'case', state, { becomes: AFTER[step], isFixed: true }),
        text('reportNumber', reference, { becomes: isTakenBack ? '—' : lineOf(frozen.reportNumber), isFixed: true }),
        text('reportedOn', reportedOn, { becomes: isTakenBack ? '—' : lineOf(frozen.reportedOn), isFixed: true }),
      ];
    }),
});
