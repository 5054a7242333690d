import { calls } from '@lantern/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openPlatform, type TestPlatform } from '../../../testing/platform.ts';

let platform: TestPlatform;
let maker: Caller;
let checker: Caller;
let id: string;

const approve = (requestId: string | null, by: Caller = checker) =>
  platform.refusalOf(calls.staff.decideRequest, { id: requestId ?? '', decision: 'APPROVE', reason: 'looked at' }, by);

beforeAll(async () => {
  platform = await openPlatform();
  const brandId = (await platform.areas.brands.findByHost('localhost')).id;
  maker = await platform.hire('quotamaker', ['agent-manager'], brandId);
  checker = await platform.hire('quotachecker', ['agent-manager'], brandId);
  const request = { username: 'quotatop', isTest: false, rates: {}, reason: 'first line' };
  const { requestId } = await platform.call(calls.agentsBackOffice.requestTopAgent, request, maker);
  expect(await approve(requestId)).toBeNull();
  const { rows } = await platform.call(calls.agentsBackOffice.branch, { search: 'quotatop' }, maker);
  id = rows[0]?.id ?? '';
});
afterAll(() => platform.close());

test('one operator lowers a quota, and a raise or a removal needs a second one', async () => {
  const set = (allowed: number | null, reason?: string) => {
    const quota = { id, lottery: 'SSC1M', prizeGroup: 1954, allowed, ...(reason !== undefined && { reason }) };
    return platform.call(calls.agentsBackOffice.setQuota, quota, maker);
  };
  const allowedNow = async () => {
    const { quotas } = await platform.call(calls.agentsBackOffice.agent, { id }, maker);
    return quotas.find(({ prizeGroup }) => prizeGroup === 1954)?.allowed ?? null;
  };
  expect(await set(null)).toEqual({ requestId: null });
  expect([await set(5), await set(3), await set(3)]).toEqual(Array(3).fill({ requestId: null }));
  const raise = { id, lottery: 'SSC1M', prizeGroup: 1954, allowed: 4 };
  expect(await platform.refusalOf(calls.agentsBackOffice.setQuota, raise, maker)).toBe('FIELD_RULE');
  const { requestId } = await set(4, 'a larger team');
  expect([await allowedNow(), await approve(requestId, maker)]).toEqual([3, 'FOUR_EYES_SAME_PERSON']);
  // A quota that another operator lowers meanwhile stays lowered.
  await set(2);
  expect(await approve(requestId)).toBe('SUBJECT_CHANGED');
  const rejection = { id: requestId ?? '', decision: 'REJECT' as const, reason: 'lowered meanwhile' };
  await platform.call(calls.staff.decideRequest, rejection, checker);
  const removal = await set(null, 'no limit any more');
  expect(await allowedNow()).toBe(2);
  expect(await approve(removal.requestId)).toBeNull();
  expect(await allowedNow()).toBeNull();
});
