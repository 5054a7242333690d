import { AsyncLocalStorage, AsyncResource, createHook } from 'node:async_hooks';
import type { Pool, PoolClient } from '@lantern/database';

/** Maximum stored names; further statements are shown as `other`. */
const MOST_NAMES = 4_000;
const MOST_LENGTH = 160;
const [BEAT, WORK, STATEMENT] = [0, 1, 2];

/** Current work of this process, in shared memory for the thread that reads it while the event loop is blocked. */
export const currentWork = new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT));

const ids = new Map<string, number>();
const names: string[] = [''];
const listeners = new Set<(id: number, name: string) => void>();

/**
 * Calls the listener with all known names and with each new one.
 * @returns the function that unsubscribes
 */
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

/** Shows that the event loop runs; called by a timer. */
export function beat(): void {
  Atomics.add(currentWork, BEAT, 1);
}

/** Named work with the last statement that it sent. */
interface NamedWork {
  readonly work: number;
  statement: number;
}

const contexts = new AsyncLocalStorage<NamedWork>();
let followers = 0;
/** Publishes the work of each callback and continuation before it runs, and nothing for those without named work. */
const hook = createHook({ before: () => showWork(contexts.getStore()) });

/**
 * Follows named work through all its asynchronous steps, so that the name is always right. This slows each promise by some hundred
 * nanoseconds, so it is used only in processes that run jobs and answer no calls. Elsewhere the name is set when work begins and after each
 * database answer.
 * @returns the function that stops it
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

/** Runs work under a name: `job lottery.settle`, `call lottery.placeBets`. */
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

/** Records the last statement that each named work sent, on all connections of a pool. */
export function followStatements(pool: Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: Callback) => unknown;
  // A caller that waits for a connection receives it in the async context of the caller that releases it, so the own context is restored.
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
