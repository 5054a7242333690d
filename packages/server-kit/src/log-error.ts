/** What of an error is written. Drivers hang whole connections, statements and rows on theirs: those are nothing for a log. */
export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly cause?: LoggedError;
  readonly errors?: readonly LoggedError[];
  readonly [fact: string]: unknown;
}

/**
 * Facts about a failure that hold no data of anybody: a database's `detail`, `where` and `hint` quote rows and parameters
 * and are left out.
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
/** The password of an address like `postgresql://lantern:secret@host`. */
const PASSWORD_IN_ADDRESS = /(\w:\/\/[^\s:/@]*:)[^\s@]+@/g;

const clean = (text: unknown) => String(text).slice(0, MAX_TEXT).replaceAll(PASSWORD_IN_ADDRESS, '$1***@');
const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number';

/** An error as a console shows it: the stacks of it and of what caused it, one below the other. */
export function errorText(thrown: unknown): string {
  const stacks: string[] = [];
  for (let error: LoggedError | undefined = describeError(thrown); error; error = error.cause) {
    stacks.push(error.stack || error.message);
  }
  return stacks.join('\ncaused by ');
}

/** An error as the log writes it: its words, where it happened, plain facts of its kind, and what caused it. */
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
