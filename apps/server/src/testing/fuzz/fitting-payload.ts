import type { TypedCall } from '@lantern/contract/schemas';
import { Check } from 'typebox/value';
import { payloadSchema } from '../walk.ts';
import { createRandom } from './random.ts';
import { createSeen, fittingValue } from './values.ts';

/** U+0000 and lone surrogates, which JSON writes as \\ud8…, are refused before permissions are checked. */
export const isSendable = (sample: unknown): boolean => !/\\u(0000|d[89a-f])/.test(JSON.stringify(sample));

const payloads = new Map<string, unknown>();

/** A payload that fits the row's schema, the same for every caller; undefined if none of 200 samples fits. */
export function fittingPayload(row: TypedCall): unknown {
  if (!payloads.has(row.name)) {
    const [random, seen] = [createRandom(7), createSeen()];
    const schema = payloadSchema(row) as Parameters<typeof fittingValue>[0];
    const samples = Array.from({ length: 200 }, () => fittingValue(schema, random, seen));
    const payload = samples.find((sample) => Check(payloadSchema(row), sample) && isSendable(sample));
    payloads.set(row.name, payload);
  }
  return payloads.get(row.name);
}
