/**
 * Whether a request comes from a page of another site. Programs send no Origin and come from no page; a page without an
 * origin of its own (`null`: a sandboxed frame, a file) is nobody's and counts as foreign.
 *
 * @param host host and port that the request was sent to, e.g. `play.example:8443`
 */
export function isForeignOrigin(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host?.toLowerCase();
}
