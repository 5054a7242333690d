import { calls } from '@lantern/contract/calls';
import { codes } from '@lantern/contract/codes';
import type { TypedCall, Value } from '@lantern/contract/schemas';
import { propertyRuns } from '@lantern/database/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arbitraryOf, brokenOf } from './testing/arbitrary-of.ts';
import { openWalk, payloadSchema, ROWS, type Walk, type WalkAnswer } from './testing/walk.ts';

/**
 * Every call of the contract with whatever its schema takes, and with whatever it does not: never a failure of ours, never a word
 * about our insides, always the envelope with a known code and a text.
 */

const RUNS = propertyRuns(3);
let walk: Walk;
let member: string;
let owner: string;

beforeAll(async () => {
  walk = await openWalk();
  member = await walk.register('fuzzed1');
  const first = await walk.operator('reader', ['staff.read']);
  const { envelope } = await walk.ask(calls.staff.roles, {}, first);
  const { permissions } = (envelope as { value: Value<'staff.roles'> }).value;
  owner = await walk.operator('fuzzer', permissions);
});
afterAll(() => walk?.close());

/** A call that ends its own session would make the rest of the walk a walk of strangers. */
const ENDS_SESSION = new Set(['identity.logout', 'staff.logout', 'identity.changePassword', 'staff.changePassword']);

const tokenOf = (row: TypedCall) => (ENDS_SESSION.has(row.name) ? undefined : row.token === 'staff' ? owner : member);

/** What an answer must never contain: paths of ours, frames of a stack, words of the database. */
const INSIDES =
  /\bat [\w.<>]+ \(|node_modules|\.ts:\d|\/apps\/server|syntax error at|violates|relation "|PostgreSQL|ECONNREFUSED/;

function faultsOf({ status, text, envelope }: WalkAnswer): string[] {
  const faults: string[] = [];
  if (status >= 500) faults.push(`status ${status}`);
  if (envelope === null && status !== 200) faults.push('no envelope');
  if (envelope && !envelope.success) {
    const { code } = envelope.value;
    if (!(code in codes)) faults.push(`unknown code ${code}`);
    else if (codes[code] !== status) faults.push(`${code} under ${status}`);
    if (envelope.message === '') faults.push(`no text for ${code}`);
    if (INSIDES.test(text)) faults.push('tells of our insides');
  }
  return faults;
}

async function fuzz(row: TypedCall, payloads: fc.Arbitrary<unknown>, seed: number): Promise<string[]> {
  const found: string[] = [];
  for (const payload of fc.sample(payloads, { numRuns: RUNS, seed })) {
    const answer = await walk.ask(row, payload, tokenOf(row));
    const faults = faultsOf(answer);
    if (faults.length > 0)
      found.push(
        `${row.name} ${JSON.stringify(payload)?.slice(0, 400)}: ${faults.join(', ')} ${answer.text.slice(0, 200)}`,
      );
  }
  return found;
}

/** The same inputs every time under `npm test`; new ones in a long run, and those of a seed that a failure has printed. */
const seed = Number(process.env.FUZZ_SEED ?? (RUNS > 3 ? Math.floor(Math.random() * 2 ** 31) : 20_261_122));
const again = `FUZZ_SEED=${seed} PROPERTY_RUNS=${RUNS}`;

const GROUPS = [...new Set(ROWS.map(({ name }) => name.split('.')[0] ?? ''))];
const rowsOf = (group: string) => ROWS.filter(({ name }) => name.startsWith(`${group}.`));

test.each(GROUPS)('whatever the schemas of %s take is answered by a value or a refusal', async (group) => {
  const found: string[] = [];
  for (const row of rowsOf(group)) found.push(...(await fuzz(row, arbitraryOf(payloadSchema(row) as never), seed)));
  expect(found, again).toEqual([]);
});

test.each(GROUPS)('whatever the schemas of %s do not take is refused as such', async (group) => {
  const found: string[] = [];
  for (const row of rowsOf(group)) found.push(...(await fuzz(row, brokenOf(payloadSchema(row) as never), seed)));
  expect(found, again).toEqual([]);
});
