import type { Payload, Value } from '@lantern/contract/schemas';
import type { MemberContext, Refusal } from '@lantern/server-kit';
import type { ContentDeps } from '../deps.ts';
import { noticeOf } from '../list-announcements.ts';
import { pageOfAgentNotices } from '../repository/agent-notices.ts';
import { refuseNonAgents } from '../require-agent.ts';

/** Notices per page, as in every list of notices (9-02). */
const PAGE_SIZE = 9;

/** Notices for agents; a demo account with access to the agent centre reads them as well. */
export async function listAgentNotices(
  deps: ContentDeps,
  context: MemberContext,
  { page = 1, language: requested }: Payload<'agentNotices.list'>,
): Promise<Value<'agentNotices.list'> | Refusal> {
  const refusal = await refuseNonAgents(deps, context);
  if (refusal) return refusal;
  const { member, brand, language, now } = context;
  const found = await pageOfAgentNotices(deps.pool, member.scope, now, { number: page, size: PAGE_SIZE });
  const reader = { brand, now, language: requested && brand.languages.includes(requested) ? requested : language };
  return {
    rows: found.rows.flatMap((row) => noticeOf(row, reader)),
    page,
    totalPages: Math.ceil(found.total / PAGE_SIZE),
  };
}
