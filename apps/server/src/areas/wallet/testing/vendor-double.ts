import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** One transfer stored by the test double; amounts as received. */
export interface DoubleEntry {
  readonly transfer: string;
  readonly number: string;
  readonly direction: 'IN' | 'OUT';
  readonly player: string;
  readonly currency: string;
  amount: string;
  readonly at: string;
}

/**
 * How the double handles its next calls, one after the other: normal, done but the answer is lost, the request is lost, HTTP 500, signed
 * with a wrong key, processed only when `release` is called, or refused.
 */
export type Behaviour = 'FINE' | 'WORKS_WITHOUT_ANSWER' | 'NO_ANSWER' | 'FAILS_500' | 'UNSIGNED' | 'LATE' | 'REFUSES';

type Fields = Readonly<Record<string, string>>;

const hundredths = (amount: string) => Math.round(Number(amount) * 100);
const text = (minor: number) => (minor / 100).toFixed(2);

/** Wallets, transfers and rounds of the double. */
function createVendorBook(now: () => Date) {
  const transfers = new Map<string, DoubleEntry>();
  const refused = new Map<string, string>();
  const wallets = new Map<string, number>();
  const rounds: Fields[] = [];
  const holds = (player: string) => wallets.get(player) ?? 0;

  function move(direction: 'IN' | 'OUT', fields: Fields): object {
    const { transfer = '', player = '', currency = '', amount = '' } = fields;
    const known = transfers.get(transfer);
    if (known) return { code: 'OK', number: known.number, balance: text(holds(player)) };
    const why = refused.get(transfer);
    if (why) return { code: why };
    const change = hundredths(amount) * (direction === 'IN' ? 1 : -1);
    if (holds(player) + change < 0) {
      refused.set(transfer, 'INSUFFICIENT_FUNDS');
      return { code: 'INSUFFICIENT_FUNDS', balance: text(holds(player)) };
    }
    wallets.set(player, holds(player) + change);
    const number = `N${transfers.size + 1}`;
    transfers.set(transfer, { transfer, number, direction, player, currency, amount, at: String(now().getTime()) });
    return { code: 'OK', number, balance: text(holds(player)) };
  }

  function work(operation: string, fields: Fields): object {
    if (operation === 'deposit') return move('IN', fields);
    if (operation === 'withdraw') return move('OUT', fields);
    if (operation === 'wallet') return { code: 'OK', balance: text(holds(fields.player ?? '')) };
    if (operation === 'rounds')
      return { code: 'OK', rows: rounds.filter((one) => Number(one.place) > Number(fields.after)) };
    if (operation === 'transfers') {
      const rows = [...transfers.values()].filter(
        ({ at }) => Number(at) >= Number(fields.from) && Number(at) < Number(fields.to),
      );
      return { code: 'OK', rows, next: null };
    }
    const why = refused.get(fields.transfer ?? '');
    if (why) return { code: 'OK', refused: why };
    const known = transfers.get(fields.transfer ?? '');
    return known ? { code: 'OK', ...known } : { code: 'TRANSFER_UNKNOWN' };
  }

  return {
    transfers,
    wallets,
    work,
    /** Refuses a transfer, unless it was carried out: that false answer is a case for reconciliation. */
    refuse(transfer: string) {
      if (!transfers.has(transfer)) refused.set(transfer, 'PLAYER_UNKNOWN');
    },
    /** Adds a round played at the vendor. */
    play(player: string, stake: string, payout: string) {
      const place = String(rounds.length + 1);
      const round = { round: `r-${place}`, game: 'twin-sevens', currency: 'P', at: String(now().getTime()) };
      rounds.push({ ...round, place, player, stake, payout });
      wallets.set(player, holds(player) - hundredths(stake) + hundredths(payout));
    },
  };
}

function isSigned(secret: Uint8Array, { headers }: IncomingMessage, path: string, body: string): boolean {
  const fields = ['lantern-vendor', 'lantern-key', 'lantern-time', 'lantern-request'].map((name) =>
    String(headers[name]),
  );
  const lines = ['v1', 'POST', path, ...fields].join('\n');
  return (
    headers['lantern-signature'] ===
    `v1=${createHmac('sha256', secret).update(`${lines}\n${body}`).digest('base64url')}`
  );
}

function reply(
  request: IncomingMessage,
  response: ServerResponse,
  answer: object,
  { secret, now }: { readonly secret: Uint8Array; readonly now: () => Date },
): void {
  const body = JSON.stringify(answer);
  const time = String(now().getTime());
  const lines = ['v1', 'answer', '200', String(request.headers['lantern-request']), time].join('\n');
  const signature = createHmac('sha256', secret).update(`${lines}\n${body}`).digest('base64url');
  response.writeHead(200, { 'lantern-time': time, 'lantern-signature': `v1=${signature}` }).end(body);
}

/**
 * A transfer-mode vendor on its own port, with programmable faults. It shares no code with the studio or the client: its signing and
 * parsing were written from docs/vendor-protocol.md.
 */
export async function openVendorDouble(port: number, key: { readonly secret: Uint8Array }, now: () => Date) {
  const book = createVendorBook(now);
  const requests: string[] = [];
  const late: (() => void)[] = [];
  let behaviours: Behaviour[] = [];
  let always: Behaviour = 'FINE';

  function serve(request: IncomingMessage, response: ServerResponse, body: string): void {
    const path = request.url ?? '';
    const operation = path.split('/').at(-1) ?? '';
    if (!isSigned(key.secret, request, path, body)) throw new Error('the message was not signed');
    const fields = JSON.parse(body) as Fields;
    requests.push(`${operation} ${fields.transfer ?? ''}`.trim());
    // `rounds` is queried at any time; the planned behaviours apply to the other operations.
    const how = operation === 'rounds' ? always : (behaviours.shift() ?? always);
    if (how === 'NO_ANSWER') return void request.socket.destroy();
    if (how === 'FAILS_500') return void response.writeHead(500).end('oops');
    if (how === 'LATE') {
      late.push(() => book.work(operation, fields));
      return void request.socket.destroy();
    }
    if (how === 'REFUSES') book.refuse(fields.transfer ?? '');
    const answer = book.work(operation, fields);
    if (how === 'WORKS_WITHOUT_ANSWER') return void request.socket.destroy();
    const secret = how === 'UNSIGNED' ? Buffer.alloc(32) : key.secret;
    reply(request, response, answer, { secret, now });
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => serve(request, response, Buffer.concat(parts).toString()));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    transfers: book.transfers,
    wallets: book.wallets,
    /** Operations with their transfer ids, in call order. */
    requests,
    next: (...how: readonly Behaviour[]) => {
      behaviours = [...how];
    },
    from: (how: Behaviour) => {
      always = how;
      behaviours = [];
    },
    /** Processes the requests that were delayed by LATE. */
    release() {
      for (const work of late.splice(0)) work();
    },
    play: book.play,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
