import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import type { Payload } from '@lantern/contract/schemas';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { answerOf, codeOf } from '../../../testing/world.ts';
import { moneyOf, payee, payoutOperators, requestWithdrawal } from '../testing/payouts.ts';

/** Disputes in the back office: assignment, questions to the member, the member's additions, and notifications. */

const { payments, paymentsDisputes, paymentsBackOffice, staff, content } = calls;
const HOUR = 3_600_000;

let server: TestServer;
let people: Awaited<ReturnType<typeof payoutOperators>>;
let colleague: Awaited<ReturnType<TestServer['operator']>>;
beforeAll(async () => {
  server = await openTestServer();
  people = await payoutOperators(server);
  colleague = await server.operator('colleague', ['payments.read', 'payments.review']);
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await server.faultsOfBooks()).toEqual([]);
});

type Payee = Awaited<ReturnType<typeof payee>>;

/** A payout of 1,000.00 of which 400.00 arrived, according to the member. */
async function disputed() {
  const member = await payee(server, 1_000_000n);
  const { id } = answerOf(await requestWithdrawal(server, member));
  answerOf(await server.call(paymentsBackOffice.startReview, { id }, people.reviewer));
  const yes = { id, channel: 'sandbox-bank', reason: 'looks right' };
  answerOf(await server.call(paymentsBackOffice.approveWithdrawal, yes, people.reviewer));
  await server.runJob('payments.pay-out');
  const answer = { id, answer: 'PARTIAL' as const, received: '400.00', remaining: '600.00' };
  answerOf(await server.call(payments.confirmWithdrawal, answer, member));
  return { member, id };
}

async function upload(member: Payee): Promise<string> {
  const rawBody = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#3c3' } })
    .png()
    .toBuffer();
  const route = server.routes.find((one) => one.row.name === payments.uploadProof.name);
  const context = { ...server.contextOf(member), rawBody };
  return answerOf((await route?.handler(context, null)) as { id: string }).id;
}

const list = async (query: Payload<'paymentsDisputes.disputes'>, who = people.reviewer) =>
  answerOf(await server.call(paymentsDisputes.disputes, query, who));
const idsOf = async (query: Payload<'paymentsDisputes.disputes'>, who = people.reviewer) =>
  (await list(query, who)).rows.map((row) => row.id);
const claim = (id: string, who = people.reviewer, takeOver?: boolean) =>
  server.call(paymentsDisputes.claim, { id, ...(takeOver !== undefined && { takeOver }) }, who);
const question = (id: string, who = people.reviewer) =>
  server.call(paymentsDisputes.requestInformation, { id, question: 'Please show the last movements.' }, who);
const own = async (member: Payee, id: string) => answerOf(await server.call(payments.withdrawal, { id }, member));
const add = (member: Payee, input: Payload<'payments.addToDispute'>) =>
  server.call(payments.addToDispute, input, member);

/** The inbox messages about a member's dispute, in order. */
async function notice(member: Payee): Promise<string[]> {
  await server.drain();
  const { rows } = answerOf(await server.call(content.inbox, { limit: 50 }, member));
  return rows.toReversed().map((row) => row.textKey);
}

describe('the list', () => {
  test('shows the oldest first with age, missing amount, proofs and payment, and is searched by order and member', async () => {
    const first = await disputed();
    server.clock.move(HOUR);
    const second = await disputed();
    const ids = await idsOf({ view: 'OPEN' });
    expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id));
    const row = (await list({ search: first.id })).rows[0];
    expect(row).toMatchObject({
      ...{ id: first.id, turn: 'OPEN', owner: null, isMine: false, pictures: 0 },
      order: { disputed: '600.00', confirmed: '400.00', channel: 'sandbox-bank', state: 'PARTIAL_DISPUTE' },
    });
    expect(row?.order.providerNo).not.toBeNull();
    expect(await idsOf({ search: `W ${first.id}` })).toEqual([first.id]);
    expect(await idsOf({ search: first.member.member.account })).toEqual([first.id]);
    const paged: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await list({ view: 'OPEN', limit: 1, ...(cursor !== null && { cursor }) });
      paged.push(...page.rows.map((one) => one.id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(paged).toEqual(ids);
  });

  test('is refused to operators who may not read payments', async () => {
    const nobody = await server.operator('nobody', ['members.read']);
    expect(codeOf(await server.call(paymentsDisputes.disputes, {}, nobody))).toBe('FORBIDDEN');
    const { id } = await disputed();
    const reader = await server.operator('reader', ['payments.read']);
    expect(codeOf(await claim(id, reader as typeof people.reviewer))).toBe('FORBIDDEN');
  });
});

