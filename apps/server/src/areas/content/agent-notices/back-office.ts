import type { Payload, Value } from '@lantern/contract/schemas';
import type { Language } from '@lantern/locales';
import { isRefusal, type Refusal, refuse, type StaffContext, transactionOrRefuse } from '@lantern/server-kit';
import { foldText } from '@lantern/text/fold';
import { namesAddress } from '../agent-messages/message-rules.ts';
import type { ContentDeps } from '../deps.ts';
import {
  insertAgentNotice,
  listAgentNotices,
  type NoticeToWrite,
  type TypedTexts,
  updateAgentNotice,
  withdrawAgentNotice,
} from '../repository/agent-notices.ts';
import { noticeHtml } from './notice-html.ts';

const READ = 'content.read';
const PUBLISH = 'content.publish';
const DEFAULT_LIMIT = 50;

type SaveRequest = Payload<'agentNoticesBackOffice.save'>;

export async function listBackOfficeNotices(
  deps: ContentDeps,
  context: StaffContext,
  { state, cursor, limit = DEFAULT_LIMIT }: Payload<'agentNoticesBackOffice.list'>,
): Promise<Value<'agentNoticesBackOffice.list'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, READ);
  if (refusal) return refusal;
  const beforeId = cursor && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : null;
  const filter = { state: state ?? null, beforeId, limit: limit + 1 };
  const found = await listAgentNotices(deps.pool, context.operator.scope, context.now, filter);
  const rows = found.slice(0, limit);
  return {
    rows: rows.map(({ id, texts, startsAt, endsAt, changedAt, ...rest }) => ({
      ...rest,
      ...{ id: `${id}`, startsAt: startsAt.toISOString(), endsAt: endsAt?.toISOString() ?? null },
      ...{ changedAt: changedAt.toISOString(), texts: typedOf(texts) },
    })),
    ...{ languages: [...context.brand.languages], defaultLanguage: context.brand.defaultLanguage },
    nextCursor: found.length > limit ? (rows.at(-1)?.id.toString() ?? null) : null,
  };
}

type Typed = Value<'agentNoticesBackOffice.list'>['rows'][number]['texts'];

const typedOf = (texts: TypedTexts): Typed =>
  Object.fromEntries(Object.entries(texts).map(([language, { title, text }]) => [language, { title, text }]));

/**
 * Validates the input; BAD_REQUEST without the brand's default language, with a language that the brand does not have, or with an end
 * before the start, and TEXT_ADDRESS when a text names an address.
 */
function readRequest(
  { texts, pinned, startsAt, endsAt }: SaveRequest,
  { brand, operator, now }: StaffContext,
): NoticeToWrite | Refusal {
  const typed = Object.entries(texts).map(([language, { title, text }]) => {
    return [language as Language, { title: title.trim(), text: text.trim() }] as const;
  });
  const hasAll = typed.every(([language, { title, text }]) => {
    return brand.languages.includes(language) && title !== '' && text !== '';
  });
  if (!hasAll || texts[brand.defaultLanguage] === undefined) return refuse('BAD_REQUEST', { field: 'texts' });
  // One person publishes a notice, so that it must not lead agents to another site.
  const foreign = typed.find(([, { title, text }]) => namesAddress(foldText(`${title}\n${text}`)));
  if (foreign) return refuse('TEXT_ADDRESS', { language: foreign[0] });
  const start = startsAt === null ? now : new Date(startsAt);
  const end = endsAt === null ? null : new Date(endsAt);
  // A leap second matches the format but is not a valid date.
  if (Number.isNaN(start.getTime())) return refuse('BAD_REQUEST', { field: 'startsAt' });
  if (end !== null && !(end > start && end > now)) return refuse('BAD_REQUEST', { field: 'endsAt' });
  return {
    texts: Object.fromEntries(
      typed.map(([language, { title, text }]) => [language, { title, text, content: noticeHtml(text) }]),
    ),
    ...{ pinned, startsAt: start, endsAt: end, by: operator.name, at: now },
  };
}

/** Creates a notice to agents, or changes one if its revision is still the one that the operator saw. */
export async function saveBackOfficeNotice(
  deps: ContentDeps,
  context: StaffContext,
  request: SaveRequest,
): Promise<Value<'agentNoticesBackOffice.save'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, PUBLISH);
  if (refusal) return refusal;
  const notice = readRequest(request, context);
  if (isRefusal(notice)) return notice;
  const { scope } = context.operator;
  const { id: given, revision = 0 } = request;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const isNew = given === undefined;
    const id = isNew ? await insertAgentNotice(tx, scope, notice) : BigInt(given);
    if (!isNew && !(await updateAgentNotice(tx, scope, { id, revision }, notice))) return refuse('STATE_CONFLICT');
    await deps.staff.audit(tx, context, {
      ...{ action: isNew ? 'content.publish-notice' : 'content.change-notice', target: `notice:${id}` },
      ...{ permission: PUBLISH, before: null, after: { texts: typedOf(notice.texts), startsAt: notice.startsAt } },
    });
    return { id: `${id}` };
  });
}

/** Withdraws a notice permanently. */
export async function withdrawBackOfficeNotice(
  deps: ContentDeps,
  context: StaffContext,
  { id, revision }: Payload<'agentNoticesBackOffice.withdraw'>,
): Promise<null | Refusal> {
  const refusal = deps.staff.requirePermission(context, PUBLISH);
  if (refusal) return refusal;
  const { scope, name } = context.operator;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const by = { by: name, at: context.now };
    const isGone = await withdrawAgentNotice(tx, scope, { id: BigInt(id), revision }, by);
    if (!isGone) return refuse('STATE_CONFLICT');
    await deps.staff.audit(tx, context, {
      ...{ action: 'content.withdraw-notice', target: `notice:${id}`, permission: PUBLISH },
      ...{ before: null, after: null },
    });
    return null;
  });
}
