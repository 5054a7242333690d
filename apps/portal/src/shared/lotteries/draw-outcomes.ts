import type { SocketMessage } from '@lantern/contract/sockets';

/** How the member's bets on a settled draw ended; amounts as decimal strings. */
export type DrawOutcome = Extract<SocketMessage, { type: 'outcome' }>;
/** Whether the bets were paid a win; a voided draw returns stakes and pays none. */
export const isWin = ({ outcome, payout }: DrawOutcome): boolean => outcome === 'RESULT' && /[1-9]/.test(payout);

/** The draw of an outcome whose won bets light up; null without a win. */
export const wonDraw = (outcome: DrawOutcome | null): string | null =>
  outcome !== null && isWin(outcome) ? outcome.issueId : null;

/** Class of a bet in the list of a draw: a won one lights up when its draw has just been settled. */
export const betClass = (won: string | null, issueId: string, { state }: { readonly state: string }) =>
  state === 'WON' && won === issueId ? 'my-bets-lit' : undefined;

type Listener = (outcome: DrawOutcome) => void;

const boards = new Map<string, Set<Listener>>();
let elsewhere: Listener = () => undefined;

/** Subscribes the board of a lottery: it shows the outcomes of its draws itself. Returns the unsubscribe function. */
export function onBoardOutcome(gameCode: string, listener: Listener): () => void {
  const listeners = boards.get(gameCode) ?? new Set();
  boards.set(gameCode, listeners.add(listener));
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) boards.delete(gameCode);
  };
}

/** Sets who shows the outcomes of lotteries whose board is not open. Returns the function that ends it. */
export function onOtherOutcome(listener: Listener): () => void {
  elsewhere = listener;
  return () => {
    elsewhere = () => undefined;
  };
}

/** Passes an outcome to the lottery's open board, or else to the listener of all other pages. */
export function passOutcome(outcome: DrawOutcome): void {
  const listeners = boards.get(outcome.gameCode);
  if (listeners === undefined) elsewhere(outcome);
  else for (const listener of listeners) listener(outcome);
}
