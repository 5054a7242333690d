/** A game that opens its rules says so at once. */
const PATIENCE_MS = 1_500;

/** A wish to see the rules, and the word that the game has them elsewhere. */
export interface RulesWish {
  /** The game was asked. */
  ask(): void;
  /** The game has opened them, however late. */
  answer(): void;
  stop(): void;
}

/**
 * Waits for a game's answer.
 *
 * @param tell says that the game has its rules elsewhere
 * @param takeBack takes that word away: the game was only slow
 */
export function createRulesWish(tell: () => void, takeBack: () => void): RulesWish {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  return {
    ask() {
      stop();
      timer = setTimeout(tell, PATIENCE_MS);
    },
    answer() {
      stop();
      takeBack();
    },
    stop,
  };
}
