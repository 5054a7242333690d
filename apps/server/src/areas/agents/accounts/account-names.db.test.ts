import { calls } from '@lantern/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openPlatform, type TestPlatform } from '../../../testing/platform.ts';
import { solveProof } from '../../../testing/world.ts';

let platform: TestPlatform;
let maker: Caller;
let agent: Caller;

const request = (username: string) =>
  platform.send(calls.agentsBackOffice.requestTopAgent, { username, isTest: false, rates: {}, reason: 'new' }, maker);
const open = (username: string) =>
  platform.send(calls.agents.openAccount, { username, accountType: 0, rates: {} }, agent);

async function register(username: string) {
  const captcha = solveProof(await platform.call(calls.identity.proofOfWork, {}));
  const passwords = { password: platform.password, confirmPassword: platform.password };
  const form = { username, ...passwords, captcha, agreeTerms: true, confirmAge: true };
  return platform.send(calls.identity.register, form);
}

/** An operator lets user names have every letter that the platform accepts. */
async function allowAnyName(brandId: bigint) {
  const owner = await platform.hire('ruleowner', ['owner'], brandId);
  const { revision } = await platform.call(calls.brandsBackOffice.site, {}, owner);
  const rule = { field: 'username', enabled: true, required: true, patternId: 'ANY', minLength: 4, maxLength: 15 };
  await platform.call(calls.brandsBackOffice.changeRules, { revision, rules: [rule] }, owner);
}

beforeAll(async () => {
  platform = await openPlatform();
  const brandId = (await platform.areas.brands.findByHost('localhost')).id;
  maker = await platform.hire('namemaker', ['agent-manager'], brandId);
  const checker = await platform.hire('namechecker', ['agent-manager'], brandId);
  const top = { username: 'nametop', isTest: false, rates: {}, reason: 'first line' };
  const { requestId } = await platform.call(calls.agentsBackOffice.requestTopAgent, top, maker);
  const approval = { id: requestId, decision: 'APPROVE' as const, reason: 'looked at' };
  await platform.call(calls.staff.decideRequest, approval, checker);
  const issue = { account: 'nametop' };
  const { initialPassword } = await platform.call(calls.agentsBackOffice.issueStartPassword, issue, maker);
  const { token } = await platform.call(calls.identity.login, { username: 'nametop', password: initialPassword });
  const change = {
    oldPassword: initialPassword,
    newPassword: 'Quiet-Harbour-9',
    confirmNewPassword: 'Quiet-Harbour-9',
  };
  agent = { token: (await platform.call(calls.identity.changePassword, change, { token })).token };
  await allowAnyName(brandId);
});
afterAll(() => platform.close());

test.each(['p\u0430ypal', 'l\u0131ly', 'mai小', 'ma i'])(
  '%j is refused to agents and operators as at registration, for every pattern of the brand',
  async (name) => {
    const { envelope } = await register(name);
    expect(envelope).toMatchObject({ success: false, value: { code: 'FIELD_RULE', params: { field: 'username' } } });
    expect((await open(name)).envelope).toEqual(envelope);
    expect((await request(name)).envelope.value).toEqual(envelope.value);
  },
);

test('an agent opens an account with a Vietnamese name, which is then taken in every spelling', async () => {
  expect((await open(' Nguyễn.Văn')).envelope).toMatchObject({ success: true, value: { account: 'Nguyễn.Văn' } });
  expect((await request('NGUYỄN.VĂN')).envelope.value).toMatchObject({ code: 'USERNAME_TAKEN' });
  expect((await register('nguyễn.văn')).envelope.value).toMatchObject({ code: 'USERNAME_TAKEN' });
});
