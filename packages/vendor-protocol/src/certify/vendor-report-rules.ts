import { createReportClient, type ReportClient } from '../report-client.ts';
import { type ReportLine, reportPathOf } from '../report-operations.ts';
import { NoAnswer } from '../signed-client.ts';
import { type RawAnswer, rawCall, type SignedAddress } from './raw-call.ts';
import type { Standing } from './reference-wallet.ts';
import { Broken, demand, type Rule, same } from './report.ts';
import type { VendorSubject } from './vendor-rules.ts';

const SKEW_MS = 6 * 60_000;
const AROUND_MS = 3_600_000;
const NONE = 'the vendor offers no report';

const skips = ({ report }: VendorSubject) => (report === null ? NONE : null);

function addressOf({ report }: VendorSubject): SignedAddress {
  if (report === null) throw new Broken(NONE);
  return report;
}

/** One hour around the rounds of the kit. */
function span({ report, wallet }: VendorSubject, shiftMs = 0) {
  const now = (report?.now() ?? 0) + shiftMs;
  return { from: String(now - AROUND_MS), to: String(now + AROUND_MS), currency: wallet.currency };
}

async function withReport<Value>(
  subject: VendorSubject,
  read: (client: ReportClient) => Promise<Value>,
): Promise<Value> {
  const client = createReportClient({ ...addressOf(subject), timeoutMs: 10_000 });
  try {
    return await read(client);
  } catch (error) {
    if (error instanceof NoAnswer) throw new Broken(`the report was not answered clearly: ${error.message}`);
    throw error;
  } finally {
    client.close();
  }
}

/** Report rows of the kit's own player; a vendor may have other players. */
function linesOf(subject: VendorSubject, shiftMs = 0): Promise<readonly ReportLine[]> {
  return withReport(subject, async (client) => {
    const lines: ReportLine[] = [];
    for await (const line of client.lines(span(subject, shiftMs))) {
      if (line.player === subject.wallet.player) lines.push(line);
    }
    return lines;
  });
}

function raw(subject: VendorSubject, flaws: Parameters<typeof rawCall>[3]): Promise<RawAnswer> {
  const body = JSON.stringify({ ...span(subject), after: '' });
  return rawCall(addressOf(subject), reportPathOf('transactions'), body, flaws);
}

const byTransaction = (left: Standing, right: Standing) => (left.transaction < right.transaction ? -1 : 1);

/** Rules for a vendor's reports about played rounds; skipped when the vendor offers none. */
export const VENDOR_REPORT_RULES: readonly Rule<VendorSubject>[] = [
  {
    id: 'V-13',
    title: 'the report lists every movement that stands, once, as the wallet has it',
    skips,
    async check(subject) {
      const reported = (await linesOf(subject)).map(({ transaction, kind, round, taken, paid }) => ({
        ...{ transaction, kind, round, taken, paid },
      }));
      const expected = subject.wallet.standing().toSorted(byTransaction);
      for (const line of expected) {
        const own = reported.filter(({ transaction }) => transaction === line.transaction);
        same(own, [line], `what the report says of ${line.transaction}`);
      }
      same(reported.length, expected.length, 'how many movements the report lists');
    },
  },
  {
    id: 'V-14',
    title: 'the report says of each round how it stands',
    skips,
    async check(subject) {
      for (const { round, state } of await linesOf(subject)) {
        same(state, subject.wallet.rounds().get(round)?.state, `the state of round ${round}`);
      }
    },
  },
  {
    id: 'V-15',
    title: 'the report keeps to its span and to its currency',
    skips,
    async check(subject) {
      same((await linesOf(subject, 10 * AROUND_MS)).length, 0, 'lines of a span in which nothing was played');
      const other = await withReport(subject, async (client) => {
        const found: ReportLine[] = [];
        for await (const line of client.lines({ ...span(subject), currency: 'ZZZ' })) found.push(line);
        return found;
      });
      same(other.length, 0, 'lines of a currency in which nothing was played');
    },
  },
  {
    id: 'V-16',
    title: 'a round can be queried, and one that never was is ROUND_UNKNOWN',
    skips,
    async check(subject) {
      const { player } = subject.wallet;
      const [first] = await linesOf(subject);
      demand(first !== undefined, 'nothing was played');
      await withReport(subject, async (client) => {
        const known = await client.call('round', { player, round: first.round });
        same([known.code, 'state' in known && known.state], ['OK', first.state], `round ${first.round}`);
        same(
          (await client.call('round', { player, round: 'never-was' })).code,
          'ROUND_UNKNOWN',
          'a round that never was',
        );
        const others = await client.call('round', { player: `${player}-2`, round: first.round });
        same(others.code, 'ROUND_UNKNOWN', "another player's round");
      });
    },
  },
  {
    id: 'V-17',
    title: 'questions are answered to the platform alone: signature, clock, and each request once',
    skips,
    async check(subject) {
      same((await raw(subject, { signature: 'v1=none' })).code, 'BAD_SIGNATURE', 'a question that is not signed');
      same((await raw(subject, { skewMs: SKEW_MS })).code, 'CLOCK_SKEW', 'a question that is six minutes off');
      const requestId = `report-${subject.ground.heard.length}-${Math.trunc(performance.now())}`;
      const first = await raw(subject, { requestId });
      same([first.code, first.isSigned], ['OK', true], 'a right question');
      same((await raw(subject, { requestId })).code, 'REPLAYED', 'the same question again');
    },
  },
];
