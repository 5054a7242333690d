/**
 * Whether a request comes from a page of another site. Programs send no Origin and count as not foreign. A page with an opaque origin
 * (`null`: a sandboxed frame, a file) counts as foreign.
 * @param host host and port that the request was sent to, e.g. `play.example:8443`
 */
export function isForeignOrigin(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host?.toLowerCase();
}
