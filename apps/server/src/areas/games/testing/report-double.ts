import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  answerReportCall,
  createReplayGuard,
  REPORT_OPERATIONS,
  type ReportLine,
  type ReportOperation,
  type ReportRequests,
  type ReportRound,
  reportPathOf,
  type SigningKey,
} from '@lantern/vendor-protocol';

const PAGE = 3;

/** A test double of a vendor's report, with answers that a test sets. */
export async function openReportDouble(options: {
  readonly port: number;
  readonly vendor: string;
  readonly key: SigningKey;
  readonly now: () => Date;
}) {
  const { vendor, key, now } = options;
  const lines: ReportLine[] = [];
  const rounds = new Map<string, ReportRound>();
  const guard = createReplayGuard();
  let isSilent = false;

  function transactions({ from, to, currency, after }: ReportRequests['transactions']) {
    const all = lines.filter(
      (line) => Number(line.at) >= Number(from) && Number(line.at) < Number(to) && line.currency === currency,
    );
    const begin = Number(after || 0);
    const next = begin + PAGE < all.length ? String(begin + PAGE) : null;
    return { code: 'OK' as const, rows: all.slice(begin, begin + PAGE), next };
  }

  const handle = async (operation: ReportOperation, request: never) => {
    if (operation === 'transactions') return transactions(request);
    const { player, round } = request as ReportRequests['round'];
    const known = rounds.get(`${player} ${round}`);
    return known === undefined ? { code: 'ROUND_UNKNOWN' as const } : { code: 'OK' as const, ...known };
  };
  const server = createServer((incoming, response) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', async () => {
      const operation = REPORT_OPERATIONS.find((one) => reportPathOf(one) === incoming.url);
      if (operation === undefined || isSilent) {
        response.writeHead(502).end('nobody is at home');
        return;
      }
      const secretOf = async (name: string, id: string) => (name === vendor && id === key.id ? key.secret : null);
      const { status, body, headers } = await answerReportCall(
        { guard, secretOf, handle: handle as never, onError: () => undefined },
        operation,
        { headers: incoming.headers, rawBody: Buffer.concat(parts), now: now() },
      );
      response.writeHead(status, headers).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(options.port, '127.0.0.1', resolve));
  return {
    lines,
    rounds,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setSilent(silent: boolean) {
      isSilent = silent;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type ReportDouble = Awaited<ReturnType<typeof openReportDouble>>;
