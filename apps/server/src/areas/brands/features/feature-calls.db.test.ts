import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import type { TypedCall } from '@lantern/contract/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOfWalk, openWalk, type Walk } from '../../../testing/walk.ts';
import { FEATURE_CALLS } from './feature-calls.ts';
import { DEFAULT_SWITCHES } from './switches.ts';

let walk: Walk;
let token = '';
const rows = new Map(
  Object.values(calls)
    .flatMap((group) => Object.values(group))
    .map((row) => [row.name, row as TypedCall]),
);

beforeAll(async () => {
  walk = await openWalk();
  token = await walk.register('switched1');
});
afterAll(() => walk?.close());

/** Every switch on except one. */
async function allBut(modId: string | null): Promise<void> {
  await walk.server.pool.query(`update brands.switch set enabled = mod_id is distinct from $1`, [modId]);
  walk.server.areas.brands.forget();
}

const form = { password: 'Bamboo7river', confirmPassword: 'Bamboo7river', agreeTerms: true, confirmAge: true };
const number = { countryDialingCode: '84', mobileNum: '901234567' };
const transfer = { requestId: randomUUID(), amount: '10.00', fundPassword: '123456', remark: '' };

const terms = { tiers: [{ ratePpm: 1, minValidBet: '0', minLoss: '0', minActive: 0 }] };

/** Payloads of checks and offers for each kind of contract between levels. */
function contractPayloads(
  modId: string,
  kind: string,
  period: string,
  page: string,
): Readonly<Record<string, unknown>> {
  const offer = { to: '1', kind, period, terms };
  return {
    [`${modId} contracts.${page}`]: {},
    [`${modId} contracts.downlines`]: { kind },
    [`${modId} contracts.checkOffer`]: offer,
    [`${modId} contracts.sendOffer`]: offer,
    [`${modId} contracts.exportBills`]: { kind, format: 'CSV' },
  };
}

/** Payloads that belong to a feature, by switch and call. */
const PAYLOADS: Readonly<Record<string, unknown>> = {
  'USERNAMEREG3 identity.register': { username: 'switched2', ...form, affiliateCode: 'nobody' },
  'USERNAMEREG3 loginMethods.registerSms': { countryDialingCode: '84', mobileNo: '901234567' },
  'MOBILENUMREG3 loginMethods.registerMobile': { ...number, ...form, affiliateCode: 'nobody' },
  'MOBILENUMREG3 loginMethods.registerSms': { countryDialingCode: '84', mobileNo: '901234568', type: 'mobile' },
  'REGMOBVERF3 loginMethods.registerSms': { countryDialingCode: '84', mobileNo: '901234569' },
  'DIRECTREG3 identity.register': { username: 'switched3', ...form, ...number, verificationCode: '123456' },
  'DIRECTREG3 loginMethods.registerMobile': { ...number, ...form },
  'FREEPLAY3 loginMethods.freePlay': { os: 'test', platform: 'W', random: 'x'.repeat(40) },
  'MOBILEVERCODELOGIN3 identity.login': { username: '901234567', password: '123456', type: 'sms' },
  'MOBILEVERCODELOGIN3 loginMethods.smsNoLogin': { ...number, purpose: 'LOGIN' },
  'CHNGPASSVERIF3 loginMethods.setPasswordByMobile': {
    ...number,
    verificationCode: '123456',
    newPassword: 'Bamboo8river',
  },
  'CHNGPASSVERIF3 loginMethods.smsNoLogin': { ...number, purpose: 'RESET' },
  'TRANSFER_UP wallet.sendTransfer': { ...transfer, direction: 'UP' },
  'TRANSFER_DOWN wallet.sendTransfer': { ...transfer, direction: 'DOWN', to: 'nobody' },
  ...contractPayloads('DIVIDEND', 'DIVIDEND', 'MONTHLY', 'dividend'),
  ...contractPayloads('DAILY_SALARY', 'DAILY', 'DAILY', 'dailySalary'),
  ...contractPayloads('HOURLY_SALARY', 'HOURLY', 'HOUR', 'hourlySalary'),
  ...contractPayloads('REALTIME_SALARY', 'REALTIME', 'WINDOW', 'realtimeSalary'),
};

async function send(modId: string, name: string): Promise<string> {
  const row = rows.get(name as never);
  const payload = PAYLOADS[`${modId} ${name}`];
  if (row === undefined || payload === undefined) throw new Error(`No payload for ${modId} ${name}.`);
  return codeOfWalk(await walk.send(row, payload, row.token ? token : undefined));
}

describe('feature switches (3-10)', () => {
  test('every feature switch is in the table of calls', () => {
    expect(Object.keys(FEATURE_CALLS).sort()).toEqual(DEFAULT_SWITCHES.map(({ modId }) => modId).sort());
  });

  const walked = Object.entries(FEATURE_CALLS).flatMap(([modId, list]) => list.map((one) => ({ modId, ...one })));

  test.each(walked)('$modId off refuses $call as $code, and on accepts it', async ({ modId, call, code }) => {
    await allBut(modId);
    expect(await send(modId, call)).toBe(code);
    await allBut(null);
    expect(await send(modId, call)).not.toBe(code);
  });

  test('a group that is off refuses all calls of its switches', async () => {
    await allBut('REGGRP');
    expect(await send('USERNAMEREG3', 'identity.register')).toBe('FEATURE_DISABLED');
    expect(await send('MOBILENUMREG3', 'loginMethods.registerMobile')).toBe('FEATURE_DISABLED');
    expect(await send('REGMOBVERF3', 'loginMethods.registerSms')).toBe('FEATURE_DISABLED');
    await allBut(null);
  });

  test('calls of other features are accepted', async () => {
    await allBut('MOBILEVERCODELOGIN3');
    const byFirebase = { username: '901234567', password: '123456', type: 'firebase', firebaseIdToken: 'a.b.c' };
    expect(codeOfWalk(await walk.send(calls.identity.login as TypedCall, byFirebase))).toBe('FEATURE_DISABLED');
    expect(await send('CHNGPASSVERIF3', 'loginMethods.smsNoLogin')).not.toBe('FEATURE_DISABLED');
    const byName = { username: 'switched1', password: 'Bamboo7river' };
    expect(codeOfWalk(await walk.send(calls.identity.login as TypedCall, byName))).not.toBe('FEATURE_DISABLED');
  });
});
