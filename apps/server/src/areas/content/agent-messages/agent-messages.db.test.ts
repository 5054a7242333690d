import { randomUUID } from 'node:crypto';
import { AGENT_MESSAGE_LIMITS } from '@lantern/contract/agent-message-calls';
import { calls } from '@lantern/contract/calls';
import type { Payload } from '@lantern/contract/schemas';
import { isRefusal, type MemberSession, type OperatorSession } from '@lantern/server-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { answerOf, codeOf } from '../../../testing/world.ts';

const { agentMessages, agentMessagesBackOffice, content } = calls;
const DAY_MS = 24 * 3_600_000;

let server: TestServer;
let editor: { readonly operator: OperatorSession };
let upline: Agent;
let downline: Agent;
let below: Agent;

beforeAll(async () => {
  server = await openTestServer();
  editor = await server.operator('messages', ['content.read', 'content.publish']);
  upline = await agentBelow(null, 'messages1');
  downline = await agentBelow(upline, 'messages2');
  below = await agentBelow(downline, 'messages3');
});
afterAll(() => server.close());

interface Agent {
  readonly member: MemberSession;
}

/** An agent below another agent, or a top agent. */
async function agentBelow(upline: Agent | null, account: string): Promise<Agent> {
  const uplineId = upline?.member.scope.memberId ?? null;
  const type = upline === null ? 1 : 2;
  const request = { account, type, password: 'Lantern-messages-1', uplineId, language: 'EN' as const };
  const scope = await server.areas.identity.createMember(server.scope, { ...request, at: server.clock.now() });
  if (isRefusal(scope)) throw new Error(scope.code);
  const session = { type, restricted: false, protectedActions: true, sessionId: scope.memberId };
  return { member: { scope, account, ...session } };
}

type MessageRequest = Partial<Payload<'agentMessages.write'>>;
const write = (from: Agent, to: Agent, changes: MessageRequest = {}) => {
  const message = {
    requestId: randomUUID(),
    to: `${to.member.scope.memberId}`,
    title: 'Tonight',
    text: 'The draw is at 18:30.',
  };
  return server.call(agentMessages.write, { ...message, ...changes }, from);
};
const inboxOf = async (who: Agent) =>
  answerOf(await server.call(content.inbox, {}, who)).rows.filter(({ textKey }) => textKey === 'message_upline');
const sentBy = async (who: Agent) => answerOf(await server.call(agentMessages.sent, {}, who));

