import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientOf, PASSWORD, registerMember } from '../support/calls/client.ts';
import {
  createOperatorByCalls,
  depositByCalls,
  logInFirstByCalls,
  requestOperatorByCalls,
  type Slip,
  slipFor,
} from '../support/calls/people.ts';
import { DRAW } from '../support/data/draw.ts';
import { type Platform, startPlatform } from '../support/platform/platform.ts';

const { lottery, payments, paymentsBackOffice, wallet, walletBackOffice, identity, staff } = calls;
const DAY_MS = 86_400_000;
const DEPOSIT = '500.00';

let platform: Platform;
let client: Client;
let alice: string;
let bob: string;
let owner: string;
/** A bet and a deposit of Alice. */
let betId: string;
let orderId: string;
let firstSlip: Slip;

beforeAll(async () => {
  platform = await startPlatform({ name: 'e2e-refusals', clockAt: DRAW.beforeClose });
  client = clientOf(platform);
  const { operator, password } = platform.firstRun();
  [alice, bob, owner] = await Promise.all([
    registerMember(client, 'alice1'),
    registerMember(client, 'bobby2'),
    logInFirstByCalls(platform, client, { name: operator, password }),
  ]);
  orderId = (await depositByCalls(platform, client, alice, DEPOSIT)).id;
  firstSlip = await slip({ play: 'de_db', numbers: ['25'], points: 10 });
  betId = (await client.value(lottery.placeBets, firstSlip, alice)).betIds[0] ?? '';
});
afterAll(() => platform?.stop());

async function slip(...lines: Slip['lines']): Promise<Slip> {
  return slipFor(await client.value(lottery.lobby, { gameCode: 'xsmb' }), ...lines);
}

const movementsOf = async (token: string) =>
  (await client.value(wallet.accountRecord, { group: 'ALL', limit: 50 }, token)).rows.map((row) => row.entryId);

/** Runs a refused call and expects that Alice's money has not moved. */
async function expectNoMovement(run: () => Promise<void>): Promise<void> {
  const before = await movementsOf(alice);
  await run();
  expect(await movementsOf(alice)).toEqual(before);
}

describe('bodies of requests', () => {
  it('are refused in plain text where encryption is required, and if they cannot be decrypted', async () => {
    await expectNoMovement(async () => {
      const bet = await slip({ play: 'de_db', numbers: ['25'], points: 1 });
      const jwe = await client.sealed(bet);
      const send = (body: unknown) => client.refusal(lottery.placeBets, {}, alice, { rawBody: JSON.stringify(body) });
      expect(await send(bet)).toBe('ENC_REQUIRED');
      expect(await send({ enc: 'not.a.jwe' })).toBe('ENC_INVALID');
      expect(await send({ enc: `${jwe.slice(0, -4)}AAAA` })).toBe('ENC_INVALID');
      expect(await send({ enc: 17 })).toBe('ENC_REQUIRED');
      const cut = { rawBody: '{"enc":' };
      expect(await client.refusal(lottery.placeBets, {}, alice, cut)).toBe('BAD_REQUEST');
      const foreign = { headers: { 'content-type': 'text/plain' } };
      expect(await client.refusal(lottery.placeBets, bet, alice, foreign)).toBe('UNSUPPORTED_MEDIA_TYPE');
    });
  });

  it('are accepted once when encrypted', async () => {
    const rawBody = JSON.stringify({
      enc: await client.sealed(await slip({ play: 'duoi', numbers: ['7'], points: 1 })),
    });
    expect(await client.refusal(lottery.placeBets, {}, alice, { rawBody })).toBeNull();
    await expectNoMovement(async () => {
      expect(await client.refusal(lottery.placeBets, {}, alice, { rawBody })).toBe('REPLAYED');
      expect(await client.refusal(lottery.placeBets, {}, bob, { rawBody })).toBe('REPLAYED');
    });
  });

  it('are refused when encrypted at another time', async () => {
    const past = clientOf({ ...platform, now: () => new Date(platform.now().getTime() - 3_600_000) });
    const future = clientOf({ ...platform, now: () => new Date(platform.now().getTime() + 3_600_000) });
    const bet = await slip({ play: 'de_db', numbers: ['25'], points: 1 });
    expect(await past.refusal(lottery.placeBets, bet, alice)).toBe('ENC_EXPIRED');
    expect(await future.refusal(lottery.placeBets, bet, alice)).toBe('ENC_EXPIRED');
  });

  it('are refused when too large', async () => {
    const rawBody = JSON.stringify({ enc: 'A'.repeat(2_000_000) });
    for (const row of [lottery.placeBets, identity.login, payments.createDeposit]) {
      const { status, envelope } = await client.call(row, {}, alice, { rawBody });
      expect([status, envelope.success]).toEqual([413, false]);
    }
  });
});

