import { calls } from '@lantern/contract/calls';
import type { Payload, Value } from '@lantern/contract/schemas';
import { createConsumerRunner, createMetrics } from '@lantern/server-kit';
import { silentLog } from '@lantern/server-kit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerOf, codeOf, createWorld, type World } from '../../testing/world.ts';

type Operator = { token: string };
let world: World;
let admin: Operator;
let second: Operator;
let auditor: Operator;
const { brandsBackOffice, staff, brands } = calls;
const REASON = 'as agreed';

beforeAll(async () => {
  world = await createWorld();
  admin = await world.operator('admin1', ['platform-admin']);
  second = await world.operator('admin2', ['platform-admin']);
  auditor = await world.operator('auditor1', ['auditor']);
});
afterAll(() => world.close());

const site = async () => answerOf(await world.call(brandsBackOffice.site, {}, admin)) as Value<'brandsBackOffice.site'>;
const newest = async (action: string) => {
  const log = answerOf(await world.call(staff.auditLog, { action }, auditor)) as Value<'staff.auditLog'>;
  return log.rows[0];
};
/** Decides a request and runs the resulting consumers. */
async function approve(id: string, by: Operator = second) {
  const answer = await world.call(staff.decideRequest, { id, decision: 'APPROVE', reason: 'seen' }, by);
  await publishChange();
  return answer;
}
const requestOf = (answer: unknown) => (answerOf(answer) as { requestId: string }).requestId;
const publishChange = () => {
  const { pool, clock } = world;
  return createConsumerRunner(world.brands.consumers, {
    pool,
    clock,
    log: silentLog,
    metrics: createMetrics(),
  }).drain();
};

