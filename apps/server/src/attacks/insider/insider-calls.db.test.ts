import { calls } from '@lantern/contract/calls';
import type { CallName, TypedCall, Value } from '@lantern/contract/schemas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fittingPayload } from '../../testing/fuzz/fitting-payload.ts';
import { openWalk, ROWS, type Walk } from '../../testing/walk.ts';
import { activityPayloads } from '../../testing/walk-activities.ts';
import { payloadsNaming } from '../../testing/walk-payloads.ts';
import { INSIDER_TABLE } from './insider-table.ts';
import type { InsiderRow } from './row.ts';

const table: Readonly<Record<string, InsiderRow>> = INSIDER_TABLE;
const rows = ROWS.filter(({ name }) => name in table);

let walk: Walk;
let owner: string;
let payloads: Partial<Record<CallName, object>>;

/** Objects whose ids the payloads name; those that no request of this test needs do not exist. */
async function thingsOf(info: { readonly id: string; readonly account: string }) {
  const { rows: issues } = await walk.server.ownerPool.query<{ id: bigint }>(
    "select id from lottery.issue where game_code = 'xsmb' and state in ('PLANNED', 'OPEN') order by closes_at limit 1",
  );
  const none = '999999';
  return {
    ...{ info, issueId: String(issues[0]?.id), password: '', device: '', entryId: none, inbox: { rows: [] } },
    ...{ depositId: none, open: { id: none }, withdrawal: { id: none, account: { id: none } } },
    ...{ slip: {}, elotterySlip: {}, chase: {}, last: none, betId: none, chaseId: none, savedSlipId: none },
    ...{ checkId: none, caseId: none },
  };
}

/** Value of a call by the owner, which must succeed. */
async function answerOf<Name extends CallName>(row: TypedCall<Name>, payload: object): Promise<Value<Name>> {
  const { envelope } = await walk.send(row, payload, owner);
  if (!envelope?.success) throw new Error(`${row.name} was refused: ${JSON.stringify(envelope)}`);
  return envelope.value as Value<Name>;
}

/** Subjects of requests that one person makes, and the requests about them. */
async function makeSubjects(memberId: string): Promise<Partial<Record<CallName, object>>> {
  const now = walk.server.clock.now();
  const { 'promotionsBackOffice.preview': draft } = activityPayloads();
  const { id, revision } = await answerOf(calls.promotionsBackOffice.saveDraft, draft ?? {});
  await answerOf(calls.contractsBackOffice.freezeBranch, { accountId: memberId, reason: 'walk' });
  const { rows: frozen } = await answerOf(calls.contractsBackOffice.frozenBranches, {});
  const giveBack = await answerOf(calls.agentsBackOffice.giveBack, {});
  const { rows: cases } = await walk.server.ownerPool.query<{ id: bigint }>(
    `insert into safety.aml_case (brand_id, member_id, book, state, score, has_blocked, opened_at)
     select brand_id, id, book, 'OPEN', 60, false, $2 from identity.member where id = $1 returning id`,
    [memberId, now],
  );
  return {
    'promotionsBackOffice.requestApproval': { id, revision, reason: 'walk' },
    'contractsBackOffice.requestRelease': { id: frozen[0]?.id, reason: 'walk' },
    'agentsBackOffice.requestGiveBack': {
      revision: giveBack.revision,
      values: Object.fromEntries(
        giveBack.rows.map(({ category, cashbackPpm, ceilingPpm }) => [category, { cashbackPpm, ceilingPpm }]),
      ),
      reason: 'walk',
    },
    'staff.requestRole': { name: 'walkers', permissions: ['brands.read'], reason: 'walk' },
    'safetyBackOffice.requestReport': {
      ...{
        id: String(cases[0]?.id),
        step: 'FILE',
        reportNumber: 'W-1234',
        reportedOn: now.toISOString().slice(0, 10),
        note: 'walk',
      },
    },
  };
}

beforeAll(async () => {
  walk = await openWalk();
  const { server } = walk;
  await server.areas.lottery.ensureDemo(server.scope.brandId);
  await server.runJob('lottery.plan-issues');
  await server.runJob('lottery.advance-issues');
  await server.areas.games.ensureDemo(server.scope.brandId);
  const session = await walk.sessionOf(await walk.register('walker1'));
  if (session === null || !('scope' in session)) throw new Error('The member has no session.');
  const info = { id: String(session.scope.memberId), account: 'walker1' };
  const reader = await walk.operator('reader1', ['staff.read']);
  const { envelope } = await walk.send(calls.staff.roles, {}, reader);
  const { roles } = (envelope as { value: Value<'staff.roles'> }).value;
  owner = await walk.operator('owner1', roles.find(({ name }) => name === 'owner')?.permissions ?? []);
  payloads = { ...payloadsNaming(await thingsOf(info)), ...(await makeSubjects(info.id)) };
});
afterAll(() => walk?.close());

