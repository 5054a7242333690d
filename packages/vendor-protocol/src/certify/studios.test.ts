import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import {
  answerTransferCall,
  createReplayGuard,
  HEADERS,
  type IncomingCall,
  type OutgoingAnswer,
  signRequest,
  TRANSFER_OPERATIONS,
  type TransferAnswer,
  type TransferOperation,
  type TransferRequests,
  transferPathOf,
  type VendorTransfer,
} from '../index.ts';
import { amountOf, minorOf } from './amounts.ts';
import { certifyStudio } from './index.ts';
import { tick } from './testing/tick.ts';

const NOW = 1_763_755_200_000;
const key = { id: 'k1', secret: Buffer.alloc(32, 1) };

type Handle = (operation: TransferOperation, request: never) => TransferAnswer;
type Handles = (operation: TransferOperation, request: never) => TransferAnswer | Promise<TransferAnswer>;

/** A correct studio with in-memory wallets. */
function createStudio(): Handle {
  const wallets = new Map<string, { currency: string; balance: bigint }>();
  const transfers = new Map<string, { content: string; answer: TransferAnswer; found: VendorTransfer | string }>();

  function move(direction: 'IN' | 'OUT', request: TransferRequests['deposit']): TransferAnswer {
    const { player, currency, exponent, transfer, amount: text } = request;
    const digits = Number(exponent);
    const amount = minorOf(text, digits);
    if ((text.split('.')[1] ?? '').length > digits || amount === 0n) return { code: 'BAD_REQUEST', field: 'amount' };
    const content = JSON.stringify([direction, player, currency, amount.toString()]);
    const known = transfers.get(transfer);
    if (known !== undefined) return known.content === content ? known.answer : { code: 'DUPLICATE' };
    const wallet = wallets.get(player) ?? { currency, balance: 0n };
    if (wallet.currency !== currency) return { code: 'CURRENCY_MISMATCH' };
    wallets.set(player, wallet);
    if (direction === 'OUT' && wallet.balance < amount) {
      const answer = { code: 'INSUFFICIENT_FUNDS', balance: amountOf(wallet.balance, digits) } as const;
      transfers.set(transfer, { content, answer, found: answer.code });
      return answer;
    }
    wallet.balance += direction === 'IN' ? amount : -amount;
    const number = String(transfers.size + 1);
    const found = { transfer, number, direction, player, currency, amount: amountOf(amount, digits), at: String(NOW) };
    const answer = { code: 'OK', number, balance: amountOf(wallet.balance, digits) } as const;
    transfers.set(transfer, { content, answer, found });
    return answer;
  }

  return (operation, given) => {
    const request = given as TransferRequests['deposit'] & TransferRequests['transfers'] & TransferRequests['open'];
    switch (operation) {
      case 'open':
        return request.game === 'g' ? { code: 'OK', token: 't'.repeat(32) } : { code: 'GAME_UNKNOWN' };
      case 'wallet':
        return { code: 'OK', balance: amountOf(wallets.get(request.player)?.balance ?? 0n, Number(request.exponent)) };
      case 'deposit':
        return move('IN', request);
      case 'withdraw':
        return move('OUT', request);
      case 'transfer': {
        const known = transfers.get(request.transfer);
        if (known === undefined) return { code: 'TRANSFER_UNKNOWN' };
        return typeof known.found === 'string' ? { code: 'OK', refused: known.found } : { code: 'OK', ...known.found };
      }
      case 'transfers': {
        const isIn = ({ at }: VendorTransfer) => Number(at) >= Number(request.from) && Number(at) < Number(request.to);
        const rows = [...transfers.values()].flatMap(({ found }) =>
          typeof found === 'string' || !isIn(found) ? [] : [found],
        );
        const from = Number(request.after || 0);
        const next = rows.length > from + 5 ? String(from + 5) : null;
        return { code: 'OK', rows: rows.slice(from, from + 5), next };
      }
      case 'rounds':
        return { code: 'OK', rows: [1, 2].map(roundAt).filter(({ place }) => Number(place) > Number(request.after)) };
    }
  };
}

