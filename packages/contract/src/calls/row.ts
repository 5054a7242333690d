/** Required session: none (absent), a member, a member who must change the password first, or an operator. */
export type TokenKind = 'member' | 'restricted' | 'staff';

/**
 * One call of the platform, as data that browsers may load. `token` is the required session; with `enc` the body must be a JWE (`{"enc":
 * "..."}`), plain JSON is refused; `body` is the payload's format if it is neither JSON nor the query string of a GET; `server` is the port
 * that serves it.
 */
export interface CallRow<Name extends string = string, Token extends TokenKind = TokenKind> {
  readonly name: Name;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly token?: Token;
  /** A call for visitors that uses a member's or operator's session if one is sent; with an expired session the caller is a visitor. */
  readonly knows?: 'member' | 'operator';
  readonly enc?: true;
  readonly body?: 'form' | 'raw';
  readonly server?: 'backoffice';
  /** Calls per minute and caller (member, operator, or address without a session); the server's default when absent. */
  readonly perMinute?: number;
  /** `perMinute` holds for all processes together, not for each: what guesses a secret, sends a code or moves money out. */
  readonly sharedLimit?: true;
  /** Concurrent calls per caller; unlimited when absent. A few more wait, further ones are answered RATE_LIMITED. */
  readonly atOnce?: number;
  /** The answer is a file instead of an envelope; refusals still use the envelope. */
  readonly answer?: 'file';
  /** Also answered when the site is closed to the caller (maintenance, region): the status call, and call-backs of third parties. */
  readonly whileClosed?: true;
  /** Maximum body size in bytes; the server's default when absent. */
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
 * Gives each row its name `<area>.<verb>`, the key of its schemas. Bundlers drop groups that are never read.
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
