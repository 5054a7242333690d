/** An accepted bet as it is published after the close: everything that decides its payout, nothing that names its member. */
export type AcceptedBet = {
  /** Lower-case UUID. */
  readonly id: string;
  /** Pseudonym of the bettor, the same within one issue only: 16 hexadecimal digits. */
  readonly bettor: string;
  /** Milliseconds since 1970 UTC. */
  readonly placedAtMs: number;
  readonly play: string;
  /** What was chosen, as the play writes it. */
  readonly content: string;
  readonly tickets: number;
  /** Minor units. */
  readonly stake: bigint;
};

const PRINTABLE = /^[\x20-\x7e]*$/;

/** First line of an issue's list, e.g. `lantern-bets/1 SSC1M 20261120-0727`. */
export function betsHeader(gameCode: string, issueNumber: string): string {
  return printable(`lantern-bets/1 ${gameCode} ${issueNumber}`);
}

/**
 * The line of a bet: id, bettor, time (ISO 8601, UTC, milliseconds), play, content, tickets and stake, separated by tabs.
 *
 * The canonical list of an issue is its header and the lines of its bets in ascending order of their ids (compared as text), each
 * ended by a line feed (byte 10), in ASCII. Its SHA-256 is the bets digest.
 *
 * @throws Error for a field with anything but printable ASCII, because readers would disagree about its bytes
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
