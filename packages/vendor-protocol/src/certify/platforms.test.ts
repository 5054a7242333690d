import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import {
  answerCall,
  createReplayGuard,
  OPERATIONS,
  type Operation,
  type ProtocolServer,
  pathOf,
  type Requests,
} from '../index.ts';
import { certifyPlatform, createReferenceWallet, reportText } from './index.ts';
import {
  again,
  anySession,
  balanceOfNow,
  buriesRounds,
  centForLosers,
  coded,
  empty,
  type Flaw,
  forgets,
  type Handle,
  key,
  lostRollbacks,
  lostUpdates,
  nextKey,
  noLatePrizes,
  oneBetInRound,
  overdraws,
  playIsOver,
  refusesDebts,
  reserialised,
  shortTombstones,
  signatureOf,
  signedAnew,
  takenBack,
  textOf,
  timeOf,
  twiceAtOnce,
  without,
} from './testing/platform-flaws.ts';

const NOW = 1_763_755_200_000;

let stop = async () => {};
afterEach(() => stop());

/** Certifies a correct platform with one flaw. */
async function certified(flaw: Flaw = {}, more: object = { nextKey }) {
  const wallet = createReferenceWallet('g');
  const right: Handle = (operation, request) => wallet.handle(operation, request);
  const handle = flaw.handle?.(wallet, right) ?? right;
  const secrets = new Map([key, nextKey].map(({ id, secret }) => [id, secret]));
  const own: ProtocolServer = {
    guard: createReplayGuard(),
    secretOf: async (vendor, keyId) => (vendor === 'V' ? (secrets.get(keyId) ?? null) : null),
    handle: (async (operation: Operation, _vendor: string, request: Requests[Operation]) =>
      handle(operation, request)) as never,
    onError: () => undefined,
  };
  const server = flaw.server?.(own) ?? own;
  const http = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', async () => {
      const operation = OPERATIONS.find((one) => pathOf(one) === request.url) ?? 'balance';
      const call = { headers: request.headers, rawBody: Buffer.concat(parts), now: new Date(NOW) };
      const answer = await answerCall(server, operation, flaw.incoming?.({ ...call, path: pathOf(operation) }) ?? call);
      const sent = flaw.answer?.(answer) ?? answer;
      response.writeHead(sent.status, sent.headers).end(sent.body);
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  stop = async () => {
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  };
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return certifyPlatform({ origin, vendor: 'V', key, now: () => NOW, game: 'g', token: wallet.launch(), ...more });
}

const failedOf = (report: Awaited<ReturnType<typeof certified>>) =>
  report.lines.filter(({ outcome }) => outcome === 'FAILED').map(({ rule }) => rule);

