import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSupervisor, type Supervisor } from './supervise.ts';

/** A part that records each of its starts and the signal that ends it, and fails as its environment says. */
const PROGRAM = `
import { appendFileSync } from 'node:fs';
const { NOTES, NAME, FAILS } = process.env;
const note = (text) => appendFileSync(NOTES, NAME + ' ' + text + '\\n');
note('started ' + process.pid);
if (FAILS === 'first') process.exit(3);
process.once('SIGTERM', () => { note('stopped'); process.exit(0); });
setInterval(() => {}, 1000);
process.send({ kind: 'ready', addresses: [NAME + ' is here'] });
`;

let notes: string;
let program: string;
let supervisor: Supervisor | undefined;
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lantern-parts-'));
  notes = join(folder, 'notes');
  program = join(folder, 'part.mjs');
  await writeFile(program, PROGRAM);
  await writeFile(notes, '');
});
afterEach(() => supervisor?.stop());

function supervise(...names: string[]): Supervisor {
  const parts = names.map((name) => ({
    name,
    env: { NOTES: notes, NAME: name, ...(name === 'broken' && { FAILS: 'first' }) },
  }));
  supervisor = createSupervisor({ program, nodeOptions: [], parts, say: () => undefined, stopWithinMs: 5_000 });
  return supervisor;
}

const startsOf = async (name: string) =>
  (await readFile(notes, 'utf8'))
    .split('\n')
    .flatMap((line) => new RegExp(`^${name} started (\\d+)$`).exec(line)?.[1] ?? []);

test('a killed process is started again, the other one continues, and both stop in order', async () => {
  const parts = supervise('calls', 'jobs');
  expect(await parts.start()).toEqual(['calls is here', 'jobs is here']);
  const [first = ''] = await startsOf('jobs');
  process.kill(Number(first), 'SIGKILL');
  await expect.poll(async () => (await startsOf('jobs')).length, { timeout: 20_000 }).toBe(2);
  expect(await startsOf('calls')).toHaveLength(1);
  await parts.stop();
  const said = await readFile(notes, 'utf8');
  expect(said).toContain('calls stopped');
});

test('a process that ends before it is ready ends the start', async () => {
  await expect(supervise('calls', 'broken').start()).rejects.toThrow('broken ended before it was ready (3)');
});
