import { schemas } from '@lantern/contract/schemas';
import { expect, test } from 'vitest';
import { payloadCheck } from './validation.ts';

interface Node {
  readonly pattern?: string;
  readonly format?: string;
  readonly [word: string]: unknown;
}

/** Every schema inside a schema. */
function nodesOf(node: unknown): Node[] {
  if (typeof node !== 'object' || node === null) return [];
  return [node as Node, ...Object.values(node).flatMap(nodesOf)];
}

const EVERY_NODE = Object.values(schemas).flatMap(({ payload, value }) => [...nodesOf(payload), ...nodesOf(value)]);
const link = { accountType: 1, rates: {}, validDays: 1, maxUses: 1, channel: '' };
const UNREAL = [
  '2026-02-30',
  '2026-13-01',
  '2026-04-31',
  '2025-02-29',
  '0000-01-01',
  '0000-00-00',
  '1899-12-31',
  '3000-01-01',
  '9999-12-31',
];

test.each(UNREAL)('the day %s is refused', (day) => {
  const check = payloadCheck('lottery.result');
  expect(check.fromQuery({ gameCode: 'xsmb', day })).toMatchObject({ fault: { field: 'day' } });
});

test.each(['2024-02-29', '1900-01-01', '2999-12-31', '2026-11-23'])('the day %s is accepted', (day) => {
  expect(payloadCheck('lottery.result').fromQuery({ gameCode: 'xsmb', day })).toEqual({
    value: { gameCode: 'xsmb', day },
  });
});

test('no schema checks days by a pattern alone, which would accept 30 February', () => {
  const takes = (pattern: string | undefined, text: string) => pattern !== undefined && new RegExp(pattern).test(text);
  const loose = EVERY_NODE.filter(({ pattern, format }) => format !== 'date' && takes(pattern, '2026-02-30'));
  // A pattern that accepts any text of this length is not a day.
  const days = loose.filter(({ pattern }) => !takes(pattern, 'ABCD-EF-AB') && !takes(pattern, 'abcd-ef-ab'));
  expect(days).toEqual([]);
});

test.each(['0000-01-01T00:00:00Z', '1899-12-30T23:59:59Z', '9999-12-31T23:59:59-12:00', '2026-02-30T00:00:00Z'])(
  'the instant %s is refused',
  (before) => {
    expect(payloadCheck('lottery.myBets').fromQuery({ from: before })).toMatchObject({ fault: { field: 'from' } });
  },
);

test.each([
  ['security.changeNickname', { nickname: 'Mai\u202eia' }, 'nickname'],
  ['security.changeNickname', { nickname: '\u3164\u3164\u3164' }, 'nickname'],
  ['security.saveProfile', { address: 'Tree Street\u200b 7' }, 'address'],
  ['agents.createLink', { ...link, remark: '\u2800\u2800' }, 'remark'],
  ['staff.disableOperator', { id: '1', reason: '\u115f\u115f\u115f' }, 'reason'],
] as const)('%s refuses %j, which cannot be shown to others', (name, payload, field) => {
  expect(payloadCheck(name).fromJson(payload)).toMatchObject({ fault: { field, rule: 'shown' } });
});

test('names of all scripts and pictures, and an absent remark, are accepted', () => {
  const accepted = (nickname: string) => payloadCheck('security.changeNickname').fromJson({ nickname });
  for (const nickname of ['Mai', 'Nguyễn Thị Bích', '王小明', 'สมชาย', 'क्‍ष', 'Mai 👩‍👧']) {
    expect(accepted(nickname)).toEqual({ value: { nickname } });
  }
  expect(payloadCheck('agents.createLink').fromJson({ ...link, remark: '' })).toHaveProperty('value');
  const reason = 'First line\nsecond line';
  expect(payloadCheck('staff.disableOperator').fromJson({ id: '1', reason })).toHaveProperty('value');
});

test('half a character and U+0000 are refused in any text', () => {
  const check = payloadCheck('agentNoticesBackOffice.save');
  const notice = (text: string) => ({
    ...{ texts: { EN: { title: 'Title', text } }, pinned: false, startsAt: null, endsAt: null },
  });
  expect(check.fromJson(notice('whole 👩‍👧'))).toHaveProperty('value');
  expect(check.fromJson(notice('half \ud83d'))).toMatchObject({ fault: { field: 'texts.EN.text', rule: 'unicode' } });
  expect(check.fromJson(notice('a\u0000b'))).toMatchObject({ fault: { field: 'texts.EN.text', rule: 'nul' } });
});
