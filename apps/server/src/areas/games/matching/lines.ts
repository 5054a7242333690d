export type RoundState = 'OPEN' | 'ENDED' | 'VOID';

/** A movement as our own book of vendors' transactions has it; minor units. */
export interface OurLine {
  readonly transaction: string;
  readonly kind: 'bet' | 'play' | 'result' | 'rollback' | 'promo' | 'jackpot' | 'adjust';
  readonly memberId: bigint;
  readonly round: string;
  readonly game: string | null;
  readonly gameType: string | null;
  /** What left the wallet and what came into it. */
  readonly taken: bigint;
  readonly paid: bigint;
  /** Of its round; null where it has none. */
  readonly state: RoundState | null;
  /** A bet that was given back, or what gave it back: the two are nothing together. */
  readonly isBack: boolean;
  readonly at: Date;
}

/** The same as the vendor tells it; `memberId` null for a player whom we never named so. */
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

/** One difference; amounts are what the member's wallet gained, in minor units. */
export interface Finding {
  readonly kind: 'MISSING_HERE' | 'MISSING_THERE' | 'AMOUNT_DIFFERS' | 'STATE_DIFFERS' | 'LEDGER_DIFFERS';
  /** Null where a whole round or a whole day differs. */
  readonly transaction: string | null;
  readonly round: string | null;
  readonly memberId: bigint | null;
  readonly game: string | null;
  /** What the vendor, or (LEDGER_DIFFERS) the ledger says of it. */
  readonly ours: bigint | null;
  readonly theirs: bigint | null;
  readonly ourState: RoundState | null;
  readonly theirState: RoundState | null;
  readonly entryId: string | null;
  /** The account of the house on the other side, where it is another than the vendor's usual one. */
  readonly account: string | null;
}

export const gainOf = ({ taken, paid }: { readonly taken: bigint; readonly paid: bigint }) => paid - taken;

export const nothingFound: Omit<Finding, 'kind'> = {
  ...{ transaction: null, round: null, memberId: null, game: null, ours: null, theirs: null },
  ...{ ourState: null, theirState: null, entryId: null, account: null },
};
