import { type Code, codes } from '@lantern/contract/codes';
import type { Walk } from '../walk.ts';
import { createShotParts, ENDED } from './callers.ts';
import type { Operation } from './operations.ts';
import { type Answer, makeShot, type Shot, send } from './send.ts';

export interface FuzzOrder {
  /** When to stop: after a number of rounds through all calls, or after a time. */
  readonly rounds: number;
  readonly forMs: number;
  readonly concurrency: number;
}

export interface FuzzReport {
  readonly requests: number;
  readonly codes: ReadonlyMap<string, number>;
  /** Calls that succeeded at least once. */
  readonly succeeded: ReadonlySet<string>;
  readonly faults: readonly string[];
  readonly slowestMs: number;
}

/** Content that an answer must never contain: paths of the server, stack frames, database messages. */
const INSIDES =
  /\bat [\w.<>]+ \(|node_modules|\.ts:\d|\/apps\/server|syntax error at|violates|relation "|PostgreSQL|ECONNREFUSED/;
/** The only allowed 5xx codes. */
const BUSY: ReadonlySet<string> = new Set<Code>(['OVERLOADED', 'MAINTENANCE', 'GAMING_STOPPED', 'GAME_MAINTENANCE']);
/** Calls that lock out or log out all callers, or decide others' requests; they have their own tests. */
const WITHOUT_EFFECT = new Set(['staff.decideRequest', 'staff.logout']);
const MOST_FAULTS = 200;

function parsed(text: string): { success?: unknown; value?: unknown; message?: unknown } | null {
  try {
    return JSON.parse(text) as object;
  } catch {
    return null;
  }
}

/** Code of an answer; `OK` for a value or a file. */
function codeOf({ text, isJson }: Answer): string {
  if (!isJson) return 'OK';
  const envelope = parsed(text);
  return envelope?.success === true ? 'OK' : String((envelope?.value as { code?: unknown } | undefined)?.code);
}

/** Faults of an answer of a page, file or external interface: it has no envelope and may refuse in its own way. */
function plainFaultsOf({ status, text }: Answer): string[] {
  const faults = status >= 500 ? [`status ${status}`] : [];
  if (status >= 400 && INSIDES.test(text)) faults.push('tells of our insides');
  if (/"code":"UNKNOWN"/.test(text)) faults.push('UNKNOWN');
  return faults;
}

/** Faults of an answer, as sentences. */
export function faultsOf(answer: Answer): string[] {
  const { status, text, isJson } = answer;
  const code = codeOf(answer);
  const faults: string[] = [];
  if (status >= 500 && !(status === 503 && BUSY.has(code))) faults.push(`status ${status}`);
  if (!isJson && status !== 200) faults.push('no envelope');
  if (isJson && parsed(text) === null) faults.push('no JSON');
  if (isJson && code !== 'OK') {
    if (!(code in codes)) faults.push(`unknown code ${code}`);
    else if (codes[code as Code] !== status) faults.push(`${code} under ${status}`);
    if (code === 'UNKNOWN') faults.push('UNKNOWN');
    if (parsed(text)?.message === '') faults.push(`no text for ${code}`);
    if (INSIDES.test(text)) faults.push('tells of our insides');
  }
  return faults;
}

function shown({ operation, caller, path, payload, body }: Shot, faults: readonly string[], answer: Answer): string {
  const sent = body === null ? path : `${path} ${JSON.stringify(payload)}`;
  return `${operation.name} as ${caller}: ${faults.join(', ')}\n    ${operation.method} ${sent.slice(0, 600)}\n    ${answer.text.slice(0, 300)}`;
}

/** Prepares all callers; values learned in one run are available in the next. */
export async function createFuzz(walk: Walk, seed: number) {
  const { random, seen, callers, seal } = await createShotParts(walk, seed);
  const counts = new Map<string, number>();
  const succeeded = new Set<string>();
  const faults = new Map<string, string>();
  let [requests, slowestMs] = [0, 0];

  async function shoot(operation: Operation): Promise<void> {
    const caller = WITHOUT_EFFECT.has(operation.name) ? 'visitor' : callers.pick(operation);
    const shot = makeShot(operation, caller, { random, seen, seal });
    const startedAt = performance.now();
    const answer = await send(operation.url ?? walk.url, shot, operation.token ?? callers.tokenOf(caller));
    slowestMs = Math.max(slowestMs, performance.now() - startedAt);
    requests += 1;
    const code = operation.isPlain ? `${answer.status}` : codeOf(answer);
    counts.set(code, (counts.get(code) ?? 0) + 1);
    if (code === 'OK') {
      succeeded.add(operation.name);
      if (answer.isJson) seen.learn(parsed(answer.text)?.value);
    }
    if (ENDED.has(code) && operation.security === 'member') await callers.replace(caller);
    const found = operation.isPlain ? plainFaultsOf(answer) : faultsOf(answer);
    // One report per kind of fault is enough.
    const kind = `${operation.name} ${found.join(', ')}`;
    if (found.length > 0 && !faults.has(kind) && faults.size < MOST_FAULTS) {
      faults.set(kind, `${shown(shot, found, answer)}\n    ${walk.causes.splice(0).join('\n    ')}`);
    }
  }

  /** Sends valid and invalid requests to every published call, as all callers, until time or rounds are over. */
  async function run({ rounds, forMs, concurrency }: FuzzOrder, operations: readonly Operation[]): Promise<FuzzReport> {
    const endsAt = performance.now() + forMs;
    async function work(queue: Operation[]): Promise<void> {
      for (let next = queue.pop(); next !== undefined && performance.now() < endsAt; next = queue.pop())
        await shoot(next);
    }
    for (let round = 0; round < rounds && performance.now() < endsAt; round += 1) {
      const queue = [...operations];
      await Promise.all(Array.from({ length: concurrency }, () => work(queue)));
    }
    return { requests, codes: counts, succeeded, faults: [...faults.values()], slowestMs };
  }

  return { run };
}

export type Fuzz = Awaited<ReturnType<typeof createFuzz>>;
