import { parseAmount } from '@lantern/money';
import type { Scope } from '@lantern/server-kit';
import { createReportClient, type ReportClient, type ReportLine, type ReportRound } from '@lantern/vendor-protocol';
import type { GamesDeps, SeamlessVendor } from '../deps.ts';
import { openConnectionSecret } from '../forms/connection-secrets.ts';
import { type FormAccount, formReportLines, formReportRound } from '../forms/query-report.ts';
import { findConnection } from '../repository/connections.ts';
import { hasReport, listBroughtLines, type Span } from '../repository/matching.ts';
import type { TheirLine } from './lines.ts';

const TIMEOUT_MS = 10_000;
/** Maximum lines of one vendor per run. */
const MOST_LINES = 500_000;

/** A vendor's information about one round; UNKNOWN: it has no such round. */
export type RoundWord = ReportRound | 'UNKNOWN';

/** Access to vendors' reports about play on our wallet. */
export interface Statements {
  /**
   * A vendor's lines of a span about a brand's members; null if the vendor offers no report and no file was imported.
   *
   * @param day the business day to compare
   * @throws if the vendor offers a report but does not answer
   */
  lines(scope: Scope, vendor: string, day: string, span: Span): Promise<readonly TheirLine[] | null>;
  /** Whether the vendor can be queried about single rounds. */
  canQuery(scope: Scope, vendor: string): Promise<boolean>;
  /** @throws when the vendor does not answer */
  round(scope: Scope, vendor: string, memberId: bigint, round: string): Promise<RoundWord>;
}

const PLAYER = /^(\d{1,18})-(\d{1,18})$/;

/** The member of a line: undefined for another brand's player, null for a name that we never issued. */
function memberOf(scope: Scope, player: string): bigint | null | undefined {
  const [, brandId, memberId] = PLAYER.exec(player) ?? [];
  if (memberId === undefined) return null;
  return brandId === String(scope.brandId) ? BigInt(memberId) : undefined;
}

export function createStatements(deps: GamesDeps): Statements {
  const clients = new Map<string, ReportClient>();

  function clientOf({ code: vendor, url: origin, key }: SeamlessVendor): ReportClient {
    const now = () => deps.clock.now().getTime();
    const known = clients.get(vendor) ?? createReportClient({ origin, vendor, key, now, timeoutMs: TIMEOUT_MS });
    clients.set(vendor, known);
    return known;
  }

  async function accountOf(scope: Scope, vendor: string): Promise<FormAccount | null> {
    const connection = await findConnection(deps.pool, scope, vendor);
    if (connection === null || connection.reportUrl === null) return null;
    const secret = openConnectionSecret(deps, scope.brandId, connection);
    return { vendor, secret, url: connection.reportUrl, timeoutMs: TIMEOUT_MS, fetch: deps.outside.fetch };
  }

  /** Converts the vendor's lines to our format; one invalid amount for this currency invalidates the whole report. */
  async function collect(scope: Scope, lines: AsyncIterable<ReportLine>): Promise<readonly TheirLine[]> {
    const { currency } = await deps.brand(scope.brandId);
    const read: TheirLine[] = [];
    for await (const { player, taken: out, paid: back, ...line } of lines) {
      const memberId = memberOf(scope, player);
      if (memberId === undefined || line.currency !== currency.code) continue;
      const [taken, paid] = [parseAmount(out, currency.exponent), parseAmount(back, currency.exponent)];
      if (taken === null || paid === null) throw new Error(`transaction ${line.transaction} tells no amount`);
      if (read.length >= MOST_LINES) throw new Error('the report is too long');
      const { transaction, round, game, state } = line;
      read.push({ transaction, memberId, round, game, taken, paid, state, at: new Date(Number(line.at)) });
    }
    return read;
  }

  async function brought(scope: Scope, vendor: string, span: Span): Promise<readonly TheirLine[]> {
    const lines = await listBroughtLines(deps.pool, scope, vendor, span);
    return lines.flatMap(({ player, ...line }) => {
      const memberId = memberOf(scope, player);
      return memberId === undefined ? [] : [{ ...line, memberId }];
    });
  }

  return {
    async lines(scope, vendor, day, span) {
      const { currency } = await deps.brand(scope.brandId);
      const query = { from: String(span.from.getTime()), to: String(span.to.getTime()), currency: currency.code };
      if (vendor === deps.studio.code) return collect(scope, clientOf(deps.studio).lines(query));
      const account = await accountOf(scope, vendor);
      if (account !== null) return collect(scope, formReportLines(account, query));
      return (await hasReport(deps.pool, scope, vendor, day)) ? brought(scope, vendor, span) : null;
    },
    async canQuery(scope, vendor) {
      return vendor === deps.studio.code || (await accountOf(scope, vendor)) !== null;
    },
    async round(scope, vendor, memberId, round) {
      const query = { player: `${scope.brandId}-${memberId}`, round };
      if (vendor === deps.studio.code) {
        const answer = await clientOf(deps.studio).call('round', query);
        if (answer.code === 'ROUND_UNKNOWN') return 'UNKNOWN';
        if (answer.code !== 'OK') throw new Error(`the vendor answers ${answer.code} to the question for a round`);
        return { state: answer.state, stake: answer.stake, payout: answer.payout };
      }
      const account = await accountOf(scope, vendor);
      if (account === null) throw new RangeError(`${vendor} cannot be asked`);
      return formReportRound(account, query);
    },
  };
}
