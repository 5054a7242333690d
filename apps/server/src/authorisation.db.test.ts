import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@lantern/contract/calls';
import type { TypedCall, Value } from '@lantern/contract/schemas';
import { transaction } from '@lantern/database';
import { LANGUAGE_CODES, messagesOf } from '@lantern/locales/server';
import { type ApprovalDefinition, isRefusal, type StaffContext } from '@lantern/server-kit';
import { Check } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fittingPayload, isSendable } from './testing/fuzz/fitting-payload.ts';
import { createRandom } from './testing/fuzz/random.ts';
import { createSeen, fittingValue } from './testing/fuzz/values.ts';
import { codeOfWalk, openWalk, ROWS, type Walk } from './testing/walk.ts';

/**
 * Access matrix: every row of the contract, called by a visitor, a trial account, a member, an agent, an excluded member, a restricted
 * token and every operator role. The expectation follows from the row (its token) and from the table of permissions. The permission of each
 * row is pinned below, so that none is opened by mistake.
 */

type Role = Value<'staff.roles'>['roles'][number];
const MEMBERS = ['trial', 'member', 'agent', 'excluded', 'restricted'] as const;

let walk: Walk;
let roles: readonly Role[];
const members = new Map<(typeof MEMBERS)[number], string>();
const staff = new Map<string, string>();
let powerless: string;

/** Calls about the operator's own session, account and queues, each of which needs its permission: none is needed for the call. */
const OWN_OF_STAFF = new Set([
  'staff.me',
  'staff.stay',
  'staff.logout',
  'staff.enrolTotp',
  'staff.changePassword',
  'staff.sessions',
  'staff.passkeys',
  'staff.startPasskey',
  'staff.addPasskey',
  'staff.removePasskey',
  'views.operatorWaiting',
]);
/** The needed permission depends on the request that is decided. */
const BY_REQUEST = new Set(['staff.decideRequest']);