describe('messages of agents', () => {
  test('reach the inbox of a direct downline once, as plain text', async () => {
    const requestId = randomUUID();
    const typed = { requestId, title: ' Hôm\nnay ', text: 'Chúc\u200B may mắn <b>!\r\n' };
    const twice = await Promise.all([write(upline, downline, typed), write(upline, downline, typed)]);
    const [first, second] = twice.map(answerOf);
    expect(second).toEqual(first);
    expect(codeOf(await write(upline, downline, { requestId }))).toBe('IDEMPOTENCY_CONFLICT');
    const [message, ...more] = await inboxOf(downline);
    expect(more).toEqual([]);
    expect(message).toMatchObject({ kind: 'GENERAL', params: { title: 'Hôm nay', words: 'Chúc may mắn <b>!' } });
    expect(await sentBy(upline)).toMatchObject({
      rows: [{ to: downline.member.account, title: 'Hôm nay', isWithdrawn: false }],
      leftToday: AGENT_MESSAGE_LIMITS.aDay - 1,
    });
    expect(await inboxOf(below)).toEqual([]);
  });

  test('go to no other account: not two levels down, not up, not from members or trial accounts', async () => {
    expect(codeOf(await write(upline, below))).toBe('NOT_IN_LINE');
    expect(codeOf(await write(downline, upline))).toBe('NOT_IN_LINE');
    expect(codeOf(await write(upline, upline))).toBe('NOT_IN_LINE');
    const asMember = { member: { ...upline.member, type: 0 } };
    expect(codeOf(await write(asMember, downline))).toBe('NON_AGENT_LOGIN');
    const onTrial = { member: { ...upline.member, protectedActions: false } };
    expect(codeOf(await write(onTrial, downline))).toBe('TRIAL_ACCOUNT');
    expect(codeOf(await write(upline, downline, { text: ' \u200B ' }))).toBe('BAD_REQUEST');
  });

  test('contain no links and no words that the brand has blocked', async () => {
    expect(codeOf(await write(upline, downline, { text: 'Come to evil.com' }))).toBe('AGENT_MESSAGE_REFUSED');
    expect(codeOf(await write(upline, downline, { text: '㏂'.repeat(1000) }))).toBe('BAD_REQUEST');
    const change = (word: string, how: 'ADD' | 'REMOVE') =>
      server.call(agentMessagesBackOffice.changeWord, { word, change: how }, editor);
    expect(codeOf(await change('Lừa  Đảo', 'ADD'))).toBe('OK');
    expect(codeOf(await change('lua  dao', 'ADD'))).toBe('OK');
    expect(answerOf(await server.call(agentMessagesBackOffice.words, {}, editor)).rows).toMatchObject([
      { word: 'lua  dao', addedBy: 'messages' },
    ]);
    const text = 'Không LỪA  ĐẢO ai';
    expect(await write(upline, downline, { text })).toMatchObject({
      code: 'AGENT_MESSAGE_REFUSED',
      params: { rule: 'word', word: 'lua  dao' },
    });
    expect(codeOf(await change('lua  dao', 'REMOVE'))).toBe('OK');
    expect(codeOf(await write(upline, downline, { text }))).toBe('OK');
  });

  test('are removed from the inbox by an operator with the permission, and remain in the list', async () => {
    answerOf(await write(downline, below, { title: 'Rude' }));
    const { rows } = answerOf(
      await server.call(agentMessagesBackOffice.list, { account: below.member.account }, editor),
    );
    expect(rows).toMatchObject([{ from: downline.member.account, title: 'Rude', withdrawnAt: null }]);
    const request = { id: rows[0]?.id ?? '', reason: 'Insults' };
    const reader = await server.operator('messagereader', ['content.read']);
    expect(codeOf(await server.call(agentMessagesBackOffice.withdraw, request, reader))).toBe('FORBIDDEN');
    expect(codeOf(await server.call(agentMessagesBackOffice.withdraw, request, editor))).toBe('OK');
    expect(codeOf(await server.call(agentMessagesBackOffice.withdraw, request, editor))).toBe('STATE_CONFLICT');
    expect(await inboxOf(below)).toEqual([]);
    expect((await sentBy(downline)).rows).toMatchObject([{ title: 'Rude', isWithdrawn: true }]);
    const after = answerOf(await server.call(agentMessagesBackOffice.list, { account: below.member.account }, editor));
    expect(after.rows).toMatchObject([{ withdrawnBy: 'messages' }]);
  });

  test('are limited to twenty per business day, also when sent in parallel', async () => {
    server.clock.move(DAY_MS);
    const firstRequest = randomUUID();
    answerOf(await write(upline, downline, { requestId: firstRequest }));
    const many = Array.from({ length: AGENT_MESSAGE_LIMITS.aDay + 5 }, () => write(upline, downline));
    const codes = (await Promise.all(many)).map(codeOf);
    expect(codes.filter((code) => code === 'OK')).toHaveLength(AGENT_MESSAGE_LIMITS.aDay - 1);
    expect(new Set(codes)).toEqual(new Set(['OK', 'AGENT_MESSAGES_LIMIT']));
    expect((await sentBy(upline)).leftToday).toBe(0);
    const faulty = { text: 'Come to evil.com' };
    expect(codeOf(await write(upline, downline, faulty))).toBe('AGENT_MESSAGES_LIMIT');
    expect(codeOf(await write(upline, downline, { text: `a${'㏂'.repeat(999)}` }))).toBe('AGENT_MESSAGES_LIMIT');
    expect(answerOf(await write(upline, downline, { requestId: firstRequest }))).toMatchObject({ leftToday: 0 });
    server.clock.move(DAY_MS);
    expect(codeOf(await write(upline, downline))).toBe('OK');
    const first = answerOf(await server.call(agentMessages.sent, { limit: 5 }, upline));
    const next = answerOf(await server.call(agentMessages.sent, { limit: 5, cursor: first.nextCursor ?? '' }, upline));
    expect(new Set([...first.rows, ...next.rows].map(({ id }) => id)).size).toBe(10);
  });
});
