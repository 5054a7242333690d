import type { Queryable, Scope } from '@lantern/server-kit';
import { facts, type RequestSubject, type Subject } from '../../staff/index.ts';
import { type ActivityRow, findActivity } from '../repository/activities.ts';
import { findParticipation, type ParticipationRow } from '../repository/participations.ts';

type Frozen = Readonly<Record<string, unknown>>;
const { amount, code, count, digitsOf, instant, part, text } = facts;

const titleOf = ({ titles }: ActivityRow) => Object.values(titles)[0] ?? '';
const pageOf = ({ id }: ActivityRow) => ({ path: '/promotions', id: id.toString() });

/** A promotion to be offered: its terms. */
export const activitySubject: RequestSubject = {
  async describe(tx, scope, frozen) {
    const row = await findActivity(tx, scope, digitsOf(frozen.activityId));
    if (row === null) return null;
    const rows = [
      text('title', titleOf(row)),
      code('activityType', 'frozen', row.terms.type),
      instant('startsAt', row.startsAt),
      instant('endsAt', row.endsAt),
      amount('budget', row.budget, { isFixed: true }),
      ...(row.grantLimit === null ? [] : [count('grants_at_most', row.grantLimit)]),
      count('revision', row.revision, { isFixed: true }),
      text('made_by', row.madeBy),
    ];
    return { name: titleOf(row), page: pageOf(row), amount: row.budget, parts: [part('ACTIVITY', rows)] };
  },
};

const bonusRows = (row: ParticipationRow, activity: ActivityRow | null) => [
  text('title', activity && titleOf(activity)),
  code('state', 'subject_grant', row.state),
  text('order', `D ${row.orderId}`, { page: { path: '/deposits', id: row.orderId.toString() } }),
  amount('ordered', row.deposit),
  amount('bonus', row.bonus, { isFixed: true }),
  amount('to_bet', row.required),
  instant('chosen_at', row.chosenAt),
  ...(row.likeness ? [code('same_person_by', 'subject_likeness', row.likeness, { tone: 'BAD' })] : []),
];

async function describeBonus(tx: Queryable, scope: Scope, frozen: Frozen): Promise<Subject | null> {
  const row = await findParticipation(tx, scope, digitsOf(frozen.participationId));
  if (row === null) return null;
  const activity = await findActivity(tx, scope, row.activityId);
  return {
    ...(activity && { name: titleOf(activity), page: pageOf(activity) }),
    ...{ memberId: row.memberId, amount: row.bonus, parts: [part('BONUS', bonusRows(row, activity))] },
  };
}

/** A bonus under review because an account of the same household or payer has one, or a bonus to be reversed. */
export const bonusSubject: RequestSubject = { describe: describeBonus };
