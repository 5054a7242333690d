import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { propertyRuns } from '@lantern/database/testing';
import { postings } from '@lantern/ledger';
import { isRefusal, type MemberSession } from '@lantern/server-kit';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { answerOf, codeOf } from '../../../testing/world.ts';
import { type Casino, openCasino } from '../testing/casino.ts';
import { hashOfForm } from './form.ts';

const VENDOR = 'PAPER';
const GAME = 'vs20moon';
const SECRET = 'testKey-of-the-vendor';

let casino: Casino;
beforeAll(async () => {
  casino = await openCasino();
  const brandId = casino.scope.brandId;
  const { ownerPool, areas, clock } = casino;
  await ownerPool.query(
    "insert into games.vendor (brand_id, vassalage, game_type, display_name) values ($1, $2, 'RNG', 'Paper Moon')",
    [brandId, VENDOR],
  );
  await ownerPool.query(
    "insert into games.game (brand_id, vendor, code, game_type, title, has_trial) values ($1, $2, $3, 'RNG', 'Moon', true)",
    [brandId, VENDOR, GAME],
  );
  await areas.games.connect(casino.scope, {
    ...{ vendor: VENDOR, protocol: 'FORMS', secret: SECRET, allowedAddresses: ['127.0.0.0/8'], at: clock.now() },
    gameUrl: 'https://games.paper.example/open?game={game}&lang={language}&token={token}&currency={currency}',
  });
});
afterAll(() => casino.close());

type Fields = Record<string, string>;
type Answer = { readonly error: number; readonly [name: string]: unknown };

/** The fields of a form with the vendor's signature; `fields` overrides the defaults. */
function sign(operation: string, fields: Fields): URLSearchParams {
  const timestamp = String(casino.clock.now().getTime());
  const form = new Map(Object.entries({ providerId: VENDOR, operation, timestamp, ...fields }));
  return new URLSearchParams([...form, ['hash', hashOfForm(form, SECRET)]]);
}

/** Posts a signed form to the path of an operation. */
async function post(operation: string, body: URLSearchParams): Promise<Answer & { readonly text: string }> {
  const answered = await fetch(`${casino.portalUrl}/vendor/forms/${operation}.html`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: body.toString(),
  });
  const text = await answered.text();
  return { ...(JSON.parse(text) as Answer), text };
}

/** Sends one form over HTTP; `flaw` replaces the signature. */
async function send(operation: string, fields: Fields, flaw?: string): Promise<Answer & { readonly text: string }> {
  const body = sign(operation, fields);
  if (flaw !== undefined) body.set('hash', flaw);
  return post(operation, body);
}

interface Player {
  readonly member: MemberSession;
  readonly userId: string;
  readonly token: string;
}

/** A member with money (minor units) who has opened the game. */
async function player(amount: bigint): Promise<Player> {
  const { member } = await casino.member();
  await casino.ledger.send(casino.books(member.scope), {
    id: randomUUID(),
    posting: postings.manualCredit({ member: member.scope.memberId, amount }),
    reference: { type: 'test', id: 'grant' },
    at: casino.clock.now(),
  });
  const launched = await casino.call(calls.games.launchGame, { gameId: GAME, vassalage: VENDOR }, { member });
  if (isRefusal(launched)) throw new Error(launched.code);
  const url = new URL(launched.game_url);
  expect([url.host, url.searchParams.get('game'), url.searchParams.get('currency')]).toEqual([
    'games.paper.example',
    GAME,
    'P',
  ]);
  const opened = await send('authenticate', { token: url.searchParams.get('token') ?? '' });
  expect(opened).toMatchObject({ error: 0, currency: 'P' });
  return { member, userId: String(opened.userId), token: String(opened.token) };
}

