import { AMOUNT, CURRENCY, MILLISECONDS, matches, REFERENCE, readShape, type Shape } from './shapes.ts';

/** Answer codes of a vendor's report API; `clear` means that the answer is reliable. */
export const REPORT_CODES = {
  OK: 'clear',
  /** The vendor has no such round of this player. */
  ROUND_UNKNOWN: 'clear',
  BAD_REQUEST: 'clear',
  BAD_SIGNATURE: 'unclear',
  CLOCK_SKEW: 'unclear',
  REPLAYED: 'unclear',
  TEMPORARY: 'unclear',
} as const satisfies Record<string, 'clear' | 'unclear'>;

export type ReportCode = keyof typeof REPORT_CODES;

export interface ReportRequests {
  /**
   * Movements of a period [from, to), in pages; times in milliseconds since 1970, `after` is "" or the value from the last page. Movements
   * in other currencies are excluded.
   */
  readonly transactions: {
    readonly from: string;
    readonly to: string;
    readonly currency: string;
    readonly after: string;
  };
  /** The current state of one round of a player. */
  readonly round: { readonly player: string; readonly round: string };
}

export type ReportOperation = keyof ReportRequests;

export const REPORT_KINDS = ['bet', 'play', 'result', 'promoWin', 'jackpotWin', 'adjust'] as const;
export const REPORT_STATES = ['OPEN', 'ENDED', 'VOID'] as const;

/** A wallet movement that the vendor considers completed. Rolled-back bets, their rollbacks and movements of 0 are excluded. */
export interface ReportLine {
  readonly transaction: string;
  readonly kind: (typeof REPORT_KINDS)[number];
  readonly player: string;
  readonly round: string;
  readonly game: string;
  readonly currency: string;
  /** Amounts debited from and credited to the wallet; a `play` has both. */
  readonly taken: string;
  readonly paid: string;
  /** State of its round at the time of the answer. */
  readonly state: (typeof REPORT_STATES)[number];
  /** Milliseconds since 1970. */
  readonly at: string;
}

/** A round as the vendor has stored it; `stake` excludes rolled-back bets. */
export interface ReportRound {
  readonly state: (typeof REPORT_STATES)[number];
  readonly stake: string;
  readonly payout: string;
}

export interface ReportValues {
  readonly transactions: { readonly rows: readonly ReportLine[]; readonly next: string | null };
  readonly round: ReportRound;
}

export interface ReportRefused {
  readonly code: Exclude<ReportCode, 'OK'>;
  readonly field?: string;
}

export type ReportAnswer<Name extends ReportOperation = ReportOperation> =
  | ({ readonly code: 'OK' } & ReportValues[Name])
  | ReportRefused;

const SHAPES: { readonly [Name in ReportOperation]: Shape<ReportRequests[Name]> } = {
  transactions: {
    from: matches(MILLISECONDS),
    to: matches(MILLISECONDS),
    currency: matches(CURRENCY),
    after: matches(/^[\w.:-]{0,120}$/),
  },
  round: { player: matches(REFERENCE), round: matches(REFERENCE) },
};

const LINE: Shape<ReportLine> = {
  transaction: matches(REFERENCE),
  kind: (value) => REPORT_KINDS.includes(value as never),
  player: matches(REFERENCE),
  round: matches(REFERENCE),
  game: matches(REFERENCE),
  currency: matches(CURRENCY),
  taken: matches(AMOUNT),
  paid: matches(AMOUNT),
  state: (value) => REPORT_STATES.includes(value as never),
  at: matches(MILLISECONDS),
};

export const REPORT_OPERATIONS = Object.keys(SHAPES) as readonly ReportOperation[];

/** The path of an operation, relative to the vendor's address. */
export function reportPathOf(operation: ReportOperation): string {
  return `/report/v1/${operation}`;
}

/** Parses a request body; returns the name of the first missing or malformed field on failure. */
export function readReportRequest<Name extends ReportOperation>(
  operation: Name,
  body: unknown,
): { readonly request: ReportRequests[Name] } | { readonly field: string } {
  return readShape<ReportRequests[Name]>(SHAPES[operation], body);
}

/** Parses a row of a vendor's report; returns the name of the first missing or malformed field on failure. */
export function readReportLine(line: unknown): { readonly line: ReportLine } | { readonly field: string } {
  const read = readShape<ReportLine>(LINE, line);
  return 'field' in read ? read : { line: read.request };
}
