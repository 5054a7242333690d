import {
  REPORT_STATES,
  type ReportLine,
  type ReportRequests,
  type ReportRound,
  readReportLine,
} from '@lantern/vendor-protocol';
import { hashOfForm } from './form.ts';
import { FORM_ERRORS } from './form-codes.ts';

/** A vendor that uses signed forms and offers a report. */
export interface FormAccount {
  readonly vendor: string;
  readonly secret: string;
  readonly url: string;
  readonly timeoutMs: number;
  readonly fetch: typeof fetch;
}

const MOST_BYTES = 1_048_576;
const UNKNOWN_ROUND = FORM_ERRORS.GAME_UNKNOWN;

/** Maps the dialect's kinds to those of our protocol. */
const KINDS: Readonly<Record<string, ReportLine['kind']>> = {
  ...{ bet: 'bet', win: 'result', result: 'result', jackpotWin: 'jackpotWin', promoWin: 'promoWin' },
  adjustment: 'adjust',
};
const STATES: Readonly<Record<string, ReportLine['state']>> = { I: 'OPEN', C: 'ENDED', V: 'VOID' };

type ReportAnswer = Readonly<Record<string, unknown>>;

/** Sends one query as a signed form. @throws when there is no answer, or an error answer */
async function queryVendor(
  { vendor, secret, url, timeoutMs, fetch: send }: FormAccount,
  fields: Readonly<Record<string, string>>,
): Promise<ReportAnswer> {
  const form = new Map(Object.entries({ providerId: vendor, ...fields }));
  const body = new URLSearchParams([...form, ['hash', hashOfForm(form, secret)]]);
  const answered = await send(url, {
    method: 'POST',
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await readBounded(answered);
  const answer: unknown = JSON.parse(text);
  if (!answered.ok || typeof answer !== 'object' || answer === null) throw new Error(`status ${answered.status}`);
  return answer as ReportAnswer;
}

async function readBounded(answered: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answered.body ?? []) {
    size += part.length;
    if (size > MOST_BYTES) throw new Error('the answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Converts a line of the dialect to our format. Amounts are negative for a debit by a correction. */
function lineOf(row: ReportAnswer): ReportLine {
  const text = (name: string) => (typeof row[name] === 'string' ? (row[name] as string) : '');
  const amount = text('amount');
  const isTaken = text('type') === 'bet' || amount.startsWith('-');
  const size = amount.replace(/^-/, '');
  const read = readReportLine({
    ...{ transaction: text('reference'), kind: KINDS[text('type')], player: text('userId'), round: text('roundId') },
    ...{ game: text('gameId'), currency: text('currency'), state: STATES[text('roundStatus')], at: text('timestamp') },
    ...{ taken: isTaken ? size : '0', paid: isTaken ? '0' : size },
  });
  if ('field' in read) throw new Error(`a line of the report has no sound ${read.field}`);
  return read.line;
}

/** References of refunded bets: such a bet and its refund cancel each other. */
const refundsOf = (rows: readonly ReportAnswer[]) =>
  new Set(rows.filter(({ type }) => type === 'refund').map(({ reference }) => reference));

/** All lines of a span except refunded bets. @throws when the vendor's answer is incomplete or invalid */
export async function* formReportLines(
  account: FormAccount,
  span: Omit<ReportRequests['transactions'], 'after'>,
): AsyncIterable<ReportLine> {
  const rows: ReportAnswer[] = [];
  const seen = new Set<string>();
  for (let after = ''; ; ) {
    const { error, transactions, next } = await queryVendor(account, { operation: 'transactions', ...span, after });
    if (error !== FORM_ERRORS.SUCCESS || !Array.isArray(transactions)) {
      throw new Error(`the vendor answers ${String(error)} to the question for its report`);
    }
    rows.push(...(transactions as ReportAnswer[]));
    if (typeof next !== 'string') break;
    if (seen.has(next)) throw new Error('the report comes to no end');
    seen.add(next);
    after = next;
  }
  const refunded = refundsOf(rows);
  for (const row of rows) {
    if (row.type !== 'refund' && !(row.type === 'bet' && refunded.has(row.reference))) yield lineOf(row);
  }
}

/** One round in the vendor's report. @throws when the vendor does not answer */
export async function formReportRound(
  account: FormAccount,
  { player, round }: ReportRequests['round'],
): Promise<ReportRound | 'UNKNOWN'> {
  const answer = await queryVendor(account, { operation: 'round', userId: player, roundId: round });
  if (answer.error === UNKNOWN_ROUND) return 'UNKNOWN';
  const state = STATES[String(answer.roundStatus)];
  const { bet, win } = answer;
  const isSound = answer.error === FORM_ERRORS.SUCCESS && state !== undefined && REPORT_STATES.includes(state);
  if (!isSound || typeof bet !== 'string' || typeof win !== 'string') {
    throw new Error(`the vendor answers ${String(answer.error)} to the question for a round`);
  }
  return { state, stake: bet, payout: win };
}
