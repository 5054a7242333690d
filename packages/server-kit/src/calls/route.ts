import type { CallRow } from '@lantern/contract/calls';
import type { CallName, Payload, TypedCall, Value } from '@lantern/contract/schemas';
import type { CallContext, MemberContext, StaffContext } from './call-context.ts';
import type { Refusal } from './refusal.ts';

type TokenOf<Row extends CallRow> = Exclude<Row['token'], undefined>;

/** Context of a row's handler: if the row requires a token, the session type is not null. */
export type ContextOf<Row extends CallRow> = [TokenOf<Row>] extends [never]
  ? CallContext
  : [TokenOf<Row>] extends ['staff']
    ? StaffContext
    : MemberContext;

/** A row with its handler. Types are checked in `route`; the server only runs it. */
export interface Route {
  readonly row: TypedCall;
  readonly handler: (context: CallContext, payload: unknown) => Promise<unknown>;
}

/**
 * Connects a contract row with its use case. The handler receives a validated payload and returns the row's value or a refusal.
 * @example route(calls.content.unreadCount, async ({ member }) => countUnread(deps, member.scope))
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

/** A file instead of an envelope, streamed. */
export interface FileAnswer {
  readonly file: true;
  readonly name: string;
  readonly contentType: string;
  /** Text, or bytes of a binary file. */
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

/** Connects a row whose answer is a file; refusals still use the envelope. */
export function fileRoute<Row extends TypedCall>(
  row: Row,
  handler: (context: ContextOf<Row>, payload: Payload<Row['name'] & CallName>) => Promise<FileAnswer | Refusal>,
): Route {
  return { row, handler: handler as Route['handler'] };
}

/** Answer of a plain route: no envelope, no schema. */
export interface PlainAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** The request had no valid signature. Too many such requests of one address are refused unread. */
  readonly unsigned?: boolean;
}

/**
 * A route outside the contract, for requests that our clients do not send as calls (a sandbox provider's own page, a file). The answer gets
 * the strict headers of every answer; `contentSecurityPolicy` replaces the strictest policy.
 */
export interface PlainRoute {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly server?: 'backoffice';
  /** POST bodies arrive as bytes in `context.rawBody`. */
  readonly maxBytes?: number;
  readonly contentSecurityPolicy?: string;
  /** Cost of a request to its address, in work units per minute; default ten. */
  readonly work?: number;
  /** Signed requests of external systems: a high limit for valid ones, a low one for wrong signatures (`unsigned`, or status 401). */
  readonly signed?: boolean;
  readonly handler: (context: CallContext, query: Readonly<Record<string, string>>) => Promise<PlainAnswer>;
}