describe('switches (3-10)', () => {
  test('are changed against the version that was read, are in force at once, and are in the audit log with before and after', async () => {
    const { revision, switches } = await site();
    expect(switches.find((item) => item.modId === 'DIRECTREG3')).toMatchObject({ parent: 'REGGRP', enabled: true });
    const changes = [
      { modId: 'DIRECTREG3', enabled: false },
      { modId: 'FREEPLAY3', enabled: true },
    ];
    const changed = answerOf(await world.call(brandsBackOffice.changeSwitches, { revision, changes }, admin));
    expect(BigInt((changed as { revision: string }).revision)).toBe(BigInt(revision) + 1n);
    expect(await world.brands.isEnabled(world.brand.id, 'FREEPLAY3')).toBe(true);
    const shown = answerOf(await world.call(brands.whitelabel, {})) as Value<'brands.whitelabel'>;
    // The tree by modId: a group is at the top, and its state decides whether its children are effective.
    expect(shown.switches).toContainEqual({ modId: 'REGGRP', parent: null, enabled: 1 });
    expect(shown.switches).toContainEqual({ modId: 'DIRECTREG3', parent: 'REGGRP', enabled: 0 });
    expect(await newest('brands.change-switches')).toMatchObject({
      actor: 'admin1',
      permission: 'brands.switches',
      before: { DIRECTREG3: true, FREEPLAY3: false },
      after: { DIRECTREG3: false, FREEPLAY3: true },
    });
    const again = await world.call(brandsBackOffice.changeSwitches, { revision, changes }, second);
    expect(codeOf(again)).toBe('STATE_CONFLICT');
  });

  const send = async (changes: Payload<'brandsBackOffice.changeSwitches'>['changes'], reason?: string) =>
    world.call(
      brandsBackOffice.changeSwitches,
      { revision: (await site()).revision, changes, ...(reason && { reason }) },
      admin,
    );
  const isOn = (modId: string) => world.brands.isEnabled(world.brand.id, modId);

  test.each([
    ['CHNGPASSVERIF3', true],
    ['MOBILEVERCODELOGIN3', true],
    ['PWDEXPFORCECHANGE3', false],
    ['TRANSFER_UP', true],
    ['TRANSFER_DOWN', true],
  ])(
    '%s becomes %s only by two people, with all else of the form, and the other way at once',
    async (modId, enabled) => {
      const trial = await isOn('FREEPLAY3');
      const changes = [
        { modId, enabled },
        { modId: 'FREEPLAY3', enabled: !trial },
      ];
      expect(await send(changes)).toMatchObject({ code: 'FIELD_RULE', params: { field: 'reason' } });
      const { revision } = await site();
      const { requestId } = answerOf(await send(changes, REASON));
      expect([await isOn(modId), await isOn('FREEPLAY3'), (await site()).revision]).toEqual([
        !enabled,
        trial,
        revision,
      ]);
      expect(codeOf(await send([{ modId, enabled }], REASON))).toBe('REQUEST_STATE');
      expect(codeOf(await approve(requestId ?? '', admin))).toBe('FOUR_EYES_SAME_PERSON');
      expect(codeOf(await approve(requestId ?? ''))).toBe('OK');
      expect([await isOn(modId), await isOn('FREEPLAY3')]).toEqual([enabled, !trial]);
      expect(answerOf(await send([{ modId, enabled: !enabled }])).requestId).toBeNull();
      expect(await isOn(modId)).toBe(!enabled);
    },
  );

  test('a protected switch that becomes effective by its group needs two people too', async () => {
    const place = (parent: string | null) =>
      world.database.ownerPool.query(`update brands.switch set parent_mod_id = $1 where mod_id = 'TRANSFER_UP'`, [
        parent,
      ]);
    answerOf(await send([{ modId: 'AUTOPLAY', enabled: false }]));
    await place('AUTOPLAY');
    await world.database.ownerPool.query(`update brands.switch set enabled = true where mod_id = 'TRANSFER_UP'`);
    const { requestId } = answerOf(await send([{ modId: 'AUTOPLAY', enabled: true }], REASON));
    expect(requestId).not.toBeNull();
    answerOf(await send([{ modId: 'TRANSFER_UP', enabled: false }]));
    expect(codeOf(await approve(requestId ?? ''))).toBe('SUBJECT_CHANGED');
    await place(null);
  });

  test('calls of a switched-off feature are refused by the server', async () => {
    const { revision } = await site();
    const off = { revision, changes: [{ modId: 'USERNAMEREG3', enabled: false }] };
    answerOf(await world.call(brandsBackOffice.changeSwitches, off, admin));
    expect(codeOf(await world.call(calls.identity.register, await world.form({ username: 'nobody1' })))).toBe(
      'FEATURE_DISABLED',
    );
    const on = { revision: (await site()).revision, changes: [{ modId: 'USERNAMEREG3', enabled: true }] };
    answerOf(await world.call(brandsBackOffice.changeSwitches, on, admin));
  });

  test.each(['MANPLAYREB3', 'REFERRAL'])('%s, whose feature is not built, cannot be turned on', async (modId) => {
    const { revision, switches } = await site();
    expect(switches.find((item) => item.modId === modId)).toMatchObject({ enabled: false, available: false });
    expect(switches.find((item) => item.modId === 'FREEPLAY3')).toMatchObject({ available: true });
    const on = { revision, changes: [{ modId, enabled: true }] };
    expect(await world.call(brandsBackOffice.changeSwitches, on, admin)).toMatchObject({
      ...{ code: 'FEATURE_NOT_BUILT', params: { modId } },
    });
    expect((await site()).revision).toBe(revision);
    // A switch that an earlier version stored as on has no effect, and can be turned off.
    await world.pool.query('update brands.switch set enabled = true where mod_id = $1', [modId]);
    world.brands.forget();
    expect(await world.brands.isEnabled(world.brand.id, modId)).toBe(false);
    const off = { revision, changes: [{ modId, enabled: false }] };
    answerOf(await world.call(brandsBackOffice.changeSwitches, off, admin));
  });

  test('an unknown switch is refused, and an operator without the permission changes none', async () => {
    const { revision } = await site();
    const request = { revision, changes: [{ modId: 'JACKPOT', enabled: true }] };
    expect(codeOf(await world.call(brandsBackOffice.changeSwitches, request, admin))).toBe('FIELD_RULE');
    expect(codeOf(await world.call(brandsBackOffice.changeSwitches, request, auditor))).toBe('FORBIDDEN');
  });
});