let references = 0;
const next = (kind: string) => {
  references += 1;
  return `${kind}${references}`;
};
const movement = ({ userId }: Player, roundId: string, reference: string, more: Fields = {}) => ({
  ...{ userId, gameId: GAME, roundId, reference },
  ...more,
});
const wallet = ({ member }: Player) => casino.balance({ member } as never);
const onHoldOf = ({ member }: Player) => casino.held({ member } as never);

describe('a vendor that signs forms', () => {
  test('plays a round with bet, result and end, with decimal amounts equal to those in the books', async () => {
    const one = await player(10_000n);
    const round = next('r');
    const bet = movement(one, round, next('b'), { amount: '10.00', token: one.token });
    const placed = await send('bet', bet);
    expect(placed).toMatchObject({ error: 0, transactionId: bet.reference, currency: 'P', cash: 90, usedPromo: 0 });
    expect(placed.text).toContain('"cash":90.00,');
    expect((await send('bet', bet)).text).toBe(placed.text);
    const won = movement(one, round, next('w'), { amount: '25.5' });
    expect(await send('result', won)).toMatchObject({ error: 0, cash: 115.5 });
    expect(await send('result', won)).toMatchObject({ error: 0, cash: 115.5 });
    expect(await send('endRound', movement(one, round, ''))).toMatchObject({ error: 0 });
    expect(await send('bonusWin', movement(one, round, next('x'), { amount: '9' }))).toMatchObject({
      error: 0,
      cash: 115.5,
    });
    expect([await wallet(one), await onHoldOf(one)]).toEqual([11_550n, 0n]);
  });

  test("answers the dialect's error numbers", async () => {
    const one = await player(1_000n);
    const round = next('r');
    const bet = movement(one, round, next('b'), { amount: '4.00' });
    await send('bet', bet);
    const errors = {
      insufficient: await send('bet', movement(one, next('r'), next('b'), { amount: '6.01' })),
      player: await send('bet', { ...movement(one, next('r'), next('b'), { amount: '1' }), userId: '1-999999999' }),
      token: await send('authenticate', { token: 'y'.repeat(43) }),
      hash: await send('bet', bet, 'f'.repeat(32)),
      parameters: await send('bet', movement(one, next('r'), '', { amount: '1' })),
      game: await send('bet', { ...movement(one, next('r'), next('b'), { amount: '1' }), gameId: 'vs20sun' }),
      other: await send('bet', { ...bet, amount: '5.00' }),
      early: await send('result', movement(one, next('r'), next('w'), { amount: '1' })),
    };
    expect(Object.fromEntries(Object.entries(errors).map(([name, { error }]) => [name, error]))).toEqual({
      ...{ insufficient: 1, player: 2, token: 4, hash: 5, parameters: 7, game: 2, other: 120, early: 100 },
    });
    expect(errors.insufficient.cash).toBe(6);
    await casino.areas.safety.exclude(one.member.scope, { kind: 'SELF_EXCLUSION', to: null, by: 'member' });
    expect((await send('bet', movement(one, next('r'), next('b'), { amount: '1' }))).error).toBe(6);
  });

  test('refunds a bet once, and refuses a refunded bet that arrives later', async () => {
    const one = await player(1_000n);
    const round = next('r');
    const bet = movement(one, round, next('b'), { amount: '4.00' });
    await send('bet', bet);
    const refund = { userId: one.userId, reference: bet.reference };
    expect(await send('refund', refund)).toMatchObject({ error: 0 });
    expect(await send('refund', refund)).toMatchObject({ error: 0 });
    const late = movement(one, next('r'), next('b'), { amount: '4.00' });
    expect(await send('refund', { ...refund, reference: late.reference })).toMatchObject({ error: 0 });
    expect(await send('bet', late)).toMatchObject({ error: 120 });
    expect([await wallet(one), await onHoldOf(one)]).toEqual([1_000n, 0n]);
  });

  test('pays prizes, jackpots and corrections, also after the session has ended', async () => {
    const one = await player(1_000n);
    const round = next('r');
    await send('bet', movement(one, round, next('b'), { amount: '1.00' }));
    const prize = { promoWinAmount: '5.00', promoWinReference: next('p'), promoCampaignID: '7', amount: '0.00' };
    expect(await send('result', movement(one, round, next('w'), prize))).toMatchObject({ error: 0, cash: 14 });
    expect(await send('sessionExpired', { token: one.token, userId: one.userId })).toMatchObject({ error: 0 });
    expect(await send('bet', movement(one, round, next('b'), { amount: '1.00' }))).toMatchObject({ error: 4 });
    await send('endRound', movement(one, round, ''));
    const promo = { userId: one.userId, reference: next('c'), campaignId: '9', amount: '2.00' };
    expect(await send('promoWin', promo)).toMatchObject({ error: 0, cash: 16 });
    expect(await send('jackpotWin', movement(one, round, next('j'), { amount: '100.00' }))).toMatchObject({
      error: 0,
      cash: 116,
    });
    expect(await send('adjustment', movement(one, round, next('a'), { amount: '-16.00' }))).toMatchObject({
      error: 0,
      cash: 100,
    });
    expect(await send('adjustment', movement(one, round, next('a'), { amount: '-250.00' }))).toMatchObject({
      error: 0,
      cash: 0,
    });
    expect(await casino.faultsOfBooks()).toEqual([]);
  });

  test('another brand, an unlisted address and an unconnected code are refused without information', async () => {
    const { scope, areas, clock, portalUrl } = casino;
    const gameUrl = 'https://games.paper.example/{game}';
    const listed = { protocol: 'FORMS' as const, secret: SECRET, gameUrl, at: clock.now() };
    await areas.games.connect(scope, { ...listed, vendor: 'FAR', allowedAddresses: ['203.0.113.9'] });
    for (const providerId of ['FAR', 'NOBODY']) {
      const form = new Map(Object.entries({ providerId, userId: `${scope.brandId}-7001` }));
      const body = new URLSearchParams([...form, ['hash', hashOfForm(form, SECRET)]]).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await fetch(`${portalUrl}/vendor/forms/balance.html`, { method: 'POST', headers, body });
      expect(await answer.json()).toEqual({ error: 5, description: 'HASH_INVALID' });
    }
  });
});

