import { calls } from '@lantern/contract/calls';
import { formatAmount, minorUnits, parseAmount } from '@lantern/money';
import { isRefusal, type OperatorSession } from '@lantern/server-kit';
import type { Chance } from './chance.ts';
import type { DemoPlatform } from './demo-platform.ts';
import { picture } from './money.ts';

/** Operators, by their tasks in the demo. */
const PLACES = {
  cashier: { name: 'linh.cashier', roles: ['finance-operator'] },
  approver: { name: 'omar.approver', roles: ['finance-approver'] },
  drawer: { name: 'mai.draws', roles: ['game-manager'] },
  checker: { name: 'ken.draws', roles: ['game-manager'] },
  admin: { name: 'hana.admin', roles: ['platform-admin'] },
  checkingAdmin: { name: 'quang.admin', roles: ['platform-admin'] },
  manager: { name: 'thu.agents', roles: ['agent-manager'] },
  checkingManager: { name: 'bao.agents', roles: ['agent-manager'] },
} as const;
type Place = keyof typeof PLACES;

export interface Clerk {
  readonly operator: OperatorSession;
  readonly initialPassword: string;
  readonly role: string;
}
export type DemoOperators = Readonly<Record<Place, Clerk>>;

/** Creates the operators. Their first logins and passwords are skipped; they only act here. */
export async function createOperators(platform: DemoPlatform): Promise<DemoOperators> {
  const at = platform.clock.now();
  const by = { ...platform.scope, operatorId: null, name: 'demo', ip: null, at, requestId: 'demo' };
  const reader = {
    scope: { ...platform.scope, operatorId: 0n },
    name: 'demo',
    permissions: new Set(['staff.read']),
    next: null,
  };
  const { roles } = await platform.call(calls.staff.roles, {}, { operator: reader });
  const created = new Map<string, Clerk>();
  for (const [place, settings] of Object.entries(PLACES)) {
    const made = await platform.areas.staff.createOperator(platform.scope, { ...settings, by });
    if (isRefusal(made)) throw new Error(`The operator ${settings.name} was refused: ${made.code}`);
    const [role] = settings.roles;
    const permissions = new Set(roles.find((one) => one.name === role)?.permissions ?? []);
    const operator = {
      scope: { ...platform.scope, operatorId: made.id },
      name: settings.name,
      permissions,
      next: null,
    };
    created.set(place, { operator, initialPassword: made.initialPassword, role });
  }
  return Object.fromEntries(created) as DemoOperators;
}

/** The decision of the second operator. */
export async function decide(
  platform: DemoPlatform,
  approver: Clerk,
  id: string | null,
  isAgreed = true,
): Promise<void> {
  if (id === null) return;
  const decision = isAgreed ? ('APPROVE' as const) : ('REJECT' as const);
  const reason = isAgreed ? 'Checked against the bank' : 'Please look at the name again';
  await platform.send(calls.staff.decideRequest, { id, decision, reason }, approver);
}

/** Enters a result twice, by two operators who do not see each other's numbers. */
export async function enterResult(
  platform: DemoPlatform,
  operators: DemoOperators,
  numbers: Record<string, string[]>,
): Promise<void> {
  const page = await platform.call(
    calls.lotteryBackOffice.issues,
    { gameCode: 'xsmb', state: 'CLOSED' },
    operators.drawer,
  );
  const issue = page.rows.at(-1);
  if (issue === undefined) return;
  await platform.call(calls.lotteryBackOffice.enterResult, { issueId: issue.id, numbers }, operators.drawer);
  await platform.call(calls.lotteryBackOffice.enterResult, { issueId: issue.id, numbers }, operators.checker);
}

/** Deposits that arrived late or differ from their orders: one operator requests the credit, another approves. */
export async function matchDeposits(platform: DemoPlatform, chance: Chance, operators: DemoOperators): Promise<void> {
  for (const state of ['MATCHING', 'LATE'] as const) {
    const { rows } = await platform.call(calls.paymentsBackOffice.deposits, { state }, operators.cashier);
    for (const { id, request } of rows) {
      if (request !== null || chance.percent(20)) continue;
      const decision = state === 'LATE' || chance.percent(80) ? ('ACCEPT' as const) : ('REFUSE' as const);
      const input = { id, decision, reason: 'Payment found at the provider' };
      const requested = await platform.send(calls.paymentsBackOffice.requestMatch, input, operators.cashier);
      if (!isRefusal(requested)) await decide(platform, operators.approver, requested.requestId, chance.percent(92));
    }
  }
}