/** Rows that must not be opened to other callers without a change here. */
const PINNED: Readonly<Record<string, string>> = {
  'brandsBackOffice.site': 'brands.read',
  'brandsBackOffice.changeSwitches': 'brands.switches',
  'brandsBackOffice.changeRules': 'brands.settings',
  'brandsBackOffice.changeSettings': 'brands.settings',
  'brandsBackOffice.requestAddresses': 'brands.settings',
  'brandsBackOffice.requestMaintenance': 'brands.status',
  'brandsBackOffice.requestRegions': 'brands.status',
  'brandsBackOffice.storeRanges': 'brands.status',
  'brandsBackOffice.uploadPicture': 'brands.settings',
  'brandsBackOffice.brands': 'brands.read',
  'brandsBackOffice.requestBrand': 'brands.create',
  'brandsBackOffice.requestDomains': 'brands.create',
  'staff.operators': 'staff.read',
  'staff.operator': 'staff.read',
  'staff.roles': 'staff.read',
  'staff.createOperator': 'staff.manage',
  'staff.disableOperator': 'staff.manage',
  'staff.requestOperator': 'staff.manage',
  'staff.requestRole': 'staff.manage',
  'staff.requestAddresses': 'staff.manage',
  'staff.requests': 'requests.read',
  'staff.request': 'requests.read',
  'staff.withdrawRequest': 'requests.read',
  'staff.acknowledgeRequest': 'requests.read',
  'staff.auditLog': 'audit.read',
  'staff.setAside': 'system.read',
  'staff.retrySetAside': 'system.retry',
  'staff.verifyAudit': 'audit.read',
  'staff.exportAudit': 'audit.export',
  'identityBackOffice.members': 'members.read',
  'identityBackOffice.notes': 'members.notes',
  'identityBackOffice.addNote': 'members.notes',
  'identityBackOffice.changeLabels': 'members.labels',
  'identityBackOffice.pinNote': 'members.notes',
  'walletBackOffice.trialBalance': 'ledger.read',
  'walletBackOffice.entry': 'ledger.read',
  'walletBackOffice.vendorTransfers': 'payments.read',
  'walletBackOffice.queryVendor': 'payments.review',
  'walletBackOffice.requestVendorResolve': 'payments.review',
  'paymentsBackOffice.deposits': 'payments.read',
  'paymentsBackOffice.serviceOrders': 'payments.service',
  'paymentsBackOffice.serviceOrder': 'payments.service',
  'safetyBackOffice.document': 'safety.identity',
  'safetyBackOffice.requestReport': 'safety.cases',
  'safetyBackOffice.partPersons': 'safety.identity',
  'safetyBackOffice.complianceRules': 'safety.read',
  'safetyBackOffice.requestComplianceRules': 'safety.rules',
  'paymentsBackOffice.withdrawalRules': 'payments.read',
  'paymentsBackOffice.requestWithdrawalRules': 'payments.channels',
  'paymentsBackOffice.requestMatch': 'payments.match',
  'paymentsBackOffice.approveWithdrawal': 'payments.review',
  'paymentsBackOffice.startReview': 'payments.review',
  'lotteryBackOffice.enterResult': 'lottery.results',
  'lotteryBackOffice.watchExposure': 'lottery.read',
  'lotteryBackOffice.requestClose': 'lottery.issues',
  'lotteryBackOffice.requestVoid': 'lottery.void',
  'lotteryBackOffice.checkCorrection': 'lottery.correct',
  'lotteryBackOffice.requestCorrection': 'lottery.correct',
  'lotteryBackOffice.prices': 'lottery.read',
  'lotteryBackOffice.oddsSteps': 'lottery.read',
  'lotteryBackOffice.requestOddsSteps': 'lottery.prices',
  'lotteryBackOffice.checkPrices': 'lottery.prices',
  'lotteryBackOffice.requestPrices': 'lottery.prices',
  'lotteryCalendar.exceptions': 'lottery.read',
  'lotteryCalendar.days': 'lottery.read',
  'lotteryCalendar.toConfirm': 'lottery.read',
  'lotteryCalendar.checkChange': 'lottery.issues',
  'lotteryCalendar.requestChange': 'lottery.issues',
  'lotteryFeeds.feeds': 'lottery.read',
  'lotteryFeeds.requestFeed': 'lottery.results',
  'lotteryFeeds.deliveries': 'lottery.read',
  'lotteryFeeds.contradictions': 'lottery.read',
  'lotteryFeeds.closeContradiction': 'lottery.results',
  'promotionsBackOffice.activities': 'promotions.read',
  'promotionsBackOffice.saveDraft': 'promotions.manage',
  'promotionsBackOffice.requestApproval': 'promotions.manage',
  'promotionsBackOffice.move': 'promotions.manage',
  'promotionsBackOffice.requestDecision': 'promotions.manage',
  'promotionsBackOffice.requestTakeBack': 'promotions.manage',
  'views.operatorDashboard': 'dashboard.read',
  'views.operatorMember': 'members.read',
};

/** A payload that fits the row's schema, the same for every caller. */
function payloadOf(row: TypedCall): unknown {
  const payload = fittingPayload(row);
  expect(payload, row.name).toBeDefined();
  return payload;
}

beforeAll(async () => {
  walk = await openWalk();
  const token = await walk.register('walker1');
  const session = await walk.sessionOf(token);
  if (session === null || isRefusal(session)) throw new Error('The member has no session.');
  const trial = { type: 4, protectedActions: false, scope: { ...session.scope, book: 'TEST' as const } };
  members.set('member', token);
  members.set('agent', walk.as('agent', token, { type: 1 }));
  members.set('trial', walk.as('trial', token, trial));
  members.set('restricted', walk.as('restricted', token, { restricted: true }));
  const timedOut = await walk.register('walker2');
  const excluded = await walk.sessionOf(timedOut);
  if (excluded === null || isRefusal(excluded)) throw new Error('The other member has no session.');
  const forGood = { kind: 'SELF_EXCLUSION' as const, to: null, by: 'member' };
  await walk.server.areas.safety.exclude(excluded.scope, forGood);
  // An exclusion ends the session; this tests what its token could do if it were still valid.
  members.set('excluded', walk.as('excluded', token, { scope: excluded.scope }));
  powerless = await walk.operator('powerless', []);
  const reader = await walk.operator('reader1', ['staff.read']);
  const { envelope } = await walk.send(calls.staff.roles, {}, reader);
  roles = (envelope as { value: Value<'staff.roles'> }).value.roles;
  for (const role of roles) staff.set(role.name, await walk.operator(`r-${role.name}`, role.permissions));
});
afterAll(() => walk?.close());

