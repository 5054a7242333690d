export type Outcome<Answer> = { readonly answer: Answer } | { readonly error: unknown };

/**
 * Sends one request at a time, and after it only the newest of those that were made in the meantime. An answer is reported only if no newer
 * request waits for its turn.
 *
 * @returns a function that makes a request
 */
export function createLatestCall<Request, Answer>(
  send: (request: Request) => Promise<Answer>,
  report: (request: Request, outcome: Outcome<Answer>) => void,
): (request: Request) => void {
  let isSending = false;
  let next: { readonly request: Request } | null = null;

  async function run(request: Request): Promise<void> {
    isSending = true;
    let outcome: Outcome<Answer>;
    try {
      outcome = { answer: await send(request) };
    } catch (error) {
      outcome = { error };
    }
    isSending = false;
    if (next === null) {
      report(request, outcome);
      return;
    }
    const newest = next.request;
    next = null;
    void run(newest);
  }

  return (request) => {
    if (isSending) next = { request };
    else void run(request);
  };
}
