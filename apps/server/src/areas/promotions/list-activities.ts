import type { Payload, Value } from '@lantern/contract/schemas';
import { activityPhase, memberStatus } from '@lantern/engines/loyalty';
import { type CallContext, type MemberSession, type Refusal, refuse } from '@lantern/server-kit';
import { showReward, wordsFor } from './activity-terms.ts';
import type { PromotionsDeps } from './deps.ts';
import { type Candidate, judge, readCandidate } from './judge-member.ts';
import { MOST_OPEN } from './list-offers.ts';
import { releaseEnded } from './release-choices.ts';
import { type ActivityRow, findActivity, listOpenActivities } from './repository/activities.ts';
import { showHindrance } from './show-hindrance.ts';

type Listed = Value<'promotions.activity'>;

/** Data of the reader; visitors and trial accounts have none. */
const readerOf = async (deps: PromotionsDeps, member: MemberSession | null, now: Date): Promise<Candidate | null> => {
  if (member === null || !member.protectedActions) return null;
  await releaseEnded(deps, { member: member.scope, now });
  return readCandidate(deps, deps.pool, member.scope, { now, orderId: null, participationId: null });
};

/** Active and announced promotions, with the status of each for the reader (spec 2R-14, 4-19). */
export async function listActivities(
  deps: PromotionsDeps,
  context: CallContext,
): Promise<Value<'promotions.activities'>> {
  const scope = { brandId: context.brand.id };
  const rows = await listOpenActivities(deps.pool, scope, context.now, MOST_OPEN);
  const reader = rows.length === 0 ? null : await readerOf(deps, context.member, context.now);
  const show = await shower(deps, context, reader);
  return { activities: rows.filter(({ state }) => state === 'APPROVED').map(show) };
}

/** Names of the first ones, in the public view. */
export async function headActivities(
  deps: PromotionsDeps,
  { brand, language, now }: Pick<CallContext, 'brand' | 'language' | 'now'>,
  most: number,
): Promise<readonly Pick<Listed, 'id' | 'title'>[]> {
  const [rows, { defaultLanguage }] = await Promise.all([
    listOpenActivities(deps.pool, { brandId: brand.id }, now, MOST_OPEN),
    deps.brands.settings(brand.id),
  ]);
  return rows
    .filter(({ state }) => state === 'APPROVED')
    .slice(0, most)
    .map((row) => ({ id: row.id.toString(), title: wordsFor(row.titles, language, defaultLanguage) }));
}

/** One promotion; drafts are hidden, ended ones are readable. */
export async function readActivity(
  deps: PromotionsDeps,
  context: CallContext,
  { id }: Payload<'promotions.activity'>,
): Promise<Listed | Refusal> {
  const row = await findActivity(deps.pool, { brandId: context.brand.id }, BigInt(id));
  // A promotion never approved has never been public.
  if (row === null || row.approvedAt === null) return refuse('NOT_FOUND');
  return (await shower(deps, context, await readerOf(deps, context.member, context.now)))(row);
}

async function shower(deps: PromotionsDeps, context: CallContext, reader: Candidate | null) {
  const { brand, language, now } = context;
  const { defaultLanguage } = await deps.brands.settings(brand.id);
  return (row: ActivityRow): Listed => {
    const dates = { startsAtMs: row.startsAt.getTime(), endsAtMs: row.endsAt?.getTime() ?? null };
    const phase = activityPhase(row.state, dates, now.getTime());
    const decision = reader && judge(row, reader, { now, isPromised: false });
    const last = reader?.counts.find((one) => one.activityId === row.id)?.last ?? null;
    return {
      id: row.id.toString(),
      title: wordsFor(row.titles, language, defaultLanguage),
      text: wordsFor(row.texts, language, defaultLanguage),
      ...showReward(row.terms, brand.currency.exponent),
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt?.toISOString() ?? null,
      status: memberStatus(phase, last, decision === null ? phase === 'LIVE' : decision.ok),
      hindrance:
        decision === null || decision.ok || phase !== 'LIVE' ? null : showHindrance(decision, brand.currency.exponent),
    };
  };
}