const codeFor = async (row: TypedCall, token: string | undefined) =>
  codeOfWalk(await walk.send(row, payloadOf(row), token));
const isAccessRefused = (code: string) =>
  ['NOT_LOGGED_IN', 'SESSION_KICKED', 'PASSWORD_CHANGE_REQUIRED', 'FORBIDDEN'].includes(code);

test('all preset roles exist', () => {
  expect(roles.map((role) => role.name)).toEqual(
    expect.arrayContaining(
      [
        'owner',
        'platform-admin',
        'finance-operator',
        'finance-approver',
        'risk',
        'promotion-manager',
        'game-manager',
      ].concat(['agent-manager', 'customer-service', 'content', 'compliance', 'auditor']),
    ),
  );
});

describe('rows that need no session', () => {
  test('are allowed to everyone', async () => {
    const refused: string[] = [];
    for (const row of ROWS.filter(({ token }) => token === undefined)) {
      for (const token of [undefined, members.get('restricted')]) {
        const code = await codeFor(row, token);
        if (isAccessRefused(code)) refused.push(`${row.name}: ${code}`);
      }
    }
    expect(refused).toEqual([]);
  });
});

/** Calls that lock out their own caller for a while; the refusals of all other callers are tested. */
const EXCLUDES_ITSELF = new Set(['safety.timeOut', 'safety.selfExclude']);