describe('registration rules (3-06)', () => {
  const rule = { field: 'email', enabled: true, required: true, patternId: 'EMAIL', minLength: 8, maxLength: 60 };
  const change = async (rules: Payload<'brandsBackOffice.changeRules'>['rules']) =>
    world.call(brandsBackOffice.changeRules, { revision: (await site()).revision, rules }, admin);

  test('apply to the form and on the server at once', async () => {
    answerOf(await change([rule]));
    const form = answerOf(await world.call(brands.registerSettings, {})) as Value<'brands.registerSettings'>;
    expect(form.rules.email).toMatchObject({ enabled: true, required: true, minLength: 8, maxLength: 60 });
    const missing = await world.call(calls.identity.register, await world.form({ username: 'nobody2' }));
    expect(missing).toMatchObject({ code: 'INPUT_EMPTY', params: { field: 'email' } });
    answerOf(await change([{ ...rule, enabled: false, required: false }]));
  });

  test('are the same for both passwords, and never allow less than eight characters', async () => {
    const password = { ...rule, field: 'password', patternId: 'NO_SPACES', minLength: 10, maxLength: 30 };
    answerOf(await change([password]));
    const { rules } = answerOf(await world.call(brands.registerSettings, {})) as Value<'brands.registerSettings'>;
    expect([rules.password, rules.confirmPassword].map((one) => one?.minLength)).toEqual([10, 10]);
    expect(codeOf(await change([{ ...password, minLength: 7 }]))).toBe('FIELD_RULE');
    answerOf(await change([{ ...password, minLength: 8 }]));
  });

  test('5-08 a birthday may be required in either date pattern', async () => {
    const birthday = { ...rule, field: 'birthday', minLength: 10, maxLength: 10, required: false };
    for (const patternId of ['DATE_US', 'DATE']) answerOf(await change([{ ...birthday, patternId }]));
    answerOf(await change([{ ...birthday, patternId: 'DATE', enabled: false }]));
  });

  test.each([
    ['an unknown field', { field: 'shoeSize' }],
    ['an unknown pattern', { patternId: '(a+)+$' }],
    ['a name of an object', { patternId: 'constructor' }],
    ['bounds the wrong way round', { minLength: 9, maxLength: 8 }],
    ['a required field that is off', { enabled: false }],
    ['a birthday that is no date', { field: 'birthday', patternId: 'DIGITS', minLength: 10, maxLength: 10 }],
    ['a birthday of another length', { field: 'birthday', patternId: 'DATE_US', minLength: 8, maxLength: 10 }],
    ['a fund password of letters', { field: 'paymentPassword', patternId: 'ANY', minLength: 6, maxLength: 6 }],
    ['a longer fund password', { field: 'paymentPassword', patternId: 'DIGITS', minLength: 6, maxLength: 8 }],
    ['a form without a user name', { field: 'username', enabled: false, required: false }],
  ])('refuse %s', async (_what, wrong) => expect(codeOf(await change([{ ...rule, ...wrong }]))).toBe('FIELD_RULE'));
});

