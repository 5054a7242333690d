import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One payment or payout stored by the test double; amounts are digits of minor units. */
export interface BookEntry {
  orderNo: string;
  number: string;
  status: 'WAITING' | 'PENDING' | 'PAID' | 'FAILED';
  amount: string;
  currency: string;
  payerName: string;
  callbackUrl: string;
  at: Date;
}

/**
 * How the double treats its next calls, one after another: normal, processed but the answer is lost, an error, a false answer, and so on.
 */
export type Behaviour = 'FINE' | 'WORKS_WITHOUT_ANSWER' | 'NO_ANSWER' | 'FAILS_500' | 'UNSIGNED' | 'REFUSES' | 'HANGS';

type Answer = Readonly<Record<string, unknown>> & { readonly refused?: true };
const decimal = (digits: string) => `${digits.slice(0, -2) || '0'}.${digits.slice(-2).padStart(2, '0')}`;
const digits = (text: string) => text.replace('.', '');

/** The digest, implemented again from the provider's manual. */
function digest(params: Readonly<Record<string, string>>, secret: string): string {
  const names = Object.keys(params).filter((name) => name !== 'sign' && params[name] !== '');
  const text = names.sort().reduce((joined, name) => `${joined}${name}=${params[name]}&`, '');
  return createHash('sha256').update(`${text}key=${secret}`).digest('hex').toUpperCase();
}

const hmac = (secret: string, time: string, nonce: string, text: string) =>
  createHmac('sha256', secret).update(`${time}\n${nonce}\n${text}`).digest('hex');

export interface Flaws {
  readonly amount?: string;
  readonly currency?: string;
  readonly orderNo?: string;
  readonly number?: string;
  readonly status?: 'PAID' | 'FAILED';
  readonly secret?: string;
  readonly at?: Date;
}

/** The payments and payouts that the double has stored, and the calls it got. */
function createBooks(now: () => Date) {
  const payments = new Map<string, BookEntry>();
  const payouts = new Map<string, BookEntry>();
  const requests: string[] = [];

  const newEntry = (fields: Readonly<Record<string, string>>, status: BookEntry['status']): BookEntry => ({
    orderNo: fields.orderNo ?? '',
    number: `N${randomBytes(8).toString('hex')}`,
    status,
    amount: fields.amount ?? '',
    currency: fields.currency ?? '',
    payerName: fields.payerName ?? '',
    callbackUrl: fields.callbackUrl ?? '',
    at: now(),
  });

  function open(book: Map<string, BookEntry>, fields: Readonly<Record<string, string>>): BookEntry {
    const orderNo = fields.orderNo ?? '';
    const entry = book.get(orderNo) ?? newEntry(fields, book === payments ? 'WAITING' : 'PAID');
    book.set(orderNo, entry);
    return entry;
  }

  /** The answer to a call, in the format of the hmac protocol. */
  function answer(path: string, fields: Readonly<Record<string, string>>): Answer {
    requests.push(`${path} ${fields.orderNo ?? ''}`);
    const book = path.includes('payout') ? payouts : payments;
    if (path.endsWith('/list')) {
      const paid = [...book.values()].filter((entry) => entry.status === 'PAID');
      const from = Number(fields.page ?? 0);
      const inSpan = paid.filter(({ at }) => at >= new Date(fields.from ?? '') && at < new Date(fields.to ?? ''));
      return { lines: inSpan.slice(from, from + 50), next: inSpan.length > from + 50 ? String(from + 50) : null };
    }
    const known = path.endsWith('/query') ? book.get(fields.orderNo ?? '') : open(book, fields);
    return known ? { ...known } : { orderNo: fields.orderNo ?? '', status: 'NOT_FOUND' };
  }

  return { payments, payouts, requests, newEntry, answer };
}

type Books = ReturnType<typeof createBooks>;

/** What a wire format needs of the double. */
interface Wire {
  readonly books: Books;
  readonly secret: string;
  readonly now: () => Date;
}

interface Request {
  readonly url: string;
  readonly unsigned: boolean;
  readonly refused: boolean;
}

function digestAnswer({ books, secret }: Wire, request: Request, body: string): string {
  const params = Object.fromEntries(new URLSearchParams(body));
  if (digest(params, secret) !== params.sign) throw new Error('the message was not signed');
  const span = (text = '') => new Date(Number(text) * 1000).toISOString();
  const fields = {
    ...params,
    ...{ orderNo: params.order_no ?? '', amount: digits(params.amount ?? ''), payerName: params.payer_name ?? '' },
    ...{ callbackUrl: params.notify_url ?? '', from: span(params.from), to: span(params.to) },
    page: String(Number(params.page ?? '1') - 1),
  };
  const notice = books.answer(new URL(request.url).pathname, fields) as Record<string, string> & {
    lines?: BookEntry[];
    next?: string | null;
  };
  const rows = notice.lines?.map(
    (one) => `${one.orderNo},${one.number},${decimal(one.amount)},${Math.floor(one.at.getTime() / 1000)}`,
  );
  const flat: Record<string, string> = {
    ...{ code: request.refused ? '1001' : '0', nonce: params.nonce ?? '', order_no: notice.orderNo ?? '' },
    ...{ trade_no: notice.number ?? '', status: notice.status ?? '', currency: notice.currency ?? '' },
    amount: notice.amount ? decimal(notice.amount) : '',
    payer_name: notice.payerName ?? '',
    pay_url: `https://pay.example/${notice.number ?? ''}`,
    ...(rows && { rows: rows.join(';'), next: notice.next ? String(Number(notice.next) + 1) : '' }),
  };
  return JSON.stringify({ ...flat, sign: request.unsigned ? 'AB'.repeat(32) : digest(flat, secret) });
}

