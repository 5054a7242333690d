/** Time-out for the game's answer, in ms; a game that supports rules answers at once. */
const PATIENCE_MS = 1_500;

/** A request for the rules, and the message that they are in the game's own menu. */
export interface RulesRequest {
  /** The request was sent. */
  send(): void;
  /** The game has opened its rules, however late. */
  answer(): void;
  stop(): void;
}

/**
 * Waits for a game's answer.
 *
 * @param post shows the message that the game has its rules elsewhere
 * @param withdraw hides that message: the game was only slow
 */
export function createRulesRequest(post: () => void, withdraw: () => void): RulesRequest {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  return {
    send() {
      stop();
      timer = setTimeout(post, PATIENCE_MS);
    },
    answer() {
      stop();
      withdraw();
    },
    stop,
  };
}
