import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import {
  answerReportCall,
  createReplayGuard,
  createVendorClient,
  NoAnswer,
  REPORT_OPERATIONS,
  type ReportLine,
  type ReportOperation,
  type ReportRequests,
  reportPathOf,
  type VendorClient,
} from '../index.ts';
import { certifyVendor, reportText } from './index.ts';

const NOW = 1_763_755_200_000;
const PAGE = 2;
const GAME = 'g';
const key = { id: 'k1', secret: Buffer.alloc(32, 1) };

/** A faulty behaviour of a report; operations not listed behave correctly. */
interface Flaw {
  readonly lines?: (lines: readonly ReportLine[]) => readonly ReportLine[];
  readonly ignoresSpan?: boolean;
  readonly ignoresCurrency?: boolean;
  readonly knowsAllRounds?: boolean;
  readonly answersStrangers?: boolean;
}

/** A minimal vendor that stores what the wallet has confirmed, and reports it. */
async function openVendor(flaw: Flaw) {
  const book: ReportLine[] = [];
  const guard = createReplayGuard();

  function transactions({ from, to, currency, after }: ReportRequests['transactions']) {
    const all = (flaw.lines ?? ((lines) => lines))(book).filter(
      (line) =>
        (flaw.ignoresSpan || (Number(line.at) >= Number(from) && Number(line.at) < Number(to))) &&
        (flaw.ignoresCurrency || line.currency === currency),
    );
    const begin = Number(after || 0);
    const rows = all.slice(begin, begin + PAGE);
    const next = begin + PAGE < all.length ? String(begin + PAGE) : null;
    return { code: 'OK' as const, rows, next };
  }

  function round({ player, round: name }: ReportRequests['round']) {
    const own = book.filter((line) => line.round === name && line.player === player);
    if (own.length === 0 && !flaw.knowsAllRounds) return { code: 'ROUND_UNKNOWN' as const };
    return { code: 'OK' as const, state: 'ENDED' as const, stake: '1.00', payout: '2.00' };
  }

  const handle = async (operation: ReportOperation, request: never) =>
    operation === 'round' ? round(request) : transactions(request);
  const server = createServer((incoming, response) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', async () => {
      const operation = REPORT_OPERATIONS.find((one) => reportPathOf(one) === incoming.url) ?? 'round';
      const rawBody = Buffer.concat(parts);
      const checks = { guard: flaw.answersStrangers ? { accept: () => true } : guard, onError: () => undefined };
      const { status, body, headers } = await answerReportCall(
        { ...checks, secretOf: async () => key.secret, handle: handle as never },
        operation,
        { headers: incoming.headers, rawBody, now: new Date(NOW) },
      );
      response.writeHead(status, headers).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  async function play(client: VendorClient, token: string): Promise<void> {
    const session = randomUUID();
    const opened = await client.call('authenticate', { token, session, game: GAME });
    if (opened.code !== 'OK') return;
    const name = `r${book.length}-${randomUUID().slice(0, 8)}`;
    const common = { game: GAME, round: name, currency: opened.currency };
    const request = { ...common, session, transaction: `${name}:play`, stake: '1.00', payout: '2.00' };
    for (let time = 0; time < 20; time += 1) {
      const answer = await client.call('play', request).catch((error: unknown) => {
        if (error instanceof NoAnswer) return { code: 'TEMPORARY' };
        throw error;
      });
      if (answer.code === 'TEMPORARY') continue;
      const line = { transaction: request.transaction, kind: 'play' as const, player: opened.player, ...common };
      const amounts = { taken: '1.00', paid: '2.00', state: 'ENDED' as const, at: String(NOW) };
      if (answer.code === 'OK') book.push({ ...line, ...amounts });
      return;
    }
  }

  return {
    play,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function certified(flaw: Flaw = {}) {
  const vendor = await openVendor(flaw);
  return certifyVendor({
    ...{ vendor: 'V', key, game: GAME, now: () => NOW, settleMs: 100 },
    async connect(platformUrl) {
      const client = createVendorClient({ platformUrl, vendor: 'V', key, now: () => NOW, timeoutMs: 60_000 });
      return {
        play: ({ token }) => vendor.play(client, token),
        reportOrigin: vendor.url,
        async close() {
          client.close();
          await vendor.close();
        },
      };
    },
  });
}

const changed = (change: (line: ReportLine) => object) => (lines: readonly ReportLine[]) =>
  lines.map((line, index) => (index === 1 ? { ...line, ...change(line) } : line));

describe("the certification of vendors' later reports", () => {
  test('passes a vendor that reports its rounds, and gives the reason if the report was not checked', async () => {
    const report = await certified();
    expect(
      report.lines.filter(({ outcome }) => outcome === 'FAILED'),
      reportText(report),
    ).toEqual([]);
    const last = report.lines.slice(-5).map(({ rule, outcome }) => [rule, outcome]);
    expect(last).toEqual(['V-13', 'V-14', 'V-15', 'V-16', 'V-17'].map((rule) => [rule, 'PASSED']));
  });

  test.each<readonly [failed: string, what: string, Flaw]>([
    ['V-13', 'leaves a movement out', { lines: (lines) => lines.slice(1) }],
    ['V-13', 'reports one twice', { lines: (lines) => [...lines, ...lines.slice(0, 1)] }],
    ['V-13', 'reports another amount', { lines: changed(() => ({ paid: '2.01' })) }],
    ['V-14', 'takes an ended round for an open one', { lines: changed(() => ({ state: 'OPEN' })) }],
    ['V-15', 'reports more than the requested span', { ignoresSpan: true }],
    ['V-15', 'mixes currencies', { ignoresCurrency: true }],
    ['V-16', 'knows rounds that never were', { knowsAllRounds: true }],
    ['V-17', 'answers a request twice', { answersStrangers: true }],
    ['V-13 V-14 V-16', 'reports amounts that are none', { lines: changed(() => ({ paid: '-2.00' })) }],
  ])('at %s fails a vendor that %s', async (failed, _what, flaw) => {
    const { lines, isPassed } = await certified(flaw);
    const found = lines.filter(({ outcome }) => outcome === 'FAILED').map(({ rule }) => rule);
    expect([found.join(' '), isPassed]).toEqual([failed, false]);
  });

  test('checks no report where none is offered', async () => {
    const client = { play: async () => undefined };
    const { lines } = await certifyVendor({
      ...{ vendor: 'V', key, game: GAME, now: () => NOW, settleMs: 10 },
      connect: async () => client,
    });
    const skipped = lines.filter(({ rule }) => rule >= 'V-13').map(({ outcome, detail }) => [outcome, detail]);
    expect(skipped).toEqual(Array.from({ length: 5 }, () => ['SKIPPED', 'the vendor offers no report']));
  });
});