describe('settings', () => {
  const change = async (settings: Payload<'brandsBackOffice.changeSettings'>['settings']) =>
    world.call(brandsBackOffice.changeSettings, { revision: (await site()).revision, settings, reason: REASON }, admin);

  test('reach the portal: languages, age, theme and banners (3-15, 3-18, 9-13)', async () => {
    const settings = {
      ...{ name: 'Lantern East', languages: ['EN' as const, 'VI' as const], defaultLanguage: 'VI' as const },
      ...{
        minimumAge: 21,
        theme: 'JADE' as const,
        loginRequired: true,
        announcementTypes: ['B' as const, 'PL' as const],
      },
      banners: [
        { groupName: 'w_login' as const, url: '/art/login.avif' },
        { groupName: 'w_register' as const, url: '/art/register.avif' },
      ],
      ...{ gtagId: 'G-LANTERN1', chatHeaderColor: '#0f766e' },
      prizeModes: ['Lott' as const, 'SEA' as const],
    };
    const { requestId } = answerOf(await change(settings));
    expect((await site()).settings).toMatchObject({ minimumAge: 18, gtagId: null });
    expect(codeOf(await approve(requestId ?? ''))).toBe('OK');
    const status = answerOf(await world.call(brands.status, {})) as Value<'brands.status'>;
    expect(status).toMatchObject({
      ...{ name: 'Lantern East', languages: ['EN', 'VI'], defaultLanguage: 'VI', minimumAge: 21, loginRequired: true },
      banners: settings.banners,
      ...{ analytics: { gtagId: 'G-LANTERN1' }, maintenance: null, regionRestriction: false },
      location: { ip: expect.any(String) },
    });
    const looks = answerOf(await world.call(brands.whitelabel, {})) as Value<'brands.whitelabel'>;
    // 3-18: everything that the site configuration contains.
    expect(looks).toMatchObject({
      theme: { name: 'JADE' },
      siteConfiguration: {
        ...{ platform: 'web', device: 'WEB', merchantId: status.merchant, lotteryType: 'SEA', esports: [] },
        ...{ defaultLanguage: 'VI', supportedLanguages: ['EN', 'VI'], prizeModes: ['Lott', 'SEA'] },
        ...{ announcementTypes: ['B', 'PL'], chatHeaderColor: '#0f766e' },
        businessTimeZone: '+08:00',
      },
    });
    const entry = await newest('brands.set-settings');
    expect(entry).toMatchObject({
      before: { minimumAge: 18, name: 'Lantern', prizeModes: ['Lott', 'ZY', 'Elott', 'SEA'] },
      after: { minimumAge: 21, prizeModes: ['Lott', 'SEA'] },
    });
    expect(codeOf(await change({ languages: ['EN'] }))).toBe('FIELD_RULE');
    answerOf(await change({ languages: ['EN', 'CN', 'VI'], defaultLanguage: 'EN', loginRequired: false }));
  });

  test('another tag, a lower age and no captcha wait for a second person with all else of the form; stricter ones do not', async () => {
    answerOf(await change({ minimumAge: 25 }));
    const weaker = [{ gtagId: 'G-OTHER1' }, { minimumAge: 24 }, { registrationCaptcha: 'NONE' as const }];
    for (const protectedChange of weaker) {
      const { settings: before } = await site();
      const { requestId } = answerOf(await change({ ...protectedChange, zaloReward: '5K' }));
      expect((await site()).settings).toEqual(before);
      expect(codeOf(await approve(requestId ?? '', admin))).toBe('FOUR_EYES_SAME_PERSON');
      expect(codeOf(await approve(requestId ?? ''))).toBe('OK');
      expect((await site()).settings).toMatchObject({ ...protectedChange, zaloReward: '5K' });
    }
    expect(
      answerOf(await change({ gtagId: null, minimumAge: 26, registrationCaptcha: 'PROOF_OF_WORK' })).requestId,
    ).toBeNull();
    const { requestId } = answerOf(await change({ minimumAge: 20, name: (await site()).settings.name }));
    answerOf(await change({ name: 'Lantern West', minimumAge: 27 }));
    expect(codeOf(await approve(requestId ?? ''))).toBe('SUBJECT_CHANGED');
    expect((await site()).settings).toMatchObject({ name: 'Lantern West', minimumAge: 27 });
  });

  test('open tabs are notified', async () => {
    await publishChange();
    expect(world.notifiedBrands.length).toBeGreaterThan(0);
    expect(world.notifiedBrands.every(({ message }) => message.type === 'site')).toBe(true);
  });
});

describe('maintenance (4-01, 8-09)', () => {
  const order = (changes: Partial<Payload<'brandsBackOffice.requestMaintenance'>> = {}) =>
    world.call(
      brandsBackOffice.requestMaintenance,
      { kind: 'ORDER', from: null, until: null, passes: [], reason: REASON, ...changes },
      admin,
    );
  const at = (minutes: number) => new Date(world.clock.now().getTime() + minutes * 60_000).toISOString();
  const visitor = { ip: '203.0.113.7', country: null };
  const statusNow = () => world.brands.statusFor(world.brand.id, visitor);
  const watch = () => world.brands.jobs.find((job) => job.name === 'brands.watch-maintenance')?.run(world.clock.now());

  test('needs two people, begins and ends by the clock, and notifies the tabs each time', async () => {
    const id = requestOf(await order({ from: at(10), until: at(20), passes: ['198.51.100.0/24'] }));
    expect(codeOf(await approve(id, admin))).toBe('FOUR_EYES_SAME_PERSON');
    expect(codeOf(await approve(id, auditor))).toBe('FORBIDDEN');
    const times = { from: at(10), until: at(20) };
    answerOf(await approve(id));
    await watch();
    expect([await statusNow(), (await site()).maintenance?.active]).toEqual([0, false]);
    // 3-15: a maintenance is published before it begins.
    const status = answerOf(await world.call(brands.status, {})) as Value<'brands.status'>;
    expect(status).toMatchObject({ status: 0, maintenance: times });
    world.notifiedBrands.length = 0;
    world.clock.move(11 * 60_000);
    await watch();
    expect([await statusNow(), world.notifiedBrands.length]).toEqual([1, 1]);
    const friend = { ip: '198.51.100.4', country: null };
    expect(await world.brands.statusFor(world.brand.id, friend)).toBe(0);
    const login = { username: 'somebody', password: 'Bamboo7river' };
    expect(await world.call(calls.identity.login, login)).toMatchObject({ code: 'MAINTENANCE' });
    await watch();
    expect(world.notifiedBrands.length).toBe(1);
    world.clock.move(10 * 60_000);
    await watch();
    expect([await statusNow(), world.notifiedBrands.length]).toEqual([0, 2]);
  });

  test('is ended with two operators as well', async () => {
    admin = await world.again('admin1');
    second = await world.again('admin2');
    answerOf(await approve(requestOf(await order())));
    expect(await statusNow()).toBe(1);
    const end = requestOf(await order({ kind: 'END' }));
    answerOf(await approve(end));
    expect(await statusNow()).toBe(0);
    expect(codeOf(await order({ kind: 'END' }))).toBe('STATE_CONFLICT');
  });

  test.each([
    ['an end before the beginning', () => ({ from: at(20), until: at(10) })],
    ['a beginning in the past', () => ({ from: at(-1) })],
    ['an end in the past', () => ({ until: at(-1) })],
    ['more than thirty days', () => ({ until: at(31 * 1440) })],
    ['a range that is none', () => ({ passes: ['10.0.0.0/99'] })],
  ])('takes no order with %s', async (_what, wrong) => expect(codeOf(await order(wrong()))).toBe('FIELD_RULE'));

  test('is not ordered if its end passed before the approval', async () => {
    const id = requestOf(await order({ until: at(5) }));
    world.clock.move(6 * 60_000);
    expect(codeOf(await approve(id))).toBe('REQUEST_EXPIRED');
    expect(await statusNow()).toBe(0);
  });
});

