import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { calls } from '@lantern/contract/calls';
import type { Payload } from '@lantern/contract/schemas';
import { transaction } from '@lantern/database';
import { type FileAnswer, isRefusal, type Refusal } from '@lantern/server-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf, codeOf, createWorld, type World } from '../../../testing/world.ts';

/** The exported file and the tool that verifies it without the server. */
const TOOL = fileURLToPath(new URL('../../../../../../tools/verify-audit/verify-audit.mjs', import.meta.url));
const DAY = 86_400_000;

let world: World;
let folder: string;
let auditor: { readonly token: string };
beforeAll(async () => {
  world = await createWorld();
  folder = await mkdtemp(join(tmpdir(), 'lantern-audit-'));
  auditor = await world.operator('auditor1', ['auditor']);
  for (let step = 1; step <= 5; step += 1) await act(`deposit:${step}`);
  await act('=HYPERLINK("http://x.example")', { note: 'said "so",\nand left', figure: 12 });
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const act = (target: string, after: unknown = { amount: '1.00' }) =>
  transaction(world.pool, (tx) =>
    world.staff.audit(
      tx,
      { ...world.scope, operatorId: null, name: 'tester', ip: '203.0.113.9', at: world.clock.now(), requestId: 'r-1' },
      { action: 'test.act', target, before: { b: null, a: [1, 'ü'] }, after, permission: 'test.act' },
    ),
  );

/** The exported text, or the refusal code. */
async function exported(changes: Partial<Payload<'staff.exportAudit'>> = {}, caller = auditor): Promise<string> {
  const now = world.clock.now().getTime();
  const range = { from: new Date(now - DAY).toISOString(), to: new Date(now + DAY).toISOString() };
  const answer = (await world.call(calls.staff.exportAudit, { ...range, ...changes }, caller)) as unknown as
    | FileAnswer
    | Refusal;
  if (isRefusal(answer)) return answer.code;
  expect(answer).toMatchObject({
    contentType: 'text/csv; charset=utf-8',
    name: expect.stringMatching(/^audit-.*\.csv$/),
  });
  let text = '';
  for await (const chunk of answer.chunks) text += chunk;
  return text;
}

async function verify(text: string, ...more: string[]): Promise<{ status: number; printed: string }> {
  const file = join(folder, 'export.csv');
  await writeFile(file, text);
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [TOOL, file, ...more]);
    return { status: 0, printed: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { status: code, printed: `${stdout}${stderr}` };
  }
}

test('a complete export can be verified, entry by entry, and contains the anchors', async () => {
  answerOf(await world.call(calls.staff.verifyAudit, {}, auditor));
  const text = await exported();
  const lines = text.split('\r\n').length - 2;
  expect(lines).toBeGreaterThan(6);
  // The verification wrote the anchor; the export was audited after it.
  expect(await verify(text, world.anchorsFile)).toEqual({
    status: 0,
    printed: `${lines} entries, ${lines - 1} joined to the one before, 1 anchors met, 0 faults\n`,
  });
});

test('an export is itself an entry of the log, also in the exported file', async () => {
  const text = await exported();
  expect(text.split('\r\n')[1]).toContain('staff.export-audit');
});

test('a filtered export can be verified row by row, and formulas are escaped', async () => {
  const text = await exported({ action: 'test.act', target: '=' });
  expect(text).toContain(`"'=HYPERLINK(""http://x.example"")"`);
  expect(await verify(text)).toMatchObject({ status: 0, printed: expect.stringContaining('1 entries, 0 joined') });
});

test.each([
  ['a changed amount', (text: string) => text.replaceAll('""amount"": ""1.00""', '""amount"": ""9.00""'), 'hash'],
  ['a changed cell beside what was sealed', (text: string) => text.replace('tester,', 'nobody,'), 'actor'],
  [
    'another hash in between',
    (text: string) => text.replace(/[0-9a-f]{64}(?=,"\[[^\r]*deposit:3)/, 'a'.repeat(64)),
    'hash',
  ],
])('%s is detected', async (_what, change, reported) => {
  const text = await exported({ action: 'test.act' });
  expect(change(text)).not.toBe(text);
  const { status, printed } = await verify(change(text));
  expect(status).toBe(1);
  expect(printed).toMatch(new RegExp(`^FAIL .*${reported}`, 'm'));
});

test('an external anchor that is not part of the chain is detected', async () => {
  const anchors = join(folder, 'other-anchors.jsonl');
  const [first = '{}'] = (await readFile(world.anchorsFile, 'utf8')).split('\n');
  await writeFile(anchors, `${JSON.stringify({ ...JSON.parse(first), head: 'b'.repeat(64) })}\n`);
  const { status, printed } = await verify(await exported(), anchors);
  expect(status).toBe(1);
  expect(printed).toContain('another hash was written down for it outside');
});

test('the permission to read does not allow exports, and more than a year is refused', async () => {
  const reader = await world.operator('reader1', ['platform-admin']);
  expect(await exported({}, reader)).toBe('FORBIDDEN');
  const from = new Date(world.clock.now().getTime() - 400 * DAY).toISOString();
  expect(await exported({ from })).toBe('FIELD_RULE');
  expect(codeOf(await world.call(calls.staff.auditLog, {}, auditor))).toBe('OK');
});
