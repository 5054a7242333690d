import type { Queryable, Scope } from '@lantern/server-kit';
import { facts, type RequestSubject, type SubjectFact } from '../../staff/index.ts';
import { findById, type MemberRow } from '../accounts/repository/members.ts';
import { memberPasskeys } from '../security/repository/passkeys.ts';
import { listQuestions } from '../security/repository/questions.ts';
import { findTotp } from '../security/repository/totp.ts';
import { listLiveSessions } from '../sessions/repository.ts';
import type { MEMBER_ACTIONS } from './four-eyes.ts';

type Wish = keyof typeof MEMBER_ACTIONS;
type Frozen = Readonly<Record<string, unknown>>;
const { code, count, digitsOf, instant, lineOf, part, text } = facts;

/** Permission needed to read names in full. */
const SENSITIVE = 'members.sensitive';

type Change = (tx: Queryable, scope: Scope, member: MemberRow, frozen: Frozen) => Promise<readonly SubjectFact[]>;

/** Number of proofs of one kind, now and after removal (none). */
const taken = (kind: 'TOTP' | 'PASSKEYS' | 'QUESTIONS', present: number) => [
  code('takes_away', 'subject_takes', kind),
  count('proofs_bound', present, { becomes: '0' }),
];

/** Current and new values for each kind of request. */
const CHANGES: Readonly<Record<Wish, Change>> = {
  RELEASE_FUNDS: async (_tx, _scope, { status }) => [
    code('member_state', 'member_state', status, { isFixed: true }),
    code('funds', 'subject_funds', 'BLOCKED', { becomes: 'FREE' }),
  ],
  UNBIND_TOTP: async (tx, scope, { id }) => taken('TOTP', (await findTotp(tx, scope, id)) === null ? 0 : 1),
  UNBIND_PASSKEYS: async (tx, scope, { id }) => taken('PASSKEYS', (await memberPasskeys.list(tx, scope, id)).length),
  UNBIND_QUESTIONS: async (tx, scope, { id }) => taken('QUESTIONS', (await listQuestions(tx, scope, id)).length),
  UNBIND_CARD: async (_tx, _scope, _member, { card }) => [text('payout_account', lineOf(card))],
  CHANGE_REAL_NAME: async (_tx, _scope, { realName }, { nameAfter }) => [
    text('real_name', realName, { becomes: lineOf(nameAfter), isFixed: true, needs: SENSITIVE }),
  ],
};

/** Subject of a request about a member. The staff area adds the member's identity. */
export const describeWish = (wish: Wish): RequestSubject => ({
  async describe(tx, scope, frozen) {
    const member = await findById(tx, scope, digitsOf(frozen.memberId));
    if (member === null) return null;
    const sessions = await listLiveSessions(tx, scope, member.id);
    return {
      ...{ memberId: member.id, name: member.account, page: { path: '/members', id: member.id.toString() } },
      parts: [
        part('CHANGE', await CHANGES[wish](tx, scope, member, frozen)),
        part('EFFECT', [count('open_sessions', sessions.length), instant('last_login', member.lastLoginAt)]),
      ],
    };
  },
});
