import { calls } from '@lantern/contract/calls';
import type { Payload, Value } from '@lantern/contract/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerOf, codeOf, createWorld, type World } from '../../testing/world.ts';

type Operator = { token: string };
type Addresses = Payload<'brandsBackOffice.requestAddresses'>['addresses'];
let world: World;
let admin: Operator;
let second: Operator;
let auditor: Operator;
const { brandsBackOffice, staff, brands } = calls;
const REASON = 'as agreed';
const NONE: Addresses = { imageCDNs: [], launchGameCDNs: [], customerService: [], resources: [] };
const ALL: Addresses = {
  imageCDNs: ['https://cdn.example'],
  launchGameCDNs: ['https://games.example:8443'],
  customerService: [{ csType: 'VIP', path: 'https://vip.example/chat' }],
  resources: [{ resourceType: 'APP', url: '/down', qrCodeUrl: '', labelNameEn: 'App', labelNameCn: '应用' }],
};

beforeAll(async () => {
  world = await createWorld();
  admin = await world.operator('admin1', ['platform-admin']);
  second = await world.operator('admin2', ['platform-admin']);
  auditor = await world.operator('auditor1', ['auditor']);
});
afterAll(() => world.close());

const site = async () => answerOf(await world.call(brandsBackOffice.site, {}, admin)) as Value<'brandsBackOffice.site'>;
const status = async () => {
  world.brands.forget();
  return answerOf(await world.call(brands.status, {})) as Value<'brands.status'>;
};
const request = async (changes: Partial<Addresses>, by = admin, revision?: string) =>
  world.call(
    brandsBackOffice.requestAddresses,
    { revision: revision ?? (await site()).revision, addresses: { ...NONE, ...changes }, reason: REASON },
    by,
  );
const requestOf = (answer: unknown) => (answerOf(answer) as { requestId: string }).requestId;
const decide = (id: string, by: Operator, decision: 'APPROVE' | 'REJECT' = 'APPROVE') =>
  world.call(staff.decideRequest, { id, decision, reason: 'seen' }, by);

/** Requests addresses, publishes the text that each refusal names, and requests again until all origins are proven. */
async function requestProven(changes: Partial<Addresses>): Promise<string> {
  for (;;) {
    const answer = await request(changes);
    if (codeOf(answer) !== 'ADDRESS_NOT_OWNED') return requestOf(answer);
    const { place, text } = (answer as unknown as { params: { place: string; text: string } }).params;
    world.siteFiles.set(place, `${text}\n`);
  }
}

describe('the addresses that members, games and codes are sent to', () => {
  test.each([
    ['launchGameCDNs', ['https://foreign.example']],
    ['imageCDNs', ['https://foreign.example']],
    ['customerService', [{ csType: 'LIVECHAT', path: 'https://foreign.example/chat' }]],
    ['resources', [{ ...ALL.resources[0], url: 'https://foreign.example/app.apk' }]],
  ])('one person does not change %s with the other settings', async (name, value) => {
    const before = (await site()).settings;
    const payload = { revision: (await site()).revision, settings: { [name]: value, minimumAge: before.minimumAge } };
    await world.call(brandsBackOffice.changeSettings, payload as Payload<'brandsBackOffice.changeSettings'>, admin);
    expect((await site()).settings).toEqual(before);
  });

  test('change when a second person approves, and both read what they were and become (3-14, 9-11)', async () => {
    const id = await requestProven(ALL);
    expect(await status()).toMatchObject(NONE);
    expect((await site()).requests).toMatchObject([{ id, action: 'brands.set-addresses', maker: 'admin1' }]);
    expect(codeOf(await decide(id, admin))).toBe('FOUR_EYES_SAME_PERSON');
    expect(codeOf(await decide(id, auditor))).toBe('FORBIDDEN');
    expect(await status()).toMatchObject(NONE);
    const read = answerOf(await world.call(staff.request, { id }, second));
    expect(JSON.stringify(read)).toContain('https://games.example:8443');
    answerOf(await decide(id, second));
    expect(await status()).toMatchObject(ALL);
    const log = answerOf(await world.call(staff.auditLog, { action: 'brands.set-addresses' }, auditor));
    expect((log as Value<'staff.auditLog'>).rows[0]).toMatchObject({ before: NONE, after: ALL });
  });

  test('are requested on the revision that was read', async () => {
    const { revision } = await site();
    answerOf(await world.call(brandsBackOffice.changeSettings, { revision, settings: { minimumAge: 20 } }, second));
    expect(codeOf(await request(ALL, admin, revision))).toBe('STATE_CONFLICT');
    expect(codeOf(await request(ALL, auditor))).toBe('FORBIDDEN');
  });
});

describe('an origin of pictures or games', () => {
  const foreign = { ...ALL, launchGameCDNs: [...ALL.launchGameCDNs, 'https://foreign.example'] };

  test('is refused while it does not publish its text, and the refusal says what to publish and where', async () => {
    const refused = await request(foreign);
    expect(refused).toMatchObject({
      code: 'ADDRESS_NOT_OWNED',
      params: {
        address: 'https://foreign.example',
        place: 'https://foreign.example/.well-known/lantern-site',
        text: expect.stringMatching(/^lantern-site-[\w-]{43}$/),
      },
    });
    expect((await site()).requests).toEqual([]);
  });

  test('is not proven by the text of another origin', async () => {
    const own = world.siteFiles.get('https://games.example:8443/.well-known/lantern-site') ?? '';
    expect(own).toContain('lantern-site-');
    world.siteFiles.set('https://foreign.example/.well-known/lantern-site', own);
    expect(codeOf(await request(foreign))).toBe('ADDRESS_NOT_OWNED');
  });

  test('is checked again at the approval, which stays open while the proof is missing', async () => {
    const id = await requestProven(foreign);
    world.siteFiles.delete('https://foreign.example/.well-known/lantern-site');
    expect(codeOf(await decide(id, second))).toBe('ADDRESS_NOT_OWNED');
    expect(await status()).toMatchObject(ALL);
    answerOf(await decide(id, second, 'REJECT'));
  });

  test('is taken out without a proof of those that stay', async () => {
    world.siteFiles.clear();
    const id = requestOf(await request({ ...ALL, launchGameCDNs: [] }));
    answerOf(await decide(id, second));
    expect((await status()).launchGameCDNs).toEqual([]);
  });
});