describe('session tokens', () => {
  it('are required: calls without one, with an invented one, and with one of the other server are refused', async () => {
    for (const token of [undefined, 'x', 'A'.repeat(43), owner]) {
      expect(await client.refusal(wallet.balance, {}, token)).toBe('NOT_LOGGED_IN');
      expect(await client.refusal(lottery.placeBets, firstSlip, token)).toBe('NOT_LOGGED_IN');
    }
    for (const token of [undefined, 'x', alice]) {
      expect(await client.refusal(walletBackOffice.trialBalance, {}, token)).toBe('NOT_LOGGED_IN');
      expect(await client.refusal(staff.operators, {}, token)).toBe('NOT_LOGGED_IN');
    }
  });

  it('are invalid after the logout, and stolen ones after the next login', async () => {
    const carol = await registerMember(client, 'carol3');
    const login = { username: 'carol3', password: PASSWORD };
    const { token } = await client.value(identity.login, login);
    expect(await client.refusal(wallet.balance, {}, carol)).toBe('SESSION_KICKED');
    await client.value(identity.logout, {}, token);
    expect(await client.refusal(wallet.balance, {}, token)).toMatch(/^(NOT_LOGGED_IN|SESSION_KICKED)$/);
  });

  it('are not given for a wrong password or an unknown name, with the same answer', async () => {
    const wrong = await client.call(identity.login, { username: 'bobby2', password: 'Wrong-Garden-7' });
    const unknown = await client.call(identity.login, { username: 'nobody9', password: 'Wrong-Garden-7' });
    expect(wrong.envelope).toMatchObject({ success: false, value: { code: 'LOGIN_FAILED' } });
    expect(unknown).toEqual(wrong);
  });
});

describe('data of another member', () => {
  it('is not found', async () => {
    const [entryId = ''] = await movementsOf(alice);
    await expectNoMovement(async () => {
      const answers = [
        client.refusal(lottery.myBet, { betId }, bob),
        client.refusal(lottery.cancelBet, { betId }, bob),
        client.refusal(payments.depositOrder, { id: orderId }, bob),
        client.refusal(payments.cancelDeposit, { id: orderId }, bob),
        client.refusal(payments.claimDepositPaid, { id: orderId }, bob),
        client.refusal(wallet.accountRecordEntry, { entryId }, bob),
      ];
      expect(await Promise.all(answers)).toEqual(answers.map(() => 'NOT_FOUND'));
    });
    expect(await movementsOf(bob)).toEqual([]);
    expect((await client.value(lottery.myBets, {}, bob)).rows).toEqual([]);
    expect((await client.value(lottery.myBet, { betId }, alice)).bet.id).toBe(betId);
  });
});

