export type RoundState = 'OPEN' | 'ENDED' | 'VOID';

/** A movement as stored in our transactions of vendors; minor units. */
export interface OurLine {
  readonly transaction: string;
  readonly kind: 'bet' | 'play' | 'result' | 'rollback' | 'promo' | 'jackpot' | 'adjust';
  readonly memberId: bigint;
  readonly round: string;
  readonly game: string | null;
  readonly gameType: string | null;
  /** Debited from and credited to the wallet. */
  readonly taken: bigint;
  readonly paid: bigint;
  /** State of its round; null if it has none. */
  readonly state: RoundState | null;
  /** A returned bet, or its return: together they are zero. */
  readonly isBack: boolean;
  readonly at: Date;
}

/** The same in the vendor's report; `memberId` is null for a player name that we never issued. */
export interface TheirLine {
  readonly transaction: string;
  readonly memberId: bigint | null;
  readonly round: string;
  readonly game: string;
  readonly taken: bigint;
  readonly paid: bigint;
  readonly state: RoundState;
  readonly at: Date;
}

/** One difference; amounts are the gain of the member's wallet, in minor units. */
export interface Finding {
  readonly kind: 'MISSING_HERE' | 'MISSING_THERE' | 'AMOUNT_DIFFERS' | 'STATE_DIFFERS' | 'LEDGER_DIFFERS';
  /** Null if a whole round or a whole day differs. */
  readonly transaction: string | null;
  readonly round: string | null;
  readonly memberId: bigint | null;
  readonly game: string | null;
  /** The value by the vendor, or by the ledger for LEDGER_DIFFERS. */
  readonly ours: bigint | null;
  readonly theirs: bigint | null;
  readonly ourState: RoundState | null;
  readonly theirState: RoundState | null;
  readonly entryId: string | null;
  /** The platform's counter account, if it is not the vendor's usual one. */
  readonly account: string | null;
}

export const gainOf = ({ taken, paid }: { readonly taken: bigint; readonly paid: bigint }) => paid - taken;

export const nothingFound: Omit<Finding, 'kind'> = {
  ...{ transaction: null, round: null, memberId: null, game: null, ours: null, theirs: null },
  ...{ ourState: null, theirState: null, entryId: null, account: null },
};
