import { AsyncLocalStorage, AsyncResource, createHook } from 'node:async_hooks';
import type { Pool, PoolClient } from '@lantern/database';

/** Names that are kept; a process that runs more statements than this shows the rest as `other`. */
const MOST_NAMES = 4_000;
const MOST_LENGTH = 160;
const [BEAT, WORK, STATEMENT] = [0, 1, 2];

/** What this process works on, for a thread that looks at it while the event loop is blocked. */
export const currentWork = new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT));

const ids = new Map<string, number>();
const names: string[] = [''];
const listeners = new Set<(id: number, name: string) => void>();

/** Tells the names that are known and those that come. @returns what ends it */
export function onName(listener: (id: number, name: string) => void): () => void {
  for (const [id, name] of names.entries()) listener(id, name);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function idOf(text: string): number {
  const known = ids.get(text);
  if (known !== undefined) return known;
  if (ids.size >= MOST_NAMES) return 0;
  const id = names.length;
  names.push(text.replaceAll(/\s+/g, ' ').trim().slice(0, MOST_LENGTH));
  ids.set(text, id);
  for (const listener of listeners) listener(id, names[id] ?? '');
  return id;
}

/** The loop turns: called by a timer. */
export function beat(): void {
  Atomics.add(currentWork, BEAT, 1);
}

/** Work under a name, with the statement that it sent last. */
interface NamedWork {
  readonly work: number;
  statement: number;
}

const contexts = new AsyncLocalStorage<NamedWork>();
let followers = 0;
/** Shows the work of each callback and continuation before it runs, and nothing for those that belong to no named work. */
const hook = createHook({ before: () => showWork(contexts.getStore()) });

/**
 * Lets names follow their work through everything that it waits for, so that the name is always right. That makes each promise slower by some
 * hundred nanoseconds: for processes that run jobs and answer no calls. Elsewhere a name is shown where work begins and after each answer of the
 * database.
 *
 * @returns what ends it
 */
export function followContexts(): () => void {
  followers += 1;
  hook.enable();
  return () => {
    followers -= 1;
    if (followers > 0) return;
    hook.disable();
    contexts.disable();
  };
}

/** Does work under a name: `job lottery.settle`, `call lottery.placeBets`. */
export function doing<Value>(name: string, work: () => Value): Value {
  const named = { work: idOf(name), statement: 0 };
  if (followers === 0) {
    showWork(named);
    return work();
  }
  const before = contexts.getStore();
  try {
    return contexts.run(named, () => {
      showWork(named);
      return work();
    });
  } finally {
    showWork(before);
  }
}

function show(work: number, statement: number): void {
  Atomics.store(currentWork, WORK, work);
  Atomics.store(currentWork, STATEMENT, statement);
}

const showWork = (named: NamedWork | undefined) => show(named?.work ?? 0, named?.statement ?? 0);

type Callback = (...given: unknown[]) => unknown;
type Query = (config: unknown, values?: unknown, callback?: unknown) => unknown;

/** Notes which statement each piece of work sent last, on all connections of a pool. */
export function followStatements(pool: Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: Callback) => unknown;
  // Whoever waits for a connection gets it in the context of whoever gives it back.
  const followedConnect = (callback?: Callback) =>
    connect(callback !== undefined && followers > 0 ? AsyncResource.bind(callback) : callback);
  (pool as { connect: unknown }).connect = followedConnect;
  pool.on('connect', (client: PoolClient) => {
    const send = client.query.bind(client) as Query;
    const followed: Query = (config, values, callback) => {
      const statement = idOf(textOf(config));
      const named = followers === 0 ? undefined : contexts.getStore();
      if (followers > 0) {
        if (named !== undefined) named.statement = statement;
        showWork(named);
        return send(config, values, callback);
      }
      const work = Atomics.load(currentWork, WORK);
      Atomics.store(currentWork, STATEMENT, statement);
      const resumed = () => show(work, statement);
      if (typeof callback === 'function') return send(config, values, before(resumed, callback as Query));
      if (typeof values === 'function') return send(config, before(resumed, values as Query));
      const answer = send(config, values);
      if (answer instanceof Promise) answer.then(resumed, resumed);
      return answer;
    };
    (client as { query: unknown }).query = followed;
  });
}

const before =
  (resumed: () => void, callback: Query) =>
  (...answer: Parameters<Query>) => {
    resumed();
    return callback(...answer);
  };

function textOf(config: unknown): string {
  if (typeof config === 'string') return config;
  const { name, text } = config as { name?: string; text?: string };
  return name ?? text ?? '';
}
