/** An accepted bet as it is published after betting closes: everything that decides its payout, and nothing that identifies its member. */
export type AcceptedBet = {
  /** Lower-case UUID. */
  readonly id: string;
  /** Pseudonym of the bettor, the same only within one draw: 16 hexadecimal digits. */
  readonly bettor: string;
  /** Milliseconds since 1970 UTC. */
  readonly placedAtMs: number;
  readonly play: string;
  /** The selection in the play's notation. */
  readonly content: string;
  readonly tickets: number;
  /** Minor units. */
  readonly stake: bigint;
};

const PRINTABLE = /^[\x20-\x7e]*$/;

/** First line of a draw's list, e.g. `lantern-bets/1 SSC1M 20261120-0727`. */
export function betsHeader(gameCode: string, issueNumber: string): string {
  return printable(`lantern-bets/1 ${gameCode} ${issueNumber}`);
}

/**
 * The line of a bet: id, bettor, time (ISO 8601, UTC, milliseconds), play, content, tickets and stake, separated by tabs.
 *
 * The canonical list of a draw is its header followed by the lines of its bets in ascending order of their ids (compared as text), each
 * terminated by a line feed (byte 10), in ASCII. Its SHA-256 is the bets digest.
 *
 * @throws Error for a field with a character outside printable ASCII, because implementations could encode it differently
 */
export function betLine(bet: AcceptedBet): string {
  const time = new Date(bet.placedAtMs).toISOString();
  return [bet.id, bet.bettor, time, bet.play, bet.content, String(bet.tickets), String(bet.stake)]
    .map(printable)
    .join('\t');
}

function printable(text: string): string {
  if (!PRINTABLE.test(text)) throw new Error('a bet with a character that is not printable ASCII');
  return text;
}
