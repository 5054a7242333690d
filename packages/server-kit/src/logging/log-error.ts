/** The logged part of an error. Database drivers attach connections, statements and rows to errors; these are not logged. */
export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly cause?: LoggedError;
  readonly errors?: readonly LoggedError[];
  readonly [fact: string]: unknown;
}

/**
 * Facts about a failure that contain no user data. A database's `detail`, `where` and `hint` quote rows and parameters and are left out.
 */
const FACTS = [
  'code',
  'errno',
  'syscall',
  'address',
  'port',
  'statusCode',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
] as const;

const MAX_DEPTH = 4;
const MAX_ERRORS = 5;
const MAX_TEXT = 8_000;
/** A text without spaces up to an at sign, like `postgresql://lantern:secret@`; the beginning is bound, so that a long text is read once. */
const BEFORE_AT = /(?<![^\s@])[^\s@]+@/g;
/** The part of it before the password. */
const BEFORE_PASSWORD = /\w:\/\/[^\s:/@]*:(?=[^@])/;

/** Hides the password of an address. */
function withoutPassword(text: string): string {
  const found = BEFORE_PASSWORD.exec(text);
  return found === null ? text : `${text.slice(0, found.index + found[0].length)}***@`;
}

const clean = (text: unknown) => String(text).slice(0, MAX_TEXT).replaceAll(BEFORE_AT, withoutPassword);
const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number';

/** An error as shown on a console: its stack and those of its causes. */
export function errorText(thrown: unknown): string {
  const stacks: string[] = [];
  for (let error: LoggedError | undefined = describeError(thrown); error; error = error.cause) {
    stacks.push(error.stack || error.message);
  }
  return stacks.join('\ncaused by ');
}

/** An error as logged: message, stack, known safe fields, and its cause. */
export function describeError(thrown: unknown, depth = 1): LoggedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: clean(thrown), stack: '' };
  const facts = FACTS.map((name) => [name, (thrown as unknown as Record<string, unknown>)[name]] as const);
  const deeper = (error: unknown) => describeError(error, depth + 1);
  const isDeep = depth >= MAX_DEPTH;
  return {
    type: thrown.name,
    message: clean(thrown.message),
    stack: clean(thrown.stack ?? ''),
    ...Object.fromEntries(facts.filter(([, value]) => isPlain(value))),
    ...(thrown.cause !== undefined && !isDeep && { cause: deeper(thrown.cause) }),
    ...(thrown instanceof AggregateError && !isDeep && { errors: thrown.errors.slice(0, MAX_ERRORS).map(deeper) }),
  };
}