const roundAt = (place: number) => ({
  ...{ place: String(place), player: 'p', round: `r${place}`, game: 'g', currency: 'P' },
  ...{ stake: '1.00', payout: '0.00', at: String(NOW) },
});

interface Flaw {
  readonly handle?: (right: Handle) => Handles;
  readonly guard?: { accept(): boolean };
  readonly now?: (signed: string) => Date;
  readonly incoming?: (call: IncomingCall, path: string) => IncomingCall;
  readonly answer?: (right: OutgoingAnswer) => OutgoingAnswer;
}

let stop = async () => {};
afterEach(() => stop());

async function certified(flaw: Flaw = {}) {
  const right = createStudio();
  const handle: Handles = flaw.handle?.(right) ?? right;
  const server = {
    guard: flaw.guard ?? createReplayGuard(),
    secretOf: async (vendor: string, keyId: string) => (vendor === 'V' && keyId === 'k1' ? key.secret : null),
    handle: (async (operation: TransferOperation, request: never) => handle(operation, request)) as never,
    onError: () => undefined,
  };
  const http = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', async () => {
      const operation = TRANSFER_OPERATIONS.find((one) => transferPathOf(one) === request.url) ?? 'wallet';
      const now = flaw.now?.(String(request.headers['lantern-time'])) ?? new Date(NOW);
      const call = { headers: request.headers, rawBody: Buffer.concat(parts), now };
      const path = transferPathOf(operation);
      const answer = await answerTransferCall(server, operation, flaw.incoming?.(call, path) ?? call);
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
  const report = await certifyStudio({
    ...{ origin, vendor: 'V', key, now: () => NOW, game: 'g', currency: 'P', exponent: 2 },
  });
  return report.lines.filter(({ outcome }) => outcome === 'FAILED').map(({ rule }) => rule);
}

type Request = TransferRequests['deposit'];

/** Replaces the answer of one operation. */
const instead = (
  operation: TransferOperation,
  answer: (request: Request, right: (other?: object) => TransferAnswer) => TransferAnswer | Promise<TransferAnswer>,
): Flaw => ({
  handle: (right) => (called, request) =>
    called === operation
      ? answer(request, (other = {}) => right(called, { ...(request as Request), ...other } as never))
      : right(called, request),
});

/** Replaces one answer code by another. */
const coded = (operation: TransferOperation, from: string, to: TransferAnswer): Flaw =>
  instead(operation, (_request, right) => {
    const answer = right();
    return answer.code === from ? to : answer;
  });

/** Executes a transfer again at each repetition. */
function forgets(operation: 'deposit' | 'withdraw'): Flaw {
  const seen = new Set<string>();
  return instead(operation, (request, right) => {
    const answer = right();
    if (answer.code === 'OK' && seen.has(JSON.stringify(request)))
      right({ transfer: `${request.transfer}.${seen.size}` });
    seen.add(JSON.stringify(request));
    return answer;
  });
}

function unknownPlayers(): Flaw {
  const known = new Set<string>();
  return {
    handle: (right) => (called, request) => {
      const { player } = request as Request;
      if (called === 'deposit') known.add(player);
      return called === 'wallet' && !known.has(player) ? { code: 'PLAYER_UNKNOWN' } : right(called, request);
    },
  };
}

function forgetsRefusals(): Flaw {
  const refused = new Set<string>();
  return instead('withdraw', ({ transfer }, right) => {
    const answer = right(refused.has(transfer) ? { transfer: `${transfer}+` } : {});
    if (answer.code === 'INSUFFICIENT_FUNDS') refused.add(transfer);
    return answer;
  });
}

