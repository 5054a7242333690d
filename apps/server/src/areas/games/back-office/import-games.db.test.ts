import { calls } from '@lantern/contract/calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answerOf, codeOf } from '../../../testing/world.ts';
import { type Casino, openCasino } from '../testing/casino.ts';

/** The return to player and the regions of a game are statements to players and authorities: two operators change them. */

const { gamesBackOffice, staff } = calls;
const REASON = 'as the vendor states';
const HEAD = 'vassalage,gameId,gameType,title,rtp,regions,isHot';

type Operator = Awaited<ReturnType<Casino['operator']>>;
let casino: Casino;
let maker: Operator;
let checker: Operator;
beforeAll(async () => {
  casino = await openCasino();
});
afterAll(() => casino.close());
let turn = 0;
/** Code of the game that the test imports. */
let code = '';
beforeEach(async () => {
  turn += 1;
  code = `tale-${turn}`;
  maker = await casino.operator(`maker${turn}`, ['games.read', 'games.manage']);
  checker = await casino.operator(`checker${turn}`, ['games.read', 'games.manage', 'requests.read']);
});

const lineOf = (rest: string, game = code) => `LANTERN,${game},RNG,${rest}`;

async function send(...lines: string[]) {
  const payload = { csv: [HEAD, ...lines].join('\n'), reason: REASON };
  return casino.call(gamesBackOffice.importGames, payload, maker);
}
const imported = async (...lines: string[]) => answerOf(await send(...lines));

async function decide(id: string | null, who = checker, decision: 'APPROVE' | 'REJECT' = 'APPROVE') {
  const input = { id: id ?? '', decision, reason: 'seen' };
  return codeOf(await casino.call(staff.decideRequest, input, who));
}

/** Title, return and regions as stored; undefined for no such game. */
async function stored(game = code) {
  const { rows } = await casino.ownerPool.query(
    "select title, return_ppm, regions from games.game where vendor = 'LANTERN' and code = $1",
    [game],
  );
  const [row] = rows;
  return row && [row.title, row.return_ppm, row.regions];
}

/** A game with a return of 96.50 % in Vietnam and Thailand, as two operators have imported it. */
async function present(game = code) {
  const { requestId } = await imported(lineOf('Tale,96.5,VN TH,0', game));
  expect(await decide(requestId)).toBe('OK');
}

async function factsOf(id: string | null) {
  const { parts } = answerOf(await casino.call(staff.request, { id: id ?? '' }, checker));
  return Object.fromEntries(parts.flatMap(({ facts }) => facts.map(({ name, value }) => [name, value])));
}

test.each([
  ['return to player', 'Tale,97,VN TH,0'],
  ['return to player that goes', 'Tale,,VN TH,0'],
  ['regions', 'Tale,96.5,VN,0'],
  ['regions that open to all countries', 'Tale,96.5,,0'],
])('another %s of a present game waits for a second operator', async (_, rest) => {
  await present();
  const answer = await imported(lineOf(rest));
  expect(answer).toEqual({ added: 0, changed: 0, errors: [], requestId: expect.any(String) });
  expect(await stored()).toEqual(['Tale', 965_000, ['VN', 'TH']]);
  expect(await decide(answer.requestId, maker)).toBe('FOUR_EYES_SAME_PERSON');
  expect(await decide(answer.requestId)).toBe('OK');
  expect(await stored()).not.toEqual(['Tale', 965_000, ['VN', 'TH']]);
});

test('a new game waits if it states a return or regions, and is added at once without them', async () => {
  for (const rest of ['Tale,96.5,,0', 'Tale,,VN,0']) {
    const { requestId } = await imported(lineOf(rest));
    expect(await decide(requestId, checker, 'REJECT')).toBe('OK');
    expect(await stored()).toBeUndefined();
  }
  expect(await imported(lineOf('Tale,,,0'))).toEqual({ added: 1, changed: 0, errors: [], requestId: null });
  expect(await stored()).toEqual(['Tale', null, []]);
});

test('names, marks and the order of regions are changed at once', async () => {
  await present();
  const answer = await imported(lineOf('Story,96.50,TH VN,1'));
  expect(answer).toEqual({ added: 0, changed: 1, errors: [], requestId: null });
  expect(await stored()).toEqual(['Story', 965_000, ['TH', 'VN']]);
});