describe('amounts of requests', () => {
  const bad = ['-5', '-5.00', '0', '0.001', '10.005', '1e3', '١٠٠', 'NaN', 'Infinity', '100,00', '0x64', '', ' '];
  it.each(bad)('are refused as a deposit of "%s"', async (amount) => {
    const { channels } = await client.value(payments.depositChannels, {}, alice);
    const payload = { requestId: randomUUID(), channel: channels[0]?.code, amount };
    expect(await client.refusal(payments.createDeposit, payload, alice)).toMatch(/^(AMOUNT_|BAD_REQUEST)/);
  });

  it('are refused beyond what a channel or a number can hold', async () => {
    const { channels } = await client.value(payments.depositChannels, {}, alice);
    for (const amount of ['100000000.00', '999999999999999999', '9'.repeat(20), '9'.repeat(4000)]) {
      const payload = { requestId: randomUUID(), channel: channels[0]?.code, amount };
      expect(await client.refusal(payments.createDeposit, payload, alice)).toMatch(/^(AMOUNT_|BAD_REQUEST)/);
    }
  });

  it.each([-1, 0, 1.5, 1e12, '10', null, 10_001])('are refused as a bet of %s points', async (points) => {
    await expectNoMovement(async () => {
      const bet = { ...firstSlip, requestId: randomUUID(), lines: [{ play: 'de_db', numbers: ['25'], points }] };
      expect(await client.refusal(lottery.placeBets, bet, alice)).toMatch(/^(POINTS_INVALID|BAD_REQUEST)$/);
    });
  });

  it('are refused above the limits and the balance, and with a wrong number or play', async () => {
    const refused = async (play: string, numbers: string[], points: number) =>
      client.refusal(lottery.placeBets, await slip({ play, numbers, points }), alice);
    await expectNoMovement(async () => {
      expect(await refused('lo2', ['25'], 10_000)).toBe('STAKE_ABOVE_LIMIT');
      expect(await refused('de_db', ['25'], 5_000)).toBe('INSUFFICIENT_BALANCE');
      expect(await refused('de_db', ['255'], 1)).toBe('NUMBER_INVALID');
      expect(await refused('de_db', ['-1'], 1)).toBe('NUMBER_INVALID');
      expect(await refused('jackpot', ['25'], 1)).toBe('PLAY_UNKNOWN');
    });
  });
});

describe('repeated requests', () => {
  it('with the same content are the same bet, and with other content are refused', async () => {
    await expectNoMovement(async () => {
      const again = await client.value(lottery.placeBets, firstSlip, alice);
      expect(again).toMatchObject({ duplicate: true, betIds: [betId], stake: '10.00' });
      const changed = { ...firstSlip, lines: [{ play: 'de_db', numbers: ['26'], points: 10 }] };
      expect(await client.refusal(lottery.placeBets, changed, alice)).toBe('IDEMPOTENCY_CONFLICT');
    });
  });

  it('that are sent concurrently from many tabs are one bet', async () => {
    const bet = await slip({ play: 'duoi', numbers: ['3'], points: 2 });
    const before = await movementsOf(alice);
    const answers = await Promise.all(Array.from({ length: 12 }, () => client.value(lottery.placeBets, bet, alice)));
    const seen = answers.map(({ betIds, stake, balance, placedAt }) =>
      JSON.stringify([betIds, stake, balance, placedAt]),
    );
    expect(new Set(seen).size).toBe(1);
    expect((await movementsOf(alice)).length).toBe(before.length + 1);
  });
});

