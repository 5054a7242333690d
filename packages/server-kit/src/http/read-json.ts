import { type Refusal, refuse } from '../calls/refusal.ts';
import { createThreads } from '../reading/threads.ts';

/** Larger bodies are parsed in a thread: a megabyte of escapes takes longer than one caller may block the event loop. */
const LARGE_BYTES = 131_072;
const threads = createThreads(new URL('./parse-json.mjs', import.meta.url), { threads: 1, waiting: 16 });
const NO_JSON = refuse('BAD_REQUEST', { field: '', rule: 'json' });

async function readLarge(body: Buffer): Promise<{ json: unknown } | Refusal> {
  try {
    const parsed = await threads.run('parse', body);
    if (parsed === 'BUSY') return refuse('OVERLOADED');
    return parsed === 'EXCEEDED' ? NO_JSON : { json: parsed.value };
  } catch {
    return NO_JSON;
  }
}

/** Parses the body of a call; an absent one is an empty object. @returns BAD_REQUEST if it is no JSON, or OVERLOADED */
export function readJson(
  body: Buffer | undefined | null,
): { json: unknown } | Refusal | Promise<{ json: unknown } | Refusal> {
  if (body === undefined || body === null) return { json: {} };
  if (body.length > LARGE_BYTES) return readLarge(body);
  try {
    return { json: JSON.parse(body.toString('utf8')) };
  } catch {
    return NO_JSON;
  }
}