describe('a signed form', () => {
  const connect = (binding: 'OPERATION' | 'ADDRESS', more: object = {}) =>
    casino.areas.games.connect(casino.scope, {
      ...{ vendor: VENDOR, protocol: 'FORMS' as const, secret: SECRET, allowedAddresses: ['127.0.0.1'], binding },
      ...{ gameUrl: 'https://games.paper.example/open?game={game}&lang={language}&token={token}&currency={currency}' },
      ...{ at: casino.clock.now(), ...more },
    });
  afterEach(() => connect('OPERATION'));

  test.each(['OPERATION', 'ADDRESS'] as const)(
    'does nothing at the address of another operation (binding %s)',
    async (binding) => {
      const one = await player(10_000n);
      await connect(binding);
      const signed = (fields: Fields) => {
        const form = sign('bet', fields);
        if (binding === 'OPERATION') return form;
        const plain = new Map([...form].filter(([name]) => name !== 'operation' && name !== 'hash'));
        return new URLSearchParams([...plain, ['hash', hashOfForm(plain, SECRET)]]);
      };
      const round = next('r');
      const first = signed(movement(one, round, next('b'), { amount: '10.00' }));
      expect(await post('bet', first)).toMatchObject({ error: 0, cash: 90 });
      for (const operation of ['jackpotWin', 'promoWin', 'refund', 'result', 'adjustment', 'endRound']) {
        expect([operation, (await post(operation, first)).error]).toEqual([operation, 5]);
      }
      expect(await post('bet', first)).toMatchObject({ error: 0, cash: 90 });
      expect([await wallet(one), await onHoldOf(one)]).toEqual([9_000n, 1_000n]);
    },
  );

  test('a bet that never arrived pays nothing as a jackpot', async () => {
    const one = await player(10_000n);
    const form = sign('bet', movement(one, next('r'), next('b'), { amount: '50.00' }));
    expect((await post('jackpotWin', form)).error).toBe(5);
    expect(await wallet(one)).toBe(10_000n);
  });

  test('is refused if it is old, from the future or without a time', async () => {
    const one = await player(10_000n);
    const now = casino.clock.now().getTime();
    const hours = (count: number) => String(now - count * 3_600_000);
    const bet = (timestamp: string) => send('bet', movement(one, next('r'), next('b'), { amount: '1.00', timestamp }));
    const codes = async (times: readonly string[]) => {
      const found: number[] = [];
      for (const time of times) found.push((await bet(time)).error);
      return found;
    };
    expect(await codes([hours(0), hours(0.1), hours(-0.1), ''])).toEqual([0, 5, 5, 5]);
    await connect('ADDRESS');
    // Such a vendor repeats its first form for a day.
    expect(await codes([hours(0), hours(24), hours(26), hours(-0.1), ''])).toEqual([0, 0, 5, 5, 5]);
  });

  test('is refused with names and values that would let two forms share one signature', async () => {
    const one = await player(10_000n);
    const bet = movement(one, next('r'), next('b'), { amount: '1.00' });
    expect((await send('bet', { ...bet, note: 'a&amount=9.00' })).error).toBe(7);
    expect((await send('bet', { ...bet, 'note=a': 'b' })).error).toBe(7);
    expect((await send('bet', bet)).error).toBe(0);
  });

  test('is refused from a vendor without a list of addresses', async () => {
    const one = await player(10_000n);
    const balance = { userId: one.userId };
    expect((await send('balance', balance)).error).toBe(0);
    await connect('OPERATION', { allowedAddresses: [] });
    expect((await send('balance', balance)).error).toBe(5);
    await connect('OPERATION', { allowedAddresses: ['203.0.113.0/24'] });
    expect((await send('balance', balance)).error).toBe(5);
  });
});