describe('callbacks of the payment provider', () => {
  it('credit once when repeated', async () => {
    const before = await movementsOf(alice);
    const { id } = await depositByCalls(platform, client, alice, '60.00', 'PAY_TWICE');
    expect(await client.value(payments.depositOrder, { id }, alice)).toMatchObject({
      state: 'CREDITED',
      creditedAmount: '60.00',
    });
    expect((await movementsOf(alice)).length).toBe(before.length + 1);
  });

  it("are refused with a wrong, a missing or another body's signature", async () => {
    await expectNoMovement(async () => {
      const { id, page } = await depositByCalls(platform, client, alice, '70.00', 'FORGED');
      expect(page).toContain('The site rejected the wrong signature, as it must.');
      const order = await client.value(payments.depositOrder, { id }, alice);
      const body = JSON.stringify({ orderNo: id, providerNo: 'x', event: 'PAID', amount: '7000', currency: 'P' });
      const signed = {
        'x-timestamp': String(platform.now().getTime()),
        'x-nonce': 'nonce-1234567890',
        'x-signature': 'a'.repeat(64),
      };
      const notify = (headers: Record<string, string>, sent = body) =>
        fetch(`${platform.portal}/wps/deposit/callback/${order.channel}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: sent,
        });
      expect((await notify(signed)).status).toBe(401);
      expect((await notify({})).status).toBe(401);
      expect((await notify({ ...signed, 'x-timestamp': '0' })).status).toBe(401);
      expect((await notify(signed, 'x'.repeat(20_000))).status).toBe(413);
      expect((await client.value(payments.depositOrder, { id }, alice)).creditedAmount).toBeNull();
    });
  });
});

describe('operators', () => {
  it('may use the calls of their role, and none before the first steps', async () => {
    const draws = await createOperatorByCalls(platform, client, owner, 'only.draws', ['game-manager']);
    for (const row of [walletBackOffice.trialBalance, staff.operators, paymentsBackOffice.deposits]) {
      expect(await client.refusal(row, {}, draws)).toBe('FORBIDDEN');
    }
    const payload = { name: 'my.friend', email: 'my.friend@staff.example', roles: ['owner'], reason: 'my friend' };
    expect(await client.refusal(staff.createOperator, payload, draws)).toBe('FORBIDDEN');
    const fresh = { name: 'new.person', roles: ['owner'] };
    const link = {
      token: await requestOperatorByCalls(platform, client, owner, fresh),
      newPassword: 'Copper-Garden-1947',
    };
    const { session } = await client.value(staff.setUp, link);
    const token = session?.token ?? '';
    expect(session?.next).toBe('ENROL_TOTP');
    expect(await client.refusal(staff.setUp, link)).toBe('LINK_INVALID');
    expect(await client.refusal(walletBackOffice.trialBalance, {}, token)).toBe('FORBIDDEN');
    expect(await client.refusal(staff.enrolTotp, { code: '000000' }, token)).toMatch(/^(TOTP_INVALID|STATE_CONFLICT)$/);
  });

  it('cannot decide their own requests', async () => {
    const { id } = await depositByCalls(platform, client, alice, '80.00', 'PAY_OTHER');
    const payload = { id, decision: 'ACCEPT' as const, reason: 'the bank slip says so' };
    const { requestId } = await client.value(paymentsBackOffice.requestMatch, payload, owner);
    const decision = { id: requestId, decision: 'APPROVE' as const, reason: 'seen' };
    await expectNoMovement(async () => {
      expect(await client.refusal(staff.decideRequest, decision, owner)).toBe('FOUR_EYES_SAME_PERSON');
    });
    const approver = await createOperatorByCalls(platform, client, owner, 'second.eyes', ['finance-approver']);
    const before = await movementsOf(alice);
    await client.value(staff.decideRequest, decision, approver);
    expect(await client.refusal(staff.decideRequest, decision, approver)).toBe('REQUEST_STATE');
    expect((await movementsOf(alice)).length).toBe(before.length + 1);
  });
});

describe('ninety days later', () => {
  let restricted: string;
  beforeAll(async () => {
    await platform.restartAt(new Date(DRAW.beforeClose.getTime() + 91 * DAY_MS));
  });

  it('every token has expired', async () => {
    expect(await client.refusal(wallet.balance, {}, alice)).toBe('NOT_LOGGED_IN');
    expect(await client.refusal(lottery.placeBets, firstSlip, alice)).toBe('NOT_LOGGED_IN');
    expect(await client.refusal(walletBackOffice.trialBalance, {}, owner)).toBe('NOT_LOGGED_IN');
  });

  it('an old password allows only its own change', async () => {
    const entry = await client.value(identity.login, { username: 'alice1', password: PASSWORD });
    expect(entry.passwordExpired).toBe(true);
    restricted = entry.token;
    expect(await client.refusal(wallet.balance, {}, restricted)).toBe('PASSWORD_CHANGE_REQUIRED');
    expect(await client.refusal(lottery.placeBets, firstSlip, restricted)).toBe('PASSWORD_CHANGE_REQUIRED');
  });

  it('an earlier draw takes no bet, and its earlier request still gets the same answer', async () => {
    const change = { oldPassword: PASSWORD, newPassword: 'Moon-Harbour-8', confirmNewPassword: 'Moon-Harbour-8' };
    const { token } = await client.value(identity.changePassword, change, restricted);
    const late = { ...firstSlip, requestId: randomUUID() };
    expect(await client.refusal(lottery.placeBets, late, token)).toBe('ISSUE_CLOSED');
    expect(await client.value(lottery.placeBets, firstSlip, token)).toMatchObject({ duplicate: true, betIds: [betId] });
  });
});
