import type { CallRow } from '@lantern/contract/calls';
import type { CallName, Payload, TypedCall, Value } from '@lantern/contract/schemas';
import type { CallContext, MemberContext, StaffContext } from './call-context.ts';
import type { Refusal } from './refusal.ts';

type TokenOf<Row extends CallRow> = Exclude<Row['token'], undefined>;

/** The context of a row's handler: with a token the session is there by type. */
export type ContextOf<Row extends CallRow> = [TokenOf<Row>] extends [never]
  ? CallContext
  : [TokenOf<Row>] extends ['staff']
    ? StaffContext
    : MemberContext;

/** A row with what answers it. Types are checked where it is made (`route`); the server only runs it. */
export interface Route {
  readonly row: TypedCall;
  readonly handler: (context: CallContext, payload: unknown) => Promise<unknown>;
}

/**
 * Joins a contract row to its use case. The payload is valid by the row's schema when the handler sees it; the handler
 * answers the row's value, or a refusal.
 *
 * @example
 * route(calls.content.unreadCount, async ({ member }) => countUnread(deps, member.scope))
 */
export function route<Row extends TypedCall>(
  row: Row,
  handler: (
    context: ContextOf<Row>,
    payload: Payload<Row['name'] & CallName>,
  ) => Promise<Value<Row['name'] & CallName> | Refusal>,
): Route {
  return { row, handler: handler as Route['handler'] };
}

/** A file instead of an envelope, sent piece by piece. */
export interface FileAnswer {
  readonly file: true;
  readonly name: string;
  readonly contentType: string;
  /** Text, or bytes of a file that is none. */
  readonly chunks: AsyncIterable<string | Uint8Array>;
}

export function fileAnswer(content: Omit<FileAnswer, 'file'>): FileAnswer {
  return { file: true, ...content };
}

export function isFileAnswer(value: unknown): value is FileAnswer {
  return (
    typeof value === 'object' && value !== null && (value as { file?: unknown }).file === true && 'chunks' in value
  );
}

/** Joins a row whose answer is a file; refusals travel in the envelope as ever. */
export function fileRoute<Row extends TypedCall>(
  row: Row,
  handler: (context: ContextOf<Row>, payload: Payload<Row['name'] & CallName>) => Promise<FileAnswer | Refusal>,
): Route {
  return { row, handler: handler as Route['handler'] };
}

/** What a plain route answers: no envelope, no schema. */
export interface PlainAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** The request was not signed as it has to be. Many such of one address are not looked at any more. */
  readonly unsigned?: boolean;
}

/**
 * An address outside the contract, for what is not a call of our clients (a stand-in provider's own page, a file).
 * The answer gets the strict headers of every answer; `contentSecurityPolicy` replaces the strictest policy.
 */
export interface PlainRoute {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly door?: 'backoffice';
  /** POST bodies arrive as bytes in `context.rawBody`. */
  readonly maxBytes?: number;
  readonly contentSecurityPolicy?: string;
  /** What a request costs its address, in units of which it has so many a minute; ten where nothing is said. */
  readonly work?: number;
  /** Requests of other houses that sign: as many as they send, but few whose signature is wrong (`unsigned`, or status 401). */
  readonly signed?: boolean;
  readonly handler: (context: CallContext, query: Readonly<Record<string, string>>) => Promise<PlainAnswer>;
}