type Sent = readonly [operation: string, fields: Fields];

interface Plan {
  readonly stake: bigint;
  readonly payout: bigint;
  readonly isRefunded: boolean;
}

test('lost, repeated and reordered forms lead to the planned result', async () => {
  const plan: fc.Arbitrary<Plan> = fc.record({
    stake: fc.bigInt({ min: 1n, max: 50n }),
    payout: fc.bigInt({ min: 0n, max: 90n }),
    isRefunded: fc.boolean(),
  });
  const text = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
  await fc.assert(
    fc.asyncProperty(
      fc.array(plan, { minLength: 4, maxLength: 10 }),
      fc.infiniteStream(fc.nat()),
      async (plans, chance) => {
        const one = await player(10_000n);
        const pick = (of: number) => (chance.next().value as number) % of;
        const queue: Sent[] = plans.flatMap(({ stake, payout, isRefunded }): Sent[] => {
          const [round, bet] = [next('storm'), next('b')];
          const placed: Sent = ['bet', movement(one, round, bet, { amount: text(stake) })];
          if (isRefunded) return [placed, placed, ['refund', { userId: one.userId, reference: bet, roundId: round }]];
          const won: Sent = ['result', movement(one, round, next('w'), { amount: text(payout) })];
          return [placed, placed, won, won, ['endRound', movement(one, round, '')]];
        });
        // An end before its result would make the result fail permanently: vendors send the end only after the result is answered.
        const isEnd = ([operation]: Sent) => operation === 'endRound';
        for (const part of [queue.filter((one) => !isEnd(one)), queue.filter(isEnd)]) {
          const left = [...part];
          for (let tries = 0; left.length > 0 && tries < 400; tries += 1) {
            const [form] = left.splice(pick(left.length), 1);
            if (form === undefined) break;
            const isLost = pick(4) === 0;
            const { error } = isLost && pick(2) === 0 ? { error: 100 } : await send(form[0], form[1]);
            if (isLost || error === 100) left.push(form);
          }
          expect(left).toEqual([]);
        }
        const expected = plans.reduce(
          (sum, { stake, payout, isRefunded }) => sum + (isRefunded ? 0n : payout - stake),
          10_000n,
        );
        expect([await wallet(one), await onHoldOf(one)]).toEqual([expected, 0n]);
      },
    ),
    { numRuns: propertyRuns(6) },
  );
  const { rows } = await casino.ownerPool.query(
    "select ref from games.round where vendor = $1 and state = 'OPEN' and ref like 'storm%'",
    [VENDOR],
  );
  expect(rows).toEqual([]);
  expect(await casino.faultsOfBooks()).toEqual([]);
});