test('a mixed file waits as a whole, and is approved by what it changes', async () => {
  await present();
  await present(`${code}-b`);
  const { requestId } = await imported(
    lineOf('Story,96.5,VN TH,0', `${code}-b`),
    lineOf('Tale,97,VN,0'),
    lineOf('New,95.25,,0', `${code}-c`),
  );
  expect(await stored(`${code}-b`)).toEqual(['Tale', 965_000, ['VN', 'TH']]);
  const facts = {
    vendor: 'LANTERN',
    games_added: '1',
    games_changed: '2',
    returns_changed: '2',
    game_returns: `LANTERN/${code}: 96.50 % → 97.00 %\nLANTERN/${code}-c: — → 95.25 %`,
    regions_changed: '1',
    game_regions: `LANTERN/${code}: TH VN → VN`,
  };
  expect(await factsOf(requestId)).toEqual(facts);
  expect(await decide(requestId)).toBe('OK');
  expect(await stored(`${code}-b`)).toEqual(['Story', 965_000, ['VN', 'TH']]);
  expect(await stored()).toEqual(['Tale', 970_000, ['VN']]);
  expect(await stored(`${code}-c`)).toEqual(['New', 952_500, []]);
  // A decided request still shows what it changed.
  expect(await factsOf(requestId)).toEqual(facts);
});

test('an approval is refused when the values have changed since the request', async () => {
  await present();
  const first = await imported(lineOf('Tale,97,VN TH,0'));
  expect(codeOf(await send(lineOf('Tale,98,VN TH,0')))).toBe('REQUEST_STATE');
  const write = (ppm: number) =>
    casino.ownerPool.query('update games.game set return_ppm = $2 where code = $1', [code, ppm]);
  await write(940_000);
  expect(await decide(first.requestId)).toBe('SUBJECT_CHANGED');
  // The wanted value does not hide that another one was replaced.
  await write(970_000);
  expect(await decide(first.requestId)).toBe('SUBJECT_CHANGED');
  await write(965_000);
  expect(await decide(first.requestId)).toBe('OK');
});

test('the approver reads the twenty largest changes of present games first, and all are checked', async () => {
  const games = Array.from({ length: 25 }, (_, index) => `${code}-${index}`);
  const added = await imported(...games.map((game) => lineOf('Tale,90,,0', game)));
  expect(await decide(added.requestId)).toBe('OK');
  const lines = games.map((game, index) => lineOf(`Tale,${90 + index / 10},,0`, game));
  const { requestId } = await imported(lineOf('New,96,,0'), ...lines);
  const shown = String((await factsOf(requestId)).game_returns).split('\n');
  expect(shown[0]).toBe(`LANTERN/${code}-24: 90.00 % → 92.40 %`);
  expect(shown.slice(19)).toEqual([`LANTERN/${code}-5: 90.00 % → 90.50 %`, '+5']);
  await casino.ownerPool.query('update games.game set return_ppm = 1 where code = $1', [games[1]]);
  expect(await decide(requestId)).toBe('SUBJECT_CHANGED');
  expect(await decide(requestId, checker, 'REJECT')).toBe('OK');
});

test('a request holds five hundred games, and equal ones do not count', async () => {
  await present();
  const many = Array.from({ length: 500 }, (_, index) => lineOf('Tale,90,,0', `${code}-${index}`));
  const answer = await imported(lineOf('Tale,96.5,VN TH,0'), ...many);
  expect(answer.requestId).not.toBeNull();
  expect(await decide(answer.requestId, checker, 'REJECT')).toBe('OK');
  const above = await imported(...many, lineOf('Tale,96.5,VN TH,0'), lineOf('Last,,,0', `${code}-last`));
  expect(above).toEqual({
    ...{ added: 0, changed: 0, requestId: null },
    errors: [{ line: 503, column: '', problem: 'TOO_MANY' }],
  });
});

test('a list of requests does not carry the games', async () => {
  const { requestId } = await imported(lineOf('Tale,96.5,,0'));
  const { request } = answerOf(await casino.call(staff.request, { id: requestId ?? '' }, checker));
  expect(request.frozen).toEqual({});
  expect(request.subject).toBe('LANTERN');
  expect(await decide(requestId)).toBe('OK');
});
