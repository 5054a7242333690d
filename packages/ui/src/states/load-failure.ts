/** What Chromium and Firefox, Safari, and our bundler's loader say when a script or style sheet of a lazy part does not load. */
const LOAD_FAILURE = /dynamically imported module|module script failed|unable to preload css/i;

/** Whether an error means that a part of the front end did not load, rather than that code threw. */
export function isLoadFailure(error: unknown): boolean {
  return error instanceof Error && LOAD_FAILURE.test(error.message);
}
