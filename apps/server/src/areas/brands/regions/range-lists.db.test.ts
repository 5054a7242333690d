import { calls } from '@lantern/contract/calls';
import { createConsumerRunner, createMetrics } from '@lantern/server-kit';
import { silentLog } from '@lantern/server-kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf, createWorld, type World } from '../../../testing/world.ts';

const { brandsBackOffice } = calls;
let world: World;
let admin: { token: string };
let second: { token: string };
beforeAll(async () => {
  world = await createWorld();
  admin = await world.operator('admin1', ['platform-admin']);
  second = await world.operator('admin2', ['platform-admin']);
});
afterAll(() => world.close());

const store = (text: string) => world.call(brandsBackOffice.storeRanges, { name: 'vpn', text }, admin);

test('name an invalid line of an uploaded list', async () => {
  expect(await store('192.0.2.1\nnot a range\n')).toMatchObject({ code: 'FIELD_RULE', params: { line: 2 } });
});

test('case 20: a published list is stored, and its comments and repeated ranges are counted', async () => {
  const text = [
    '\ufeff; List of networks 2027/01/04',
    '; https://example.com/list.txt',
    '198.18.0.0/24 ; SBL256894',
    'deny 198.18.1.0/24; deny 198.18.2.7; # exits',
    '"198.18.3.1","198.18.3.2"\t// quoted',
    '198.18.4.1;198.18.4.2',
    '198.18.5.10 \u2013 198.18.5.20 ; two ends',
    '{"cidr":"198.18.6.0/24","sblid":"SBL1"}',
    '198.18.0.9/24 ; again, by another address',
    '',
    '// 198.18.9.9 is gone',
  ].join('\r\n');
  const stored = answerOf(await store(text));
  expect(stored).toMatchObject({ count: 9, comments: 3, repeated: 1 });
  const regions = { mode: 'DENY' as const, countries: [], allowRanges: [], denyRanges: [], denyLists: [stored.id] };
  const requested = await world.call(brandsBackOffice.requestRegions, { regions, reason: 'as agreed' }, admin);
  const { requestId: id } = answerOf(requested);
  answerOf(await world.call(calls.staff.decideRequest, { id, decision: 'APPROVE', reason: 'seen' }, second));
  const { pool, clock } = world;
  const runtime = { pool, clock, log: silentLog, metrics: createMetrics() };
  await createConsumerRunner(world.brands.consumers, runtime).drain();
  const status = (ip: string) => world.brands.statusFor(world.brand.id, { ip, country: 'VN' });
  const denied = ['0.9', '1.255', '2.7', '3.1', '3.2', '4.1', '4.2', '5.15', '6.1'];
  const statuses = (tails: string[]) => Promise.all(tails.map((tail) => status(`198.18.${tail}`)));
  expect(await statuses(denied)).toEqual(denied.map(() => 2));
  expect(await statuses(['2.8', '4.3', '5.21', '9.9'])).toEqual([0, 0, 0, 0]);
});

test.each([
  ['a row that permits', '198.18.0.1\nallow 198.18.0.2;\n', 2],
  ['a range that may have been taken out', '# list\n198.18.0.1\n;198.18.0.2\n', 3],
  ['a network beside its mask', '198.18.0.0 255.255.255.0\n', 1],
  ['comments alone', '# list\n; list\n', 0],
])('case 20: a list with %s is refused with its line', async (_what, text, line) => {
  expect(await store(text)).toMatchObject({
    code: 'FIELD_RULE',
    params: { field: 'text', patternId: 'RANGE', line },
  });
});
