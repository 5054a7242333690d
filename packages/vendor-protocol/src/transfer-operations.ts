import { AMOUNT, CURRENCY, MILLISECONDS, matches, REFERENCE, readShape, type Shape } from './shapes.ts';

/** What a vendor with wallets of its own may answer; `clear` says whether the outcome is known then. */
export const TRANSFER_CODES = {
  OK: 'clear',
  INSUFFICIENT_FUNDS: 'clear',
  PLAYER_UNKNOWN: 'clear',
  GAME_UNKNOWN: 'clear',
  CURRENCY_MISMATCH: 'clear',
  /** This transfer's id was used for another content; what it did then stands. */
  DUPLICATE: 'clear',
  /** Only of the question after a transfer: the vendor has never heard of it. */
  TRANSFER_UNKNOWN: 'clear',
  BAD_REQUEST: 'clear',
  BAD_SIGNATURE: 'unclear',
  CLOCK_SKEW: 'unclear',
  REPLAYED: 'unclear',
  TEMPORARY: 'unclear',
} as const satisfies Record<string, 'clear' | 'unclear'>;

export type TransferCode = keyof typeof TRANSFER_CODES;

/** Opens a game for a player; the vendor makes him, and his empty wallet, at the first time. */
interface OpenRequest extends WalletRequest {
  readonly game: string;
  readonly symbol: string;
  readonly language: string;
  /** `true` for play money. */
  readonly isTest: string;
}

interface WalletRequest {
  readonly player: string;
  readonly currency: string;
  /** Decimals of the currency, as text. */
  readonly exponent: string;
}

/** Money into the vendor's wallet (deposit) or out of it (withdraw). */
interface MoveRequest extends WalletRequest {
  /** The platform's own id of this transfer, unique for ever. */
  readonly transfer: string;
  readonly amount: string;
}

export interface TransferRequests {
  readonly open: OpenRequest;
  readonly wallet: WalletRequest;
  readonly deposit: MoveRequest;
  readonly withdraw: MoveRequest;
  readonly transfer: { readonly transfer: string };
  /** Transfers that were done in a span, in pages; times in milliseconds since 1970, `after` is "" or what the last page answered. */
  readonly transfers: { readonly from: string; readonly to: string; readonly after: string };
  /** Rounds after a place in the vendor's order of rounds, "0" for the first. */
  readonly rounds: { readonly after: string };
}

export type TransferOperation = keyof TransferRequests;

/** A transfer as the vendor has it in its books. */
export interface VendorTransfer {
  readonly transfer: string;
  /** The vendor's own number of it. */
  readonly number: string;
  readonly direction: 'IN' | 'OUT';
  readonly player: string;
  readonly currency: string;
  readonly amount: string;
  readonly at: string;
}

/** A round that is over, with the place that it has for ever in the vendor's order. */
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
  /** The launch token that the frame's address carries behind its `#`, good once and for two minutes. */
  readonly open: { readonly token: string };
  readonly wallet: { readonly balance: string };
  readonly deposit: { readonly number: string; readonly balance: string };
  readonly withdraw: { readonly number: string; readonly balance: string };
  /** `refused` is why nothing moved: the same for ever, for this id. */
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
  },
  wallet,
  deposit: move,
  withdraw: move,
  transfer: { transfer: matches(REFERENCE) },
  transfers: { from: matches(MILLISECONDS), to: matches(MILLISECONDS), after: matches(/^\d{0,18}$/) },
  rounds: { after: matches(/^\d{1,18}$/) },
};

export const TRANSFER_OPERATIONS = Object.keys(SHAPES) as readonly TransferOperation[];

/** The path of an operation under the vendor's address. */
export function transferPathOf(operation: TransferOperation): string {
  return `/transfer/v1/${operation}`;
}

/** The request in a body, or the name of the first field that is missing or malformed. */
export function readTransferRequest<Name extends TransferOperation>(
  operation: Name,
  body: unknown,
): { readonly request: TransferRequests[Name] } | { readonly field: string } {
  return readShape<TransferRequests[Name]>(SHAPES[operation], body);
}