function bankFor(chance: Chance): string {
  const throwOf = chance.between(1, 100);
  if (throwOf <= 84) return 'sandbox-bank';
  if (throwOf <= 92) return 'sandbox-slow';
  return throwOf <= 97 ? 'sandbox-refusing' : 'sandbox-silent';
}

/** Reviews waiting withdrawals: most are approved, above the limit by a second operator; some are rejected. */
export async function reviewWithdrawals(
  platform: DemoPlatform,
  chance: Chance,
  operators: DemoOperators,
): Promise<void> {
  const by = operators.cashier;
  const { rows } = await platform.call(calls.paymentsBackOffice.withdrawals, { waiting: true }, by);
  for (const { id, state, request } of rows) {
    if (request !== null) continue;
    if (state === 'PAY_FAILED') {
      await platform.call(calls.paymentsBackOffice.retryWithdrawal, { id, channel: 'sandbox-bank' }, by);
    } else if (state === 'UNKNOWN' && chance.percent(50)) {
      const input = { id, outcome: 'PAID' as const, reason: 'The bank confirmed it by telephone' };
      const requested = await platform.send(calls.paymentsBackOffice.requestResolve, input, by);
      if (!isRefusal(requested)) await decide(platform, operators.approver, requested.requestId);
    } else if (state === 'SUBMITTED' && chance.percent(85)) await review(platform, chance, operators, id);
  }
}

async function review(platform: DemoPlatform, chance: Chance, operators: DemoOperators, id: string): Promise<void> {
  const by = operators.cashier;
  await platform.call(calls.paymentsBackOffice.startReview, { id }, by);
  platform.clock.pass(90_000);
  if (chance.percent(10)) {
    await platform.call(
      calls.paymentsBackOffice.rejectWithdrawal,
      { id, reason: 'The holder could not be verified', reasonCode: 'NAME_DIFFERS' },
      by,
    );
    return;
  }
  const input = { id, channel: bankFor(chance), reason: 'History and holder are in order' };
  const requested = await platform.call(calls.paymentsBackOffice.approveWithdrawal, input, by);
  await decide(platform, operators.approver, requested.requestId, chance.percent(94));
}

/** Answers disputes about payments that did not arrive. */
export async function answerDisputes(platform: DemoPlatform, chance: Chance, operators: DemoOperators): Promise<void> {
  const by = operators.cashier;
  const { exponent } = platform.brand.currency;
  for (const state of ['PARTIAL_DISPUTE', 'NOT_RECEIVED_DISPUTE'] as const) {
    const { rows } = await platform.call(calls.paymentsBackOffice.withdrawals, { state }, by);
    for (const order of rows) {
      if (order.request !== null || chance.percent(25)) continue;
      const half = formatAmount(minorUnits((parseAmount(order.disputed, exponent) ?? 0n) / 2n), exponent);
      const common = { id: order.id, reason: 'Looked into with the bank' };
      const answer = chance.pick([
        { ...common, answer: 'RETURN' as const, source: 'PROVIDER' as const },
        { ...common, answer: 'RETURN' as const, source: 'HOUSE' as const },
        { ...common, answer: 'PARTIAL_RETURN' as const, source: 'HOUSE' as const, amount: half },
        { ...common, answer: 'REPAY' as const, source: 'CLAIM' as const, channel: 'sandbox-bank' },
        { ...common, answer: 'FORCE_RECEIVED' as const },
      ]);
      const proof = await evidenceFor(platform, operators, answer.answer);
      const requested = await platform.send(calls.paymentsBackOffice.requestAnswer, { ...answer, ...proof }, by);
      if (!isRefusal(requested)) await decide(platform, operators.approver, requested.requestId);
    }
  }
}

async function evidenceFor(
  platform: DemoPlatform,
  operators: DemoOperators,
  answer: string,
): Promise<{ evidence?: string }> {
  if (answer !== 'FORCE_RECEIVED') return {};
  const bytes = await picture('Transfer executed');
  const { id } = await platform.call(calls.paymentsBackOffice.uploadEvidence, {}, operators.cashier, bytes);
  return { evidence: id };
}
