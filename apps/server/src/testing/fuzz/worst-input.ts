import { BOUND_MS, longestTurn, slowness } from '../loop-cost.ts';
import type { Walk } from '../walk.ts';
import { createShotParts, ENDED } from './callers.ts';
import { heavyFile, heavyPayload } from './heavy.ts';
import type { Operation } from './operations.ts';
import { plainShot, type Shot, send } from './send.ts';

/** What an operation costs at worst, of all inputs that were tried. */
export interface Worst {
  readonly name: string;
  /** Longest turn of the event loop, ms, scaled to the reference machine. */
  readonly ms: number;
  readonly bytes: number;
  readonly code: string;
  /** The beginning of the input. */
  readonly what: string;
}

/** Runs of an input that seems too slow; the shortest counts, because the others contain other load of the machine. */
const RUNS = 6;

const shown = ({ path, body, payload }: Shot) =>
  (Buffer.isBuffer(payload)
    ? payload.subarray(0, 60).toString('latin1')
    : body === null
      ? path
      : JSON.stringify(payload)
  ).slice(0, 160);

/**
 * Searches for the input of each operation that blocks the event loop longest: texts, lists and files as large as the operation accepts.
 * Server and search share a process, so that the loop of the search is the server's.
 */
export async function createWorstInput(walk: Walk, seed: number) {
  const { random, seen, callers, seal } = await createShotParts(walk, seed);
  const worst = new Map<string, Worst>();
  const failed = new Map<string, string>();
  const factor = slowness();

  const callerOf = ({ security }: Operation) =>
    security === 'operator' ? 'owner' : security === 'member' ? random.pick(['agent', 'rich']) : 'visitor';

  async function sendOnce(operation: Operation, caller: string, payload: unknown) {
    // A sealed body is accepted once, so each run seals anew.
    const shot = plainShot(operation, caller, payload, { seen, seal });
    const token = operation.token ?? callers.tokenOf(caller);
    const sent: { answer?: Awaited<ReturnType<typeof send>> } = {};
    const ms = await longestTurn(async () => {
      sent.answer = await send(operation.url ?? walk.url, shot, token);
    });
    const code = /"code":"(\w+)"/.exec(sent.answer?.text.slice(0, 500) ?? '')?.[1] ?? `${sent.answer?.status}`;
    return { ms: ms / factor, code, status: sent.answer?.status ?? 0, shot };
  }

  /** Sends the operation one heavy input, again if it seems too slow. */
  async function attack(operation: Operation): Promise<void> {
    const isFile = operation.body?.kind === 'bytes';
    const payload = isFile ? heavyFile(operation, random) : heavyPayload(operation, random, seen);
    const caller = callerOf(operation);
    let best = await sendOnce(operation, caller, payload);
    const { code } = best;
    for (let run = 1; run < RUNS && best.ms > BOUND_MS; run += 1) {
      const again = await sendOnce(operation, caller, payload);
      if (again.ms < best.ms) best = again;
    }
    if (best.status >= 500) failed.set(operation.name, `${operation.name}: ${code} after ${shown(best.shot)}`);
    if (ENDED.has(code) && operation.security === 'member') await callers.replace(caller);
    if (best.ms <= (worst.get(operation.name)?.ms ?? 0)) return;
    const bytes = best.shot.body?.length ?? best.shot.path.length;
    worst.set(operation.name, { name: operation.name, ms: best.ms, bytes, code, what: shown(best.shot) });
  }

  return {
    attack,
    /** The worst input of each operation so far, the longest turn first. */
    worst: (): readonly Worst[] => [...worst.values()].sort((one, other) => other.ms - one.ms),
    /** Operations that answered an input with an error of ours. */
    failed: (): readonly string[] => [...failed.values()],
  };
}

export type WorstInput = Awaited<ReturnType<typeof createWorstInput>>;
