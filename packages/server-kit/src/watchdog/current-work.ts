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

/**
 * Does work under a name: `job lottery.settle`, `call lottery.placeBets`. The name is shown again after each answer of the database that the work waited
 * for; asynchronous context that follows every promise would name everything, and costs more than it tells.
 */
export function doing<Value>(name: string, work: () => Value): Value {
  show(idOf(name), 0);
  return work();
}

function show(work: number, statement: number): void {
  Atomics.store(currentWork, WORK, work);
  Atomics.store(currentWork, STATEMENT, statement);
}

type Query = (config: unknown, values?: unknown, callback?: unknown) => unknown;

/** Notes which statement each piece of work sent last, on all connections of a pool. */
export function followStatements(pool: Pool): void {
  pool.on('connect', (client: PoolClient) => {
    const send = client.query.bind(client) as Query;
    const followed: Query = (config, values, callback) => {
      const work = Atomics.load(currentWork, WORK);
      const statement = idOf(textOf(config));
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
