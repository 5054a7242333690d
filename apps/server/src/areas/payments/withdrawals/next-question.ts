/** When a payment without an answer is asked for again; the last pause stays. */
const PAUSES_MS = [5_000, 30_000, 120_000, 600_000, 1_800_000] as const;

/** The time of the next question, after so many. */
export function nextQuestion(now: Date, asked: number): Date {
  const pause = PAUSES_MS[Math.min(asked, PAUSES_MS.length - 1)] ?? PAUSES_MS[0];
  return new Date(now.getTime() + pause);
}
