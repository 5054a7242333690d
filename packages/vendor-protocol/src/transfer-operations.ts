import {
  AMOUNT,
  CURRENCY,
  MILLISECONDS,
  matches,
  ORIGIN,
  optional,
  REFERENCE,
  readShape,
  type Shape,
} from './shapes.ts';

/** Answer codes of transfer-mode vendors; `clear` means that the outcome is known. */
export const TRANSFER_CODES = {
  OK: 'clear',
  INSUFFICIENT_FUNDS: 'clear',
  PLAYER_UNKNOWN: 'clear',
  GAME_UNKNOWN: 'clear',
  CURRENCY_MISMATCH: 'clear',
  /** This transfer id was used before with other content; the first transfer remains valid. */
  DUPLICATE: 'clear',
  /** Only for a query about a transfer: the vendor does not know it. */
  TRANSFER_UNKNOWN: 'clear',
  BAD_REQUEST: 'clear',
  BAD_SIGNATURE: 'unclear',
  CLOCK_SKEW: 'unclear',
  REPLAYED: 'unclear',
  TEMPORARY: 'unclear',
} as const satisfies Record<string, 'clear' | 'unclear'>;

export type TransferCode = keyof typeof TRANSFER_CODES;

/** Opens a game for a player; the vendor creates the player and an empty wallet at the first call. */
interface OpenRequest extends WalletRequest {
  readonly game: string;
  readonly symbol: string;
  readonly language: string;
  /** `true` for play money. */
  readonly isTest: string;
  /** Origin at which the game's page opens; the vendor accepts the token from this origin alone. */
  readonly origin?: string | undefined;
}

interface WalletRequest {
  readonly player: string;
  readonly currency: string;
  /** Decimals of the currency, as text. */
  readonly exponent: string;
}

/** Moves money into the vendor's wallet (deposit) or out of it (withdraw). */
interface MoveRequest extends WalletRequest {
  /** The platform's own id of this transfer; never reused. */
  readonly transfer: string;
  readonly amount: string;
}

export interface TransferRequests {
  readonly open: OpenRequest;
  readonly wallet: WalletRequest;
  readonly deposit: MoveRequest;
  readonly withdraw: MoveRequest;
  readonly transfer: { readonly transfer: string };
  /** Completed transfers of a period, in pages; times in milliseconds since 1970, `after` is "" or the value from the last page. */
  readonly transfers: { readonly from: string; readonly to: string; readonly after: string };
  /** Rounds after a position in the vendor's sequence of rounds; "0" starts with the first. */
  readonly rounds: { readonly after: string };
}

export type TransferOperation = keyof TransferRequests;

/** A transfer as the vendor has stored it. */
export interface VendorTransfer {
  readonly transfer: string;
  /** The vendor's own number of the transfer. */
  readonly number: string;
  readonly direction: 'IN' | 'OUT';
  readonly player: string;
  readonly currency: string;
  readonly amount: string;
  readonly at: string;
}

/** A closed round with its permanent position in the vendor's sequence. */
export interface VendorRound {
  readonly place: string;
  readonly player: string;
  readonly round: string;
  readonly game: string;
  readonly currency: string;
  readonly stake: string;
  readonly payout: string;
  readonly at: string;
}

export interface TransferValues {
  /** The launch token, which the platform's page posts to the game's page; valid once and for two minutes. */
  readonly open: { readonly token: string };
  readonly wallet: { readonly balance: string };
  readonly deposit: { readonly number: string; readonly balance: string };
  readonly withdraw: { readonly number: string; readonly balance: string };
  /** `refused` is the reason why no money moved; permanent for this id. */
  readonly transfer: VendorTransfer | { readonly refused: string };
  readonly transfers: { readonly rows: readonly VendorTransfer[]; readonly next: string | null };
  readonly rounds: { readonly rows: readonly VendorRound[] };
}

export interface TransferRefused {
  readonly code: Exclude<TransferCode, 'OK'>;
  readonly balance?: string;
  readonly field?: string;
}

export type TransferAnswer<Name extends TransferOperation = TransferOperation> =
  | ({ readonly code: 'OK' } & TransferValues[Name])
  | TransferRefused;

const wallet = { player: matches(REFERENCE), currency: matches(CURRENCY), exponent: matches(/^[0-4]$/) };
const move = { ...wallet, transfer: matches(REFERENCE), amount: matches(AMOUNT) };

const SHAPES: { readonly [Name in TransferOperation]: Shape<TransferRequests[Name]> } = {
  open: {
    ...wallet,
    game: matches(REFERENCE),
    symbol: matches(/^.{0,8}$/u),
    language: matches(/^[A-Z]{2}$/),
    isTest: matches(/^(true|false)$/),
    origin: optional(matches(ORIGIN)),
  },
  wallet,
  deposit: move,
  withdraw: move,
  transfer: { transfer: matches(REFERENCE) },
  transfers: { from: matches(MILLISECONDS), to: matches(MILLISECONDS), after: matches(/^\d{0,18}$/) },
  rounds: { after: matches(/^\d{1,18}$/) },
};

export const TRANSFER_OPERATIONS = Object.keys(SHAPES) as readonly TransferOperation[];

/** The path of an operation, relative to the vendor's address. */
export function transferPathOf(operation: TransferOperation): string {
  return `/transfer/v1/${operation}`;
}

/** Parses a request body; returns the name of the first missing or malformed field on failure. */
export function readTransferRequest<Name extends TransferOperation>(
  operation: Name,
  body: unknown,
): { readonly request: TransferRequests[Name] } | { readonly field: string } {
  return readShape<TransferRequests[Name]>(SHAPES[operation], body);
}