describe('the certification of platforms', () => {
  test('passes the platform of the documentation, and reports it as text', async () => {
    const report = await certified();
    expect(failedOf(report)).toEqual([]);
    expect([report.isPassed, report.skipped]).toEqual([true, 0]);
    expect(reportText(report)).toMatch(
      /ok {4}D-01 {2}a bet sent again .*\n[\s\S]*CERTIFIED: \d\d passed, 0 failed, 0 skipped$/,
    );
  });

  test('names what it did not check', async () => {
    const report = await certified({}, {});
    expect(report.lines.filter(({ outcome }) => outcome === 'SKIPPED').map(({ rule }) => rule)).toEqual(['G-06']);
    expect(reportText(report)).toContain('no second key was given');
  });

  test('needs a valid token: an invalid one is an error without a report', async () => {
    await expect(certified({}, { token: 'y'.repeat(43) })).rejects.toThrow('TOKEN_INVALID');
  });

  test.each<readonly [string, string, () => Flaw]>([
    ['S-01', 'gives a token to any session', anySession],
    ['S-02', 'calls an unknown session expired', () => coded('bet', 'SESSION_UNKNOWN', 'SESSION_EXPIRED')],
    ['S-03', 'does not look at the currency', () => coded('bet', 'CURRENCY_MISMATCH', 'BAD_REQUEST')],
    ['M-01', 'takes bets in rounds that are over', () => coded('bet', 'ROUND_ENDED', 'OK')],
    ['M-02', 'gives a cent to who lost', centForLosers],
    ['M-03', 'lets a played round be taken back', () => takenBack(true)],
    ['M-04', 'knows one bet in a round', oneBetInRound],
    ['M-05', 'ends rounds that nobody began', () => coded('endRound', 'BET_UNKNOWN', 'OK')],
    ['M-06', 'does not tell the balance to who has too little', () => without('INSUFFICIENT_FUNDS')],
    ['M-07', 'does not name the field', () => without('BAD_REQUEST')],
    [
      'M-08',
      'takes known fields only',
      () => ({ incoming: (call) => (textOf(call).includes('colour') ? empty(call) : call) }),
    ],
    ['W-01', 'pays a jackpot each time it comes', () => forgets('jackpotWin')],
    ['W-02', 'corrects at each repeat', () => forgets('adjust')],
    ['W-03', 'refuses corrections above the balance', refusesDebts],
    ['D-01 O-01', 'answers a bet that comes again with the balance of now', balanceOfNow],
    ['D-02', 'pays a result each time it comes', () => again('result', 'amount')],
    ['D-03', 'pays back at each repeat', () => again('rollback', 'stake')],
    ['D-04', 'knows a play that comes again as a round that is over', playIsOver],
    ['D-05', 'takes another content for the same bet', () => coded('bet', 'DUPLICATE', 'OK')],
    ['D-06', 'takes another content for the same result', () => coded('result', 'DUPLICATE', 'OK')],
    ['O-01 O-02', 'pays the win of a bet that was taken back', () => coded('result', 'ROLLED_BACK', 'OK')],
    ['O-02', 'forgets a tombstone when it has refused once', shortTombstones],
    ['O-03', 'refuses an early win for ever', () => coded('result', 'BET_UNKNOWN', 'ROLLED_BACK')],
    ['O-04', 'takes back a bet that has its result', () => takenBack(false)],
    ['O-05', 'buries a round with a bet of it', buriesRounds],
    ['G-01 G-02 G-05', 'does not look at signatures', () => ({ incoming: (call) => signedAnew(call) })],
    ['G-02', 'signs what it has read, not the bytes', () => ({ incoming: (call) => reserialised(call) })],
    ['G-03', 'does not look at the clock', () => ({ incoming: (call) => ({ ...call, now: timeOf(call) }) })],
    [
      'G-04',
      'does not remember requests',
      () => ({ server: (right) => ({ ...right, guard: { accept: () => true } }) }),
    ],
    [
      'G-05',
      'takes requests without a signature',
      () => ({ incoming: (call) => (signatureOf(call) === '' ? signedAnew(call) : call) }),
    ],
    [
      'G-06',
      'knows one key',
      () => ({ server: (right) => ({ ...right, secretOf: async (_vendor, id) => (id === 'k1' ? key.secret : null) }) }),
    ],
    [
      'G-07',
      'does not sign a refusal',
      () => ({ answer: (right) => (right.body.includes('SESSION_UNKNOWN') ? { ...right, headers: {} } : right) }),
    ],
    [
      'G-08',
      'falls over what is no JSON',
      () => ({ answer: (right) => (right.body.includes('"field":""') ? { ...right, status: 500 } : right) }),
    ],
    ['C-01', 'takes a bet twice that comes twice at once', twiceAtOnce],
    ['C-02', 'writes balances that it has read before', lostUpdates],
    ['C-03', 'answers a rollback whose bet is under way, and forgets it', lostRollbacks],
    ['C-04', 'takes what it has looked at before', overdraws],
    ['E-01', 'takes bets of a session that has ended', () => coded('bet', 'SESSION_EXPIRED', 'OK')],
    ['E-02', 'pays no promotion to a session that has ended', noLatePrizes],
  ])('%s fails a platform that %s', async (rules, _what, flaw) => {
    const report = await certified(flaw());
    expect(failedOf(report).join(' ')).toBe(rules);
    expect(report.isPassed).toBe(false);
  });
});
