import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calls } from '@lantern/contract/calls';
import { businessDay } from '@lantern/server-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerOf, codeOf } from '../../../testing/world.ts';
import { hashOfForm, isSignedForm, readForm } from '../forms/form.ts';
import { type Casino, openCasino } from '../testing/casino.ts';

const VENDOR = 'PAPER';
const GAME = 'vs20moon';
const SECRET = 'testKey-of-the-vendor';
const DAY_MS = 86_400_000;
const { startRun, cases } = calls.reconciliation;

let casino: Casino;
let clerk: Awaited<ReturnType<Casino['operator']>>;
let userId: string;
const queries: ReadonlyMap<string, string>[] = [];
let reported: readonly Readonly<Record<string, string>>[] = [];

/** A vendor's report server: it returns the test's rows, two per page. */
const vendorServer = createServer((incoming, response) => {
  const parts: Buffer[] = [];
  incoming.on('data', (part: Buffer) => parts.push(part));
  incoming.on('end', () => {
    const form = readForm(Buffer.concat(parts)) ?? new Map<string, string>();
    queries.push(form);
    const begin = Number(form.get('after') || 0);
    const next = begin + 2 < reported.length ? String(begin + 2) : null;
    const good = { error: 0, transactions: reported.slice(begin, begin + 2), next };
    response.end(JSON.stringify(isSignedForm(form, SECRET) ? good : { error: 5 }));
  });
});

beforeAll(async () => {
  casino = await openCasino();
  clerk = await casino.operator('clerk', ['payments.read', 'payments.match', 'games.read', 'games.manage']);
  const { ownerPool, scope } = casino;
  await ownerPool.query(
    "insert into games.vendor (brand_id, vassalage, game_type, display_name) values ($1, $2, 'RNG', 'Paper Moon')",
    [scope.brandId, VENDOR],
  );
  await ownerPool.query(
    "insert into games.game (brand_id, vendor, code, game_type, title) values ($1, $2, $3, 'RNG', 'Moon')",
    [scope.brandId, VENDOR, GAME],
  );
  await new Promise<void>((resolve) => vendorServer.listen(0, '127.0.0.1', resolve));
  await connect();
});
afterAll(async () => {
  vendorServer.closeAllConnections();
  await new Promise((resolve) => vendorServer.close(resolve));
  await casino.close();
});

const connect = (reportUrl?: string) =>
  casino.areas.games.connect(casino.scope, {
    ...{
      vendor: VENDOR,
      protocol: 'FORMS' as const,
      secret: SECRET,
      allowedAddresses: ['127.0.0.1'],
      at: casino.clock.now(),
    },
    gameUrl: 'https://games.paper.example/open?game={game}&token={token}',
    ...(reportUrl !== undefined && { reportUrl }),
  });

async function send(operation: string, fields: Record<string, string>): Promise<Record<string, unknown>> {
  const timestamp = String(casino.clock.now().getTime());
  const form = new Map(Object.entries({ providerId: VENDOR, operation, timestamp, ...fields }));
  const body = new URLSearchParams([...form, ['hash', hashOfForm(form, SECRET)]]);
  const answered = await fetch(`${casino.portalUrl}/vendor/forms/${operation}.html`, { method: 'POST', body });
  return (await answered.json()) as Record<string, unknown>;
}

/** A round with a win, and a returned bet. @returns the day of play */
async function played(round: string): Promise<string> {
  const { member } = await casino.player(10_000n);
  const launched = await casino.call(calls.games.launchGame, { gameId: GAME, vassalage: VENDOR }, { member });
  const token = new URL(answerOf(launched).game_url).searchParams.get('token') ?? '';
  const opened = await send('authenticate', { token });
  userId = String(opened.userId);
  const common = { userId, gameId: GAME, roundId: round };
  for (const [operation, more] of [
    ['bet', { reference: `${round}-b`, amount: '10.00' }],
    ['result', { reference: `${round}-w`, amount: '25.50' }],
    ['endRound', {}],
    ['bet', { reference: `${round}-x`, roundId: `${round}-2`, amount: '3.00' }],
    ['refund', { reference: `${round}-x` }],
  ] as const) {
    expect(await send(operation, { ...common, ...more })).toMatchObject({ error: 0 });
  }
  return businessDay(casino.clock.now(), '+08:00');
}

