import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { isSignedMessage } from '@lantern/server-kit/security';
import { HDKey, privateKeyToAccount } from 'viem/accounts';
import type { Journal, JournalLine } from './journal.ts';
import { judge, readRequest, type SignerRules, type Wish } from './rules.ts';

export interface SignerOptions {
  /** Extended private key of the account m/44'/60'/n'. */
  readonly xprv: string;
  readonly rules: SignerRules;
  readonly journal: Journal;
  /** Shared secret for messages with the server. */
  readonly secret: string;
  readonly now: () => Date;
  readonly log: (line: string) => void;
}

interface Answer {
  readonly status: number;
  readonly body: object;
}

const LONGEST_WISH = 16_384;
const ACCOUNT_DEPTH = 3;

/**
 * Signs requests of the server within its own rules: one payment per nonce of an account, whatever happens to the server. The same payment
 * is signed again only with a higher fee. The key never leaves this process.
 */
export function createSignerServer(options: SignerOptions) {
  const account = HDKey.fromExtendedKey(options.xprv);
  if (account.privateKey === null || account.depth !== ACCOUNT_DEPTH)
    throw new Error("the key is not the xprv of an account m/44'/60'/n'");
  const keyAt = (path: string) => {
    const { privateKey } = account.derive(`m/${path}`);
    if (privateKey === null) throw new Error(`no key at ${path}`);
    return privateKeyToAccount(`0x${Buffer.from(privateKey).toString('hex')}`);
  };
  const wallet = keyAt('1/0').address;

  async function signWish(wish: Wish): Promise<Answer> {
    const digest = digestOf(wish, 'all');
    const earlier = options.journal.find(wish);
    if (!earlier.some((line) => line.digest === digest)) {
      const last = earlier.at(-1);
      if (last !== undefined && !isReplacement(last, wish)) return refused(wish, 'NONCE_TAKEN');
      const now = options.now();
      // A replacement was counted at its first signature.
      const paidToday = (contract: string | null) =>
        last === undefined ? options.journal.paidOn(wish.chainId, contract, now) : 0n;
      const verdict = judge(options.rules, wish, { wallet, paidToday });
      if ('refusal' in verdict) return refused(wish, verdict.refusal);
      const { contract, units } = verdict.payment;
      const { chainId, path, nonce, reference, maxFeePerGas, maxPriorityFeePerGas } = wish;
      options.journal.append({
        ...{ chainId, path, nonce, reference, digest, contract, units: units.toString(), at: now.toISOString() },
        ...{ payment: digestOf(wish, 'payment'), maxFeePerGas, maxPriorityFeePerGas },
      });
    }
    return { status: 200, body: await signatureOf(wish) };
  }

  /** Deterministic: the same request gives the same bytes, because the signature's k value is derived from key and message. */
  async function signatureOf(wish: Wish) {
    const { keccak256 } = await import('viem/utils');
    const raw = await keyAt(wish.path).signTransaction({
      type: 'eip1559',
      chainId: wish.chainId,
      nonce: Number(wish.nonce),
      to: wish.to as `0x${string}`,
      value: BigInt(wish.value),
      data: wish.data as `0x${string}`,
      gas: BigInt(wish.gas),
      maxFeePerGas: BigInt(wish.maxFeePerGas),
      maxPriorityFeePerGas: BigInt(wish.maxPriorityFeePerGas),
    });
    return { raw, hash: keccak256(raw) };
  }

  function refused(wish: Wish, refusal: string): Answer {
    options.log(`refused ${wish.reference}: ${refusal}`);
    return { status: 422, body: { refusal } };
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    if (request.method !== 'POST' || request.url !== '/sign') return { status: 404, body: {} };
    const body = await readBody(request);
    if (body === null) return { status: 413, body: {} };
    // A replayed message gets the same signature again, so its age does not matter.
    const claimed = new Date(Number(request.headers['x-timestamp']));
    if (!isSignedMessage(request.headers, body, options.secret, claimed)) return { status: 401, body: {} };
    const wish = readRequest(body.toString('utf8'));
    return wish === null ? { status: 400, body: {} } : inTurn(() => signWish(wish));
  }

  // Serialised: today's sum includes a payment before the next one is checked.
  let turn: Promise<unknown> = Promise.resolve();
  function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const next = turn.then(work);
    turn = next.catch(() => undefined);
    return next;
  }

  const server = createServer((request, response) => {
    void answer(request)
      .catch((error: unknown): Answer => {
        options.log(`failed: ${(error as Error).message}`);
        return { status: 500, body: {} };
      })
      .then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
  });
  server.requestTimeout = 10_000;
  return { server, wallet };
}

/** The same payment with the same nonce and a higher fee: only one of the versions can be mined. */
function isReplacement(last: JournalLine, wish: Wish): boolean {
  const { payment, maxFeePerGas, maxPriorityFeePerGas } = last;
  if (payment !== digestOf(wish, 'payment') || maxFeePerGas === undefined || maxPriorityFeePerGas === undefined)
    return false;
  return (
    BigInt(wish.maxFeePerGas) > BigInt(maxFeePerGas) && BigInt(wish.maxPriorityFeePerGas) > BigInt(maxPriorityFeePerGas)
  );
}

/**
 * Digest of a request, with or without its fees, over the fields in a fixed order, so that the field order of the message does not matter.
 */
function digestOf(wish: Wish, what: 'all' | 'payment'): string {
  const { reference, chainId, path, nonce, to, value, data, gas, maxFeePerGas, maxPriorityFeePerGas } = wish;
  const facts = [reference, chainId, path, nonce, to, value, data, gas];
  const told = what === 'all' ? [...facts, maxFeePerGas, maxPriorityFeePerGas] : facts;
  return createHash('sha256').update(told.join('\n')).digest('hex');
}

async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > LONGEST_WISH) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