describe("members' rows", () => {
  const rows = ROWS.filter(({ token }) => token === 'member');

  test('are refused to visitors, operators and restricted tokens', async () => {
    const wrong: string[] = [];
    const refusedTokens = [
      ['visitor', undefined, 'NOT_LOGGED_IN'],
      ['made-up token', 'A'.repeat(43), 'NOT_LOGGED_IN'],
      ['operator', staff.get('owner'), 'NOT_LOGGED_IN'],
      ['restricted', members.get('restricted'), 'PASSWORD_CHANGE_REQUIRED'],
    ] as const;
    for (const row of rows) {
      for (const [who, token, expected] of refusedTokens) {
        const code = await codeFor(row, token);
        if (code !== expected) wrong.push(`${row.name} by ${who}: ${code}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('are allowed to members and agents, and refused to a trial account and an excluded member with their own reasons', async () => {
    const wrong: string[] = [];
    for (const row of rows.filter(({ name }) => !EXCLUDES_ITSELF.has(name))) {
      for (const who of ['member', 'agent', 'trial', 'excluded'] as const) {
        const code = await codeFor(row, members.get(who));
        if (isAccessRefused(code) && code !== 'FORBIDDEN') wrong.push(`${row.name} by ${who}: ${code}`);
        if (code === 'TRIAL_ACCOUNT' && who !== 'trial') wrong.push(`${row.name} by ${who}: ${code}`);
        if (code === 'SELF_EXCLUDED' && who !== 'excluded') wrong.push(`${row.name} by ${who}: ${code}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('for deposits and bets are refused to an excluded member', async () => {
    const token = members.get('excluded');
    const deposit = { requestId: '00000000-0000-4000-8000-000000000001', channel: 'sandbox-qr', amount: '100.00' };
    const game = { gameId: 'twin-sevens', vassalage: 'LANTERN' };
    expect(codeOfWalk(await walk.send(calls.payments.createDeposit, deposit, token))).toBe('SELF_EXCLUDED');
    await walk.server.areas.games.ensureDemo(walk.server.scope.brandId);
    expect(codeOfWalk(await walk.send(calls.games.launchGame, game, token))).toBe('SELF_EXCLUDED');
  });

  test('for the password and the logout are the only ones allowed to a restricted token', () => {
    expect(ROWS.filter(({ token }) => token === 'restricted').map(({ name }) => name)).toEqual(
      expect.arrayContaining(['identity.logout', 'identity.changePassword']),
    );
  });
});

describe("operators' rows", () => {
  const rows = ROWS.filter(({ token }) => token === 'staff');

  test('are refused to visitors and members of every kind', async () => {
    const wrong: string[] = [];
    for (const row of rows) {
      for (const token of [undefined, ...MEMBERS.map((who) => members.get(who))]) {
        const code = await codeFor(row, token);
        if (code !== 'NOT_LOGGED_IN') wrong.push(`${row.name}: ${code}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  /** Wrong answers of a row to a caller without any permission and to each role. */
  async function faultsOf(row: TypedCall): Promise<string[]> {
    const { envelope } = await walk.send(row, payloadOf(row), powerless);
    const refusal = envelope && !envelope.success ? envelope.value : null;
    const needed = String(refusal?.params.permission ?? '');
    if (refusal?.code !== 'FORBIDDEN' || needed === '') {
      return [`${row.name} answers somebody without any permission: ${JSON.stringify(refusal ?? 'OK')}`];
    }
    const pinned = PINNED[row.name] ?? needed;
    const wrong = pinned === needed ? [] : [`${row.name} asks for ${needed}, not ${pinned}`];
    const answers = await Promise.all(
      roles.map(async (role) => ({ role, answer: await walk.send(row, payloadOf(row), staff.get(role.name)) })),
    );
    for (const { role, answer } of answers) {
      const code = codeOfWalk(answer);
      const named = answer.envelope && !answer.envelope.success ? answer.envelope.value.params.permission : null;
      const holds = role.permissions.includes(needed);
      if (!holds && code !== 'FORBIDDEN') wrong.push(`${row.name} by ${role.name}: ${code}`);
      if (holds && code === 'FORBIDDEN' && role.permissions.includes(String(named))) {
        wrong.push(`${row.name} by ${role.name}: refused although it holds ${named}`);
      }
    }
    return wrong;
  }

  const withPermission = rows.filter(({ name }) => !OWN_OF_STAFF.has(name) && !BY_REQUEST.has(name));
  const groups = [...new Set(withPermission.map(({ name }) => name.split('.')[0] ?? ''))];
  test.each(groups)('of %s check the permission of each role first', async (group) => {
    const wrong: string[] = [];
    for (const row of withPermission.filter(({ name }) => name.startsWith(`${group}.`)))
      wrong.push(...(await faultsOf(row)));
    expect(wrong).toEqual([]);
  });

  test('are refused in a brand where the operator has no seat', async () => {
    await walk.server.areas.brands.createBrand({
      ...{ code: 'abroad', name: 'Abroad', currency: { code: 'P', symbol: 'P', exponent: 2 } },
      ...{ defaultLanguage: 'EN', languages: ['EN'], isDefault: false, createdAt: walk.server.clock.now() },
    });
    const wrong: string[] = [];
    for (const row of rows) {
      const answer = await walk.send(row, payloadOf(row), staff.get('owner'), { 'x-brand': 'abroad' });
      if (codeOfWalk(answer) !== 'FORBIDDEN') wrong.push(`${row.name}: ${codeOfWalk(answer)}`);
    }
    expect(wrong).toEqual([]);
  });
});

const BACK_OFFICE = join(import.meta.dirname, '../../backoffice/src');

/** Back-office pages as listed by the shell, with the calls that each makes when it opens. */
function backOfficePages() {
  const lists = ['shell/pages.ts', 'shell/people-pages.ts'];
  const list = lists.map((file) => readFileSync(join(BACK_OFFICE, file), 'utf8')).join('\n');
  const pages = [...list.matchAll(/path: '(\/[\w-]+)',[^}]*?permission: '([\w.]+)',[^}]*?import\('\.\.\/([^']+)'\)/g)];
  return pages.map(([, path = '', permission = '', file = '']) => {
    const source = readFileSync(join(BACK_OFFICE, file), 'utf8');
    const reads = [...source.matchAll(/use(?:Call|Pages)\(\s*(?:calls\.)?(\w+)\.(\w+),/g)].map(
      ([, group, call]) => `${group}.${call}`,
    );
    return { path, permission, source, reads };
  });
}

test('of a page that the side bar shows to a role are not refused to it', async () => {
  const pages = backOfficePages();
  expect(pages.length).toBeGreaterThan(30);
  const wrong: string[] = [];
  for (const { path, permission, source, reads } of pages) {
    for (const role of roles.filter(({ permissions }) => permissions.includes(permission))) {
      for (const row of ROWS.filter(({ name }) => reads.includes(name))) {
        const { envelope } = await walk.send(row, payloadOf(row), staff.get(role.name));
        const refusal = envelope && !envelope.success && envelope.value.code === 'FORBIDDEN' ? envelope.value : null;
        // Optional calls of a page are guarded by a check of that permission.
        const isQueried = source.includes(`may('${refusal?.params.permission}')`) || source.includes('enabled:');
        if (refusal && !isQueried)
          wrong.push(`${path} by ${role.name}: ${row.name} needs ${refusal.params.permission}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

describe('four-eyes requests', () => {
  /** A payload that fits the definition's schema. */
  function approvalPayload({ action, schema }: ApprovalDefinition) {
    const [random, seen] = [createRandom(11), createSeen()];
    const samples = Array.from({ length: 200 }, () => fittingValue(schema as object, random, seen));
    const payload = samples.find((sample) => Check(schema, sample) && isSendable(sample));
    expect(payload, action).toBeDefined();
    return payload as Record<string, unknown>;
  }

  test('have texts in all languages and existing permissions for every action', async () => {
    const known = roles.find((role) => role.name === 'owner')?.permissions ?? [];
    const definitions = walk.server.areas.staff.requests.definitions();
    expect(definitions.length).toBeGreaterThan(40);
    for (const { action, permission } of definitions) {
      const title = `action_${action.replaceAll(/[.-]/g, '_')}`;
      const untitled = LANGUAGE_CODES.filter((language) => !(title in messagesOf(language).backoffice));
      expect([action, untitled]).toEqual([action, []]);
      expect(known, action).toEqual(expect.arrayContaining([permission.request, permission.approve]));
    }
  });

  test('are never approved by their own maker, whatever the permissions, and the database refuses it too', async () => {
    const { server } = walk;
    const { requests } = server.areas.staff;
    const everything = roles.find((role) => role.name === 'owner')?.permissions ?? [];
    const maker = await server.operator('maker-of-all', everything);
    for (const definition of requests.definitions()) {
      const { action } = definition;
      const context = {
        ...{ requestId: 'walk', ip: '203.0.113.7', now: server.clock.now(), brand: server.brand, ...maker },
      } as unknown as StaffContext;
      const request = { target: 'walk:1', payload: approvalPayload(definition), reason: 'walk' };
      const id = await transaction(server.pool, (tx) => requests.open(tx, context, definition, request));
      if (isRefusal(id)) throw new Error(`${action}: ${id.code}`);
      const decision = { id: id.toString(), decision: 'APPROVE' as const, reason: 'mine' };
      const answer = await server.call(calls.staff.decideRequest, decision, maker);
      expect([action, isRefusal(answer) ? answer.code : 'OK']).toEqual([action, 'FOUR_EYES_SAME_PERSON']);
      const forced = server.ownerPool.query(
        `update staff.request set state = 'APPROVED', checker_id = maker_id, decided_at = now() where id = $1`,
        [id],
      );
      await expect(forced).rejects.toThrow('request_four_eyes');
    }
  });
});
