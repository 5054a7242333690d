import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { expect, test } from 'vitest';
import { createFuzz } from '../testing/fuzz/fuzz.ts';
import { arcadeOperations, plainOperations, publishedOperations } from '../testing/fuzz/operations.ts';
import { openOwnStudio, PATHS } from '../testing/own-studio.ts';
import { openWalk } from '../testing/walk.ts';

const MINUTES = Number(process.env.FUZZ_MINUTES ?? 10);
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));

test(`${MINUTES} minutes of generated values for all calls of both OpenAPI documents, the plain routes and the arcade: no failure of ours, the books balance, the audit log is whole`, {
  timeout: MINUTES * 60_000 + 300_000,
}, async () => {
  const walk = await openWalk();
  try {
    const order = { rounds: Number.POSITIVE_INFINITY, forMs: MINUTES * 60_000, concurrency: 4 };
    const studio = await openOwnStudio(walk.server);
    const { token } = await studio.open(await walk.server.member());
    const arcade = arcadeOperations(PATHS, studio.arcade.url, token);
    const others = [...plainOperations(walk.server.plainRoutes), ...arcade];
    const operations = [...publishedOperations(), ...others];
    const report = await (await createFuzz(walk, seed)).run(order, operations);
    const { requests, succeeded, slowestMs } = report;
    const byCode = [...report.codes].sort((left, right) => right[1] - left[1]);
    console.log(
      `FUZZ_SEED=${seed}: ${requests} requests, ${operations.length} calls, ${succeeded.size} of them succeeded.`,
    );
    console.log(
      `Slowest answer: ${Math.round(slowestMs)} ms. Codes: ${byCode.map((pair) => pair.join(' ')).join(', ')}`,
    );
    for (const fault of report.faults) console.log(fault);
    expect(report.faults, `FUZZ_SEED=${seed}`).toEqual([]);
    expect(await walk.server.faultsOfBooks()).toEqual([]);
    const reader = await walk.operator('auditor-afterwards', ['audit.read']);
    const { envelope } = await walk.send(calls.staff.verifyAudit, {}, reader);
    expect((envelope as { value: Value<'staff.verifyAudit'> }).value).toMatchObject({ valid: true, brokenAt: null });
  } finally {
    await walk.close();
  }
});
