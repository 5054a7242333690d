import { AMOUNT, CURRENCY, MILLISECONDS, matches, REFERENCE, readShape, type Shape } from './shapes.ts';

/** What a vendor may answer to the platform's questions; `clear` says whether the answer can be relied on. */
export const REPORT_CODES = {
  OK: 'clear',
  /** The vendor has no round of this name of this player. */
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
   * Movements of a span [from, to), in pages; times in milliseconds since 1970, `after` is "" or what the last page answered. Other
   * currencies are left out.
   */
  readonly transactions: {
    readonly from: string;
    readonly to: string;
    readonly currency: string;
    readonly after: string;
  };
  /** One round of a player, as it stands now. */
  readonly round: { readonly player: string; readonly round: string };
}

export type ReportOperation = keyof ReportRequests;

export const REPORT_KINDS = ['bet', 'play', 'result', 'promoWin', 'jackpotWin', 'adjust'] as const;
export const REPORT_STATES = ['OPEN', 'ENDED', 'VOID'] as const;

/**
 * A movement of a wallet that the vendor holds for done and that stands. A bet that was given back is left out together with its
 * rollback, and so is what moved nothing.
 */
export interface ReportLine {
  readonly transaction: string;
  readonly kind: (typeof REPORT_KINDS)[number];
  readonly player: string;
  readonly round: string;
  readonly game: string;
  readonly currency: string;
  /** What left the wallet and what came into it; a `play` has both. */
  readonly taken: string;
  readonly paid: string;
  /** Of its round, at the time of the answer. */
  readonly state: (typeof REPORT_STATES)[number];
  /** Milliseconds since 1970. */
  readonly at: string;
}

/** A round as the vendor has it; `stake` without what was given back. */
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

/** The path of an operation under the vendor's address. */
export function reportPathOf(operation: ReportOperation): string {
  return `/report/v1/${operation}`;
}

/** The request in a body, or the name of the first field that is missing or malformed. */
export function readReportRequest<Name extends ReportOperation>(
  operation: Name,
  body: unknown,
): { readonly request: ReportRequests[Name] } | { readonly field: string } {
  return readShape<ReportRequests[Name]>(SHAPES[operation], body);
}

/** A line of a report as a vendor told it, or the name of the first field that is missing or malformed. */
export function readReportLine(line: unknown): { readonly line: ReportLine } | { readonly field: string } {
  const read = readShape<ReportLine>(LINE, line);
  return 'field' in read ? read : { line: read.request };
}