test('two operators connect a vendor, and the secret is never shown (11.2)', async () => {
  const { gamesBackOffice, staff } = calls;
  const manager = await casino.operator('mia', ['games.read', 'games.manage']);
  const second = await casino.operator('sam', ['games.read', 'games.manage']);
  const look = async () => answerOf(await casino.call(gamesBackOffice.connection, { vassalage: VENDOR }, second));
  const request = {
    ...{ vassalage: VENDOR, protocol: 'FORMS' as const, allowedAddresses: ['203.0.113.9'], reason: 'A new contract' },
    ...{ binding: 'ADDRESS' as const, mostPrize: '500.00', mostPrizeADay: '2000.00' },
    ...{ gameUrl: 'https://new.paper.example/{game}?token={token}', secret: 'another secret' },
  };
  const bad = { ...request, gameUrl: 'http://new.paper.example/{game}' };
  expect(codeOf(await casino.call(gamesBackOffice.requestConnection, bad, manager))).toBe('FIELD_RULE');
  for (const allowedAddresses of [[], ['any'], ['203.0.113.0/40']]) {
    expect(
      codeOf(await casino.call(gamesBackOffice.requestConnection, { ...request, allowedAddresses }, manager)),
    ).toMatch(/^(FIELD_RULE|BAD_REQUEST)$/);
  }
  for (const limits of [{ mostPrize: '0' }, { mostPrizeADay: '499.99' }, { mostPrize: '-5' }]) {
    expect(codeOf(await casino.call(gamesBackOffice.requestConnection, { ...request, ...limits }, manager))).toMatch(
      /^(FIELD_RULE|BAD_REQUEST)$/,
    );
  }
  const elsewhere = { ...request, secret: '', reportUrl: 'https://report.other.example/ask' };
  expect(codeOf(await casino.call(gamesBackOffice.requestConnection, elsewhere, manager))).toBe('FIELD_RULE');
  const own = { ...request, vassalage: 'LANTERN' };
  expect(codeOf(await casino.call(gamesBackOffice.requestConnection, own, manager))).toBe('FIELD_RULE');
  const { requestId } = answerOf(await casino.call(gamesBackOffice.requestConnection, request, manager));
  expect(await look()).toMatchObject({ protocol: 'FORMS', allowedAddresses: ['127.0.0.1'], pending: requestId });
  const decide = { id: requestId, decision: 'APPROVE' as const, reason: 'seen' };
  expect(codeOf(await casino.call(staff.decideRequest, decide, manager))).not.toBe('OK');
  expect(codeOf(await casino.call(staff.decideRequest, decide, second))).toBe('OK');
  const connected = {
    protocol: 'FORMS',
    gameUrl: request.gameUrl,
    reportUrl: '',
    allowedAddresses: ['203.0.113.9'],
    hasSecret: true,
    binding: 'ADDRESS',
    mostPrize: '500.00',
    mostPrizeADay: '2000.00',
  };
  expect(await look()).toEqual({ ...connected, pending: null });
  const { rows } = await casino.ownerPool.query<{ sealed: string }>(
    'select secret_sealed as sealed from games.vendor_connection where vendor = $1',
    [VENDOR],
  );
  expect(rows[0]?.sealed).not.toContain(request.secret);
});