function twiceAtOnce(): Flaw {
  let underWay = 0;
  return instead('deposit', async ({ transfer }, right) => {
    underWay += 1;
    const place = underWay;
    await tick();
    const answer = right(place > 1 ? { transfer: `${transfer}.${place}` } : {});
    underWay -= 1;
    return answer;
  });
}

function overdraws(): Flaw {
  return {
    handle: (right) => async (called, request) => {
      if (called !== 'withdraw') return right(called, request);
      const { player, currency, exponent, amount, transfer } = request as Request;
      const wallet = () => right('wallet', { player, currency, exponent } as never);
      const before = wallet();
      await tick();
      const after = wallet();
      const lent = 'balance' in before && 'balance' in after && before.balance !== after.balance;
      if (lent) right('deposit', { player, currency, exponent, amount, transfer: `${transfer}.lent` } as never);
      return right(called, request);
    },
  };
}

function signedAnew(call: IncomingCall, path: string): IncomingCall {
  const of = (name: string) => String(call.headers[name] ?? '');
  const signed = { method: 'POST', path, vendor: of(HEADERS.vendor), keyId: of(HEADERS.key) };
  const request = { ...signed, time: of(HEADERS.time), requestId: of(HEADERS.request) };
  const signature = signRequest(key.secret, request, call.rawBody);
  return { ...call, headers: { ...call.headers, [HEADERS.signature]: signature } };
}

const OK = { code: 'OK', number: '1', balance: '1.00' } as const;

describe('the certification of studios with wallets of their own', () => {
  test('passes the studio of the documentation', async () => {
    expect(await certified()).toEqual([]);
  });

  test.each<readonly [string, string, Flaw]>([
    ['W-01 G-04', 'does not know who was never there', unknownPlayers()],
    [
      'W-02',
      'answers another balance than there is',
      instead('withdraw', (_request, right) => (right().code === 'OK' ? { ...OK, balance: '0.07' } : right())),
    ],
    ['W-03', 'forgets what it has refused', forgetsRefusals()],
    ['W-04', 'does not look at the currency', coded('deposit', 'CURRENCY_MISMATCH', OK)],
    ['W-05', 'takes amounts that are none', coded('deposit', 'BAD_REQUEST', OK)],
    ['D-01 C-01', 'makes a deposit each time it comes', forgets('deposit')],
    ['D-02', 'makes a withdrawal each time it comes', forgets('withdraw')],
    ['D-03', 'takes another content for the same deposit', coded('deposit', 'DUPLICATE', OK)],
    [
      'Q-01 G-05',
      'says refused of what it has never heard',
      coded('transfer', 'TRANSFER_UNKNOWN', { code: 'OK', refused: 'LOST' }),
    ],
    [
      'L-01',
      'leaves a transfer out of its list',
      instead('transfers', (_request, right) => ({ ...right(), rows: [] }) as never),
    ],
    ['L-02', 'leaves a round out', instead('rounds', () => ({ code: 'OK', rows: [roundAt(1), roundAt(3)] }))],
    ['O-01', 'opens games that it does not have', coded('open', 'GAME_UNKNOWN', { code: 'OK', token: 't'.repeat(32) })],
    ['G-01 G-02', 'does not look at signatures', { incoming: signedAnew }],
    ['G-03', 'does not look at the clock', { now: (signed) => new Date(Number(signed)) }],
    ['G-04', 'does not remember requests', { guard: { accept: () => true } }],
    [
      'Q-01 G-05',
      'does not sign a refusal',
      { answer: (right) => (right.body.includes('TRANSFER_UNKNOWN') ? { ...right, headers: {} } : right) },
    ],
    ['C-01', 'makes a deposit twice that comes twice at once', twiceAtOnce()],
    ['C-02', 'pays out what it has looked at before', overdraws()],
  ])('%s fails a studio that %s', async (rules, _what, flaw) => {
    expect((await certified(flaw)).join(' ')).toBe(rules);
  });
});
