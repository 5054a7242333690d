/** Who may call: nobody in particular, a member, a member who still has to change the password, or an operator. */
export type TokenKind = 'member' | 'restricted' | 'staff';

/**
 * One call of the platform, as data that browsers may load.
 *
 * `token` names the session that is required; `enc` says that the body is a JWE (`{"enc": "..."}`) and plain JSON is refused;
 * `body` is how a payload travels when it is not JSON or the query string of a GET; `door` is the port that serves it.
 */
export interface CallRow<Name extends string = string, Token extends TokenKind = TokenKind> {
  readonly name: Name;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly token?: Token;
  /** A visitor's call that knows the member or operator when a session comes along; whose session is over is a visitor. */
  readonly knows?: 'member' | 'operator';
  readonly enc?: true;
  readonly body?: 'form' | 'raw';
  readonly door?: 'backoffice';
  /** Calls a caller (session, or address without one) may make within a minute; the server's default when absent. */
  readonly perMinute?: number;
  /** How many of these calls of one caller are worked on at a time; any number when absent. A few more wait, the rest is answered RATE_LIMITED. */
  readonly atOnce?: number;
  /** The answer is a file instead of an envelope; refusals travel in the envelope as ever. */
  readonly answer?: 'file';
  /** Answered while the house is closed to the caller too: the status itself, and call-backs of outside parties. */
  readonly whileClosed?: true;
  /** Largest body in bytes; the server's default when absent. */
  readonly maxBytes?: number;
}

type Sketch = Omit<CallRow, 'name'>;
type Rows<Area extends string, S extends Record<string, Sketch>> = {
  readonly [K in keyof S & string]: CallRow<
    `${Area}.${K}`,
    S[K] extends { readonly token: infer Token extends TokenKind } ? Token : never
  >;
};

/**
 * Names each sketched row `<area>.<verb>`, the key under which its schemas stand. A bundle leaves out the groups that it never reads.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function rows<const Area extends string, const S extends Record<string, Sketch>>(
  area: Area,
  sketches: S,
): Rows<Area, S> {
  return Object.fromEntries(
    Object.entries(sketches).map(([verb, sketch]) => [verb, { name: `${area}.${verb}`, ...sketch }]),
  ) as Rows<Area, S>;
}