describe('region rules (4-01, 8-10)', () => {
  const none = { mode: 'DENY' as const, countries: [], allowRanges: [], denyRanges: [], denyLists: [] };
  const requestChange = (regions: Partial<Payload<'brandsBackOffice.requestRegions'>['regions']>) =>
    world.call(brandsBackOffice.requestRegions, { regions: { ...none, ...regions }, reason: REASON }, admin);
  const status = (ip: string, country: string | null) => world.brands.statusFor(world.brand.id, { ip, country });

  test('deny countries, ranges and an uploaded list after approval by a second operator', async () => {
    const text =
      '# exits\n192.0.2.0/25\n192.0.2.200-192.0.2.220  # hosting # exits\u2028#\r\n2001:db8::/48\n192.0.2.0/25\n';
    const list = answerOf(await world.call(brandsBackOffice.storeRanges, { name: 'vpn', text }, admin));
    expect(list).toMatchObject({ count: 3 });
    expect(await status('192.0.2.5', 'VN')).toBe(0);
    const { id } = list as { id: string };
    const request = {
      countries: ['US'],
      denyRanges: ['203.0.113.0/24'],
      allowRanges: ['203.0.113.7'],
      denyLists: [id],
    };
    const answer = await requestChange(request);
    expect(await status('8.8.8.8', 'US')).toBe(0);
    answerOf(await approve(requestOf(answer)));
    const seen = await Promise.all([
      status('8.8.8.8', 'US'),
      status('203.0.113.9', 'VN'),
      status('203.0.113.7', 'US'),
      status('192.0.2.210', 'VN'),
      status('2001:db8::9', null),
      status('198.51.100.1', null),
    ]);
    expect(seen).toEqual([2, 2, 0, 2, 2, 0]);
    expect(await world.call(brands.status, {}, { ip: '8.8.8.8', country: 'US' })).toMatchObject({
      status: 2,
      regionRestriction: true,
      location: { ip: '8.8.8.8', country: 'US' },
    });
    const login = { username: 'somebody', password: 'Bamboo7river' };
    const refused = await world.call(calls.identity.login, login, { ip: '8.8.8.8', country: 'US' });
    expect(refused).toMatchObject({ code: 'REGION_RESTRICTED', params: { ip: '8.8.8.8', country: 'US' } });
    answerOf(await approve(requestOf(await requestChange({}))));
    expect(await status('8.8.8.8', 'US')).toBe(0);
  });

  test.each([
    ['ranges that are none', { denyRanges: ['300.1.1.1'] }, 'FIELD_RULE'],
    ['a list that is not there', { denyLists: ['999'] }, 'NOT_FOUND'],
    ['a house that lets nobody in', { mode: 'ALLOW' as const, countries: [] }, 'FIELD_RULE'],
  ])('take no %s', async (_what, wrong, code) => expect(codeOf(await requestChange(wrong))).toBe(code));
});