function hmacAnswer({ books, secret, now }: Wire, request: Request, body: string, headers: IncomingMessage['headers']) {
  const path = new URL(request.url).pathname;
  const [time, nonce] = [String(headers['x-timestamp']), String(headers['x-nonce'])];
  if (hmac(secret, time, nonce, `${path}\n${body}`) !== headers['x-signature']) throw new Error('not signed');
  const fields = JSON.parse(body) as Record<string, string>;
  const notice = books.answer(path, { ...fields, ...(fields.cursor && { page: fields.cursor }) }) as Record<
    string,
    unknown
  >;
  const lines = notice.lines as BookEntry[] | undefined;
  const { number, orderNo, status, amount, currency, payerName } = notice;
  const said = lines
    ? {
        rows: lines.map((one) => ({ orderNo: one.orderNo, number: one.number, amount: one.amount, at: one.at })),
        next: notice.next,
      }
    : {
        ...{ orderNo, status },
        ...(path.includes('payout') && number ? { payoutNo: number } : {}),
        ...(!path.includes('payout') && number
          ? { paymentNo: number, amount, currency, payerName, payUrl: `https://pay.example/${number}` }
          : {}),
      };
  const text = JSON.stringify(said);
  const at = String(now().getTime());
  const signature = request.unsigned ? 'ab'.repeat(32) : hmac(secret, at, nonce, `${path}\n${text}`);
  return { text, headers: { 'x-timestamp': at, 'x-signature': signature } };
}

/** A callback signed by the digest protocol. */
function digestCallback(notice: BookEntry, key: string) {
  const params = {
    ...{ order_no: notice.orderNo, trade_no: notice.number, status: notice.status, amount: decimal(notice.amount) },
    ...{ currency: notice.currency, payer_name: notice.payerName },
  };
  const body = new URLSearchParams({ ...params, sign: digest(params, key) }).toString();
  return { url: notice.callbackUrl, body, headers: { 'content-type': 'application/x-www-form-urlencoded' } };
}

/** A callback signed by the hmac protocol. */
function hmacCallback(notice: BookEntry, key: string, at: Date) {
  const { orderNo, number: paymentNo, status, amount, currency, payerName } = notice;
  const body = JSON.stringify({ orderNo, paymentNo, status, amount, currency, payerName });
  const [time, nonce] = [String(at.getTime()), randomBytes(12).toString('hex')];
  const signed = { 'x-timestamp': time, 'x-nonce': nonce, 'x-signature': hmac(key, time, nonce, body) };
  return { url: notice.callbackUrl, body, headers: { ...signed, 'content-type': 'application/json' } };
}

/** How the double treats its next calls. */
function createBehaviours() {
  let behaviours: Behaviour[] = [];
  let always: Behaviour = 'FINE';
  return {
    take: () => behaviours.shift() ?? always,
    /** Behaviours of the next calls, one each; then normal again. */
    next: (...list: Behaviour[]) => {
      behaviours = list;
    },
    fromNowOn: (how: Behaviour) => {
      always = how;
    },
  };
}

/** Answers one call of the platform as the behaviour says. */
async function serve(
  protocol: 'digest' | 'hmac',
  wire: Wire,
  how: Behaviour,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const body = Buffer.concat(parts).toString('utf8');
  if (how === 'HANGS') return;
  if (how === 'NO_ANSWER') return void request.socket.destroy();
  if (how === 'FAILS_500') return void response.writeHead(500).end('oops');
  const said: Request = {
    url: `http://double${request.url}`,
    unsigned: how === 'UNSIGNED',
    refused: how === 'REFUSES',
  };
  if (protocol === 'digest') {
    const text = digestAnswer(wire, said, body);
    if (how === 'WORKS_WITHOUT_ANSWER') return void request.socket.destroy();
    response.writeHead(200, { 'content-type': 'application/json' }).end(text);
    return;
  }
  const { text, headers } = hmacAnswer(wire, said, body, request.headers);
  if (how === 'WORKS_WITHOUT_ANSWER') return void request.socket.destroy();
  response.writeHead(said.refused ? 422 : 200, headers).end(text);
}

/**
 * A payment provider on its own port, for one of the two protocols, with programmable faults. It shares no code with the adapters: its
 * signing and parsing were written from docs/psp-adapters.md.
 */
export async function openProvider(protocol: 'digest' | 'hmac', secret: string, now: () => Date) {
  const books = createBooks(now);
  const { payments, payouts, requests } = books;
  const { take, next, fromNowOn } = createBehaviours();
  const server = createServer((request, response) => {
    serve(protocol, { books, secret, now }, take(), request, response).catch((error: unknown) =>
      response.writeHead(400).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** One signed callback about a payment of the double, optionally with flaws. */
  function callback(orderNo: string, flaws: Flaws = {}) {
    const entry = payments.get(orderNo) ?? books.newEntry({ orderNo, amount: '10000', currency: 'P' }, 'PAID');
    const { at, secret: key = secret, ...changes } = flaws;
    const notice = { ...entry, ...changes, status: flaws.status ?? (entry.status === 'FAILED' ? 'FAILED' : 'PAID') };
    return protocol === 'digest' ? digestCallback(notice, key) : hmacCallback(notice, key, at ?? now());
  }

  return {
    endpoint,
    payments,
    payouts,
    requests,
    next,
    fromNowOn,
    /** The member pays at the double. */
    settle(orderNo: string, change: Partial<Pick<BookEntry, 'amount' | 'status' | 'currency' | 'payerName'>> = {}) {
      const entry = payments.get(orderNo);
      if (!entry) throw new Error(`the double knows no order ${orderNo}`);
      Object.assign(entry, { status: 'PAID', at: now(), ...change });
    },
    callback,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type Provider = Awaited<ReturnType<typeof openProvider>>;