describe('a claim', () => {
  test('makes one operator responsible: others cannot answer or send a question, and take over only explicitly', async () => {
    const { member, id } = await disputed();
    expect(answerOf(await claim(id)).dispute).toMatchObject({ owner: 'reviewer', isMine: true });
    expect(await idsOf({ view: 'MINE' })).toContain(id);
    expect(await idsOf({ view: 'MINE' }, colleague as typeof people.reviewer)).not.toContain(id);
    const other = colleague as typeof people.reviewer;
    const answer = { id, answer: 'RETURN' as const, reason: 'came back' };
    expect(codeOf(await claim(id, other))).toBe('DISPUTE_TAKEN');
    expect(codeOf(await question(id, other))).toBe('DISPUTE_TAKEN');
    expect(codeOf(await server.call(paymentsDisputes.release, { id }, other))).toBe('DISPUTE_TAKEN');
    expect(codeOf(await server.call(paymentsBackOffice.requestAnswer, answer, other))).toBe('DISPUTE_TAKEN');
    expect(answerOf(await claim(id, other, true)).dispute).toMatchObject({ owner: 'colleague', isMine: true });
    expect(codeOf(await server.call(paymentsBackOffice.requestAnswer, answer, people.reviewer))).toBe('DISPUTE_TAKEN');
    expect(answerOf(await server.call(paymentsDisputes.release, { id }, other)).dispute.owner).toBeNull();
    // The member is notified once that the dispute is being processed, whichever operator does it.
    expect((await notice(member)).filter((key) => key === 'message_dispute_taken')).toHaveLength(1);
    expect((await own(member, id)).dispute).toMatchObject({ turn: 'OPEN', isTaken: false });
  });

  test('goes to one of two operators who claim at once', async () => {
    const { id } = await disputed();
    const codes = await Promise.all([claim(id), claim(id, colleague as typeof people.reviewer)]);
    expect(codes.map(codeOf).toSorted()).toEqual(['DISPUTE_TAKEN', 'OK']);
  });
});