test('every call needs the permission of its row', async () => {
  const powerless = await walk.operator('powerless', []);
  const wrong: string[] = [];
  for (const row of rows.filter(({ token }) => token === 'staff')) {
    const { envelope } = await walk.send(row, fittingPayload(row), powerless);
    const refusal = envelope && !envelope.success && envelope.value.code === 'FORBIDDEN' ? envelope.value : null;
    const needed = refusal?.params.permission ?? null;
    if (needed !== table[row.name]?.permission) wrong.push(`${row.name} needs ${needed}`);
  }
  expect(wrong).toEqual([]);
});

/** Digest of the content of every table. */
async function contentOfTables(): Promise<ReadonlyMap<string, string>> {
  const { ownerPool } = walk.server;
  const { rows: tables } = await ownerPool.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema')`,
  );
  const contents = new Map<string, string>();
  for (const { name } of tables) {
    const digest = `select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as digest from ${name} t`;
    contents.set(name, (await ownerPool.query<{ digest: string }>(digest)).rows[0]?.digest ?? '');
  }
  return contents;
}

/** What a request writes: itself, and the audit log. */
const WRITTEN = ['staff.audit_entry', 'staff.audit_head', 'staff.audit_link', 'staff.request'];

/** Requests about payments, rounds, bills and grants that need more than one operator's objects; the tests of their areas open them. */
const WITHOUT_SUBJECT = [
  'agentsBackOffice.requestMove',
  'contractsBackOffice.requestAdvance',
  'contractsBackOffice.requestApproval',
  'contractsBackOffice.requestContract',
  'contractsBackOffice.requestEnd',
  'contractsBackOffice.requestRejection',
  'gamesBackOffice.requestClose',
  'gamesBackOffice.requestConnection',
  'gamesBackOffice.requestPrize',
  'lotteryBackOffice.requestClose',
  'lotteryBackOffice.requestCorrection',
  'lotteryCalendar.requestChange',
  'lotteryFeeds.requestFeed',
  'paymentsBackOffice.requestAnswer',
  'paymentsBackOffice.requestChargeBack',
  'paymentsBackOffice.requestGiveBack',
  'paymentsBackOffice.requestMatch',
  'paymentsBackOffice.requestRepair',
  'paymentsBackOffice.requestResolve',
  'paymentsChains.requestSweep',
  'paymentsChannels.requestProvider',
  'paymentsFinance.requestCorrection',
  'paymentsFinance.requestLineMatch',
  'paymentsFinance.requestLineReturn',
  'paymentsFinance.requestReversal',
  'promotionsBackOffice.requestDecision',
  'promotionsBackOffice.requestTakeBack',
  'reconciliation.requestAdjust',
  'safetyBackOffice.partPersons',
  'walletBackOffice.requestRelease',
  'walletBackOffice.requestVendorResolve',
];

test('an owner who calls every request alone opens requests and changes nothing else in the database', async () => {
  const before = await contentOfTables();
  const opened: string[] = [];
  const refused: string[] = [];
  for (const row of rows.filter(({ name }) => table[name]?.kind === 'REQUEST')) {
    const { envelope } = await walk.send(row, payloads[row.name as CallName] ?? fittingPayload(row), owner);
    if (envelope?.success) opened.push(String((envelope.value as { readonly requestId: string | null }).requestId));
    else refused.push(row.name);
  }
  const after = await contentOfTables();
  const changed = [...after].filter(([name, digest]) => before.get(name) !== digest).map(([name]) => name);
  expect(changed.sort()).toEqual(WRITTEN);
  expect(refused.sort()).toEqual(WITHOUT_SUBJECT);
  const { rows: open } = await walk.server.ownerPool.query<{ id: bigint; state: string }>(
    'select id, state from staff.request',
  );
  expect(open.map(({ id, state }) => `${id} ${state}`).sort()).toEqual(opened.map((id) => `${id} PENDING`).sort());
});