async function matched(day: string) {
  const { results } = answerOf(await casino.call(startRun, { day }, clerk));
  const { rows } = answerOf(await casino.call(cases, { state: 'OPEN', side: 'SEAMLESS' }, clerk));
  const own = results.find(({ channel }) => channel === VENDOR);
  const found = rows.filter(({ channel }) => channel === VENDOR);
  return { own, found: found.map(({ kind, orderNo, ours, theirs }) => [kind, orderNo, ours, theirs].join(' ')).sort() };
}

describe('vendors that sign forms are compared as well', () => {
  test('by a file that an operator uploads: an invalid line refuses the file, and a new upload replaces it', async () => {
    const day = await played('r1');
    const at = casino.clock.now().toISOString();
    casino.clock.move(DAY_MS);
    expect((await matched(day)).found).toEqual(['NO_STATEMENT  -15.50 ']);
    const head = 'transaction,player,round,game,currency,taken,paid,state,at';
    const bet = `r1-b,${userId},r1,${GAME},P,10.00,0.00,ENDED,${at}`;
    const win = (paid: string) => `r1-w,${userId},r1,${GAME},P,0.00,${paid},ENDED,${at}`;
    const bring = async (...lines: string[]) =>
      casino.call(
        calls.gamesBackOffice.importReport,
        { vassalage: VENDOR, day, csv: [head, ...lines].join('\n') },
        clerk,
      );
    expect(answerOf(await bring(bet, win('25,50'))).errors).toEqual([{ line: 3, column: 'state' }]);
    expect((await matched(day)).found).toEqual(['NO_STATEMENT  -15.50 ']);
    expect(answerOf(await bring(bet, win('25.00')))).toEqual({ lines: 2, errors: [] });
    expect((await matched(day)).found).toEqual(['AMOUNT_DIFFERS r1-w 25.50 25.00']);
    answerOf(await bring(bet, win('25.50')));
    const { own, found } = await matched(day);
    expect(found).toEqual([]);
    expect(own).toMatchObject({ ours: '-15.50', theirs: '-15.50', ourCount: 2, theirCount: 2 });
    const reader = await casino.operator('reader', ['games.read']);
    const stranger = casino.call(calls.gamesBackOffice.importReport, { vassalage: VENDOR, day, csv: head }, reader);
    expect(codeOf(await stranger)).toBe('FORBIDDEN');
  });

  test('by queries to the report address, page by page, without refunded rounds', async () => {
    await connect(`http://127.0.0.1:${(vendorServer.address() as AddressInfo).port}/feed`);
    const day = await played('r2');
    const common = { userId, gameId: GAME, currency: 'P', roundId: 'r2', roundStatus: 'C' };
    const timestamp = String(casino.clock.now().getTime());
    const row = (type: string, reference: string, amount: string, more = {}) => ({
      ...{ ...common, type, reference, amount, timestamp },
      ...more,
    });
    const refunded = { roundId: 'r2-2', roundStatus: 'V' };
    reported = [
      row('bet', 'r2-b', '10.00'),
      row('win', 'r2-w', '25.50'),
      row('bet', 'r2-x', '3.00', refunded),
      row('refund', 'r2-x', '3.00', refunded),
    ];
    casino.clock.move(DAY_MS);
    const { own, found } = await matched(day);
    expect(found).toEqual([]);
    expect(own).toMatchObject({ ours: '-15.50', theirs: '-15.50', ourCount: 2, theirCount: 2 });
    expect(queries.map((form) => [form.get('operation'), form.get('currency'), form.get('after')])).toEqual([
      ['transactions', 'P', ''],
      ['transactions', 'P', '2'],
    ]);
    reported = [row('bet', 'r2-b', '10.00')];
    expect((await matched(day)).found).toEqual(['MISSING_THERE r2-w 25.50 ']);
    reported = [row('bet', 'r2-b', 'ten')];
    expect((await matched(day)).found).toEqual(['NO_STATEMENT  -15.50 ']);
  });
});