describe('the member', () => {
  test('reads a question in the inbox and beside the withdrawal, and answers it with a picture', async () => {
    const { member, id } = await disputed();
    server.sent.length = 0;
    expect(answerOf(await question(id)).dispute).toMatchObject({ turn: 'ASKED', owner: 'reviewer' });
    expect(await idsOf({ view: 'ASKED' })).toContain(id);
    expect(await notice(member)).toEqual(
      expect.arrayContaining(['message_dispute_opened', 'message_dispute_taken', 'message_dispute_asked']),
    );
    const { rows } = answerOf(await server.call(content.inbox, { limit: 50 }, member));
    expect(rows.some((row) => JSON.stringify(row).includes('Please show the last movements.'))).toBe(true);
    expect(server.sent.some(({ message }) => message.type === 'withdrawal' && message.id === id)).toBe(true);
    expect((await own(member, id)).dispute).toMatchObject({
      ...{ turn: 'ASKED', isTaken: true, canAdd: true, pictures: 0 },
      words: [{ by: 'HOUSE', words: 'Please show the last movements.' }],
    });
    const proofs = [await upload(member)];
    expect(answerOf(await add(member, { id, words: 'Here they are', proofs }))).toMatchObject({
      ...{ turn: 'OPEN', pictures: 1, picturesLeft: 8 },
      words: [{ by: 'HOUSE' }, { by: 'MEMBER', words: 'Here they are', pictures: 1 }],
    });
    const shown = answerOf(await server.call(paymentsDisputes.dispute, { id }, people.reviewer));
    expect(shown).toMatchObject({ dispute: { turn: 'OPEN', owner: 'reviewer', pictures: 1 } });
    const { proofs: stored, history } = answerOf(
      await server.call(paymentsBackOffice.withdrawal, { id }, people.reviewer),
    );
    expect(stored).toMatchObject([{ id: proofs[0], by: 'MEMBER' }]);
    expect(history.map((step) => step.event)).toEqual(
      expect.arrayContaining(['PARTIAL', 'DISPUTE_TAKEN', 'DISPUTE_ASKED', 'DISPUTE_ADDED']),
    );
    // The operator's name is not shown to the member.
    expect(JSON.stringify(await own(member, id))).not.toContain('reviewer');
  });

  test('adds text or own pictures only, up to the limit', async () => {
    const { member, id } = await disputed();
    const stranger = await payee(server, 0n);
    expect(codeOf(await add(member, { id }))).toBe('PROOF_REQUIRED');
    expect(codeOf(await add(stranger, { id, words: 'mine' }))).toBe('NOT_FOUND');
    for (const proof of [randomUUID(), await upload(stranger)]) {
      expect(codeOf(await add(member, { id, proofs: [proof] }))).toBe('PROOF_REQUIRED');
    }
    for (let count = 0; count < 9; count += 1) answerOf(await add(member, { id, proofs: [await upload(member)] }));
    expect(codeOf(await add(member, { id, proofs: [await upload(member)] }))).toBe('IMAGE_COUNT');
    for (let count = 9; count < 40; count += 1) answerOf(await add(member, { id, words: `note ${count}` }));
    expect(codeOf(await add(member, { id, words: 'one more' }))).toBe('DISPUTE_FULL');
    expect(codeOf(await question(id))).toBe('DISPUTE_FULL');
    expect((await own(member, id)).dispute).toMatchObject({ canAdd: false, picturesLeft: 0 });
  });
});

describe('its end', () => {
  test('closes it by two people, and its history names every operator', async () => {
    const { member, id } = await disputed();
    answerOf(await claim(id));
    const input = { id, answer: 'RETURN' as const, source: 'PROVIDER' as const, reason: 'came back' };
    const { requestId } = answerOf(await server.call(paymentsBackOffice.requestAnswer, input, people.reviewer));
    const yes = { id: requestId ?? '0', decision: 'APPROVE' as const, reason: 'seen' };
    answerOf(await server.call(staff.decideRequest, yes, people.checker));
    expect(await moneyOf(server, member)).toEqual({ main: 960_000n, held: 0n });
    expect(await idsOf({ view: 'ENDED' })).toContain(id);
    expect(await idsOf({ view: 'OPEN' })).not.toContain(id);
    expect(await idsOf({ view: 'MINE' })).not.toContain(id);
    expect((await own(member, id)).dispute).toMatchObject({ turn: 'ENDED', canAdd: false });
    expect(codeOf(await claim(id))).toBe('WD_NO_OPEN_DISPUTE');
    expect(codeOf(await question(id))).toBe('WD_NO_OPEN_DISPUTE');
    expect(codeOf(await add(member, { id, words: 'but' }))).toBe('WD_NO_OPEN_DISPUTE');
    expect(await notice(member)).toContain('message_withdrawal_returned');
    const { rows } = await server.ownerPool.query<{ action: string }>(
      `select action from staff.audit_entry where target = $1 and action like 'payments.%dispute%' order by 1`,
      [`withdrawal:${id}`],
    );
    expect(rows.map((row) => row.action)).toContain('payments.claim-dispute');
  });

  test('is refused for a payment that is not disputed', async () => {
    const member = await payee(server, 1_000_000n);
    const { id } = answerOf(await requestWithdrawal(server, member));
    expect((await own(member, id)).dispute).toBeNull();
    expect(codeOf(await claim(id))).toBe('NOT_FOUND');
    expect(codeOf(await add(member, { id, words: 'hello' }))).toBe('WD_NO_OPEN_DISPUTE');
  });
});
