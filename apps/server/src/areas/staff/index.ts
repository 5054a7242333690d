import type {
  ApprovalDefinition,
  BrandView,
  Job,
  OperatorScope,
  OperatorSession,
  Queryable,
  Refusal,
  Route,
  Scope,
  Seat,
  StaffContext,
} from '@lantern/server-kit';
import { createRegistration } from '@lantern/server-kit';
import { createLoginThrottle } from '@lantern/server-kit/security';
import type { TObject } from 'typebox';
import { staffApprovals } from './approvals.ts';
import { audit } from './audit/audit.ts';
import { type EntryOnTarget, listEntriesOn } from './audit/repository.ts';
import { mayReadRisk } from './audit/risk-entries.ts';
import type { StaffDeps, StaffOptions } from './deps.ts';
import { staffJobs } from './jobs.ts';
import { createOperator, type NewOperator } from './operators/create-operator.ts';
import { findHome, listSeats, upsertSeat } from './operators/repository/seats.ts';
import { takeSeat } from './operators/take-seat.ts';
import { type NewRequest, openRequest } from './requests/open-request.ts';
import {
  countRequests,
  listOpenFor,
  listReturnedFor,
  type RequestCounts,
  type RequestRow,
} from './requests/repository/requests.ts';
import type { RequestMembers } from './requests/subject.ts';
import { sightOf } from './requests/visibility.ts';
import { holdsEverything } from './roles/holds-everything.ts';
import { requirePermission } from './roles/require-permission.ts';
import { staffRoutes } from './routes.ts';
import { authenticateOperator } from './sessions/authenticate.ts';
import { type Sealing, sealSecrets } from './sessions/seal-secrets.ts';
import { ensureOwner, type FirstRun } from './setup/ensure-owner.ts';
import type { OperatorMails } from './setup/setup-mails.ts';

export type { StaffOptions } from './deps.ts';
export type { NewRequest } from './requests/open-request.ts';
export { gaugeRequests } from './requests/overdue-metric.ts';
export type { FactName, RequestMembers, Subject, SubjectFact, SubjectPart } from './requests/subject.ts';
export * as facts from './requests/subject.ts';
export type { OperatorMails } from './setup/setup-mails.ts';

type Reader = Pick<StaffContext, 'operator'>;

/** Operators, their permissions, four-eyes requests and the audit log. */
export interface Staff {
  readonly routes: readonly Route[];
  readonly jobs: readonly Job[];
  /** The operator of a back-office token; null when it is invalid. Only human input extends the session. */
  authenticate(
    token: string,
    brand: Pick<BrandView, 'id'>,
    ip?: string,
    isHuman?: boolean,
  ): Promise<OperatorSession | Refusal | null>;
  /** The operator acting in another brand; null without a seat there. */
  takeSeat(operator: OperatorSession, merchantCode: string): Promise<Seat | null>;
  /** Gives an operator a seat in another brand. */
  seat(tx: Queryable, home: OperatorScope, brandId: bigint, now: Date): Promise<void>;
  /** Brands in which the operator has a seat. */
  seatsOf(context: StaffContext): Promise<readonly bigint[]>;
  /** FORBIDDEN unless the operator has the permission. While a first step is pending (password, TOTP) the operator has none. */
  requirePermission: typeof requirePermission;
  /** Whether the operator is an owner. */
  holdsEverything: typeof holdsEverything;
  audit: typeof audit;
  readonly requests: {
    /** Opens a request for a registered action. The payload is checked against the action's schema and frozen. */
    open<Schema extends TObject>(
      tx: Queryable,
      context: StaffContext,
      definition: ApprovalDefinition<Schema>,
      request: NewRequest<Schema>,
    ): Promise<bigint | Refusal>;
    /** Registers four-eyes actions, once at start-up. */
    define(approvals: readonly ApprovalDefinition[]): void;
    /** Registers the description of members. Called once at start-up. */
    describeMembers(members: RequestMembers): void;
    /** Open requests by target, e.g. `deposit:17`. */
    openFor(tx: Queryable, scope: Scope, targets: readonly string[]): Promise<ReadonlyMap<string, RequestRow>>;
    /** Requests that ended without approval and were not acknowledged, the newest of each target. */
    returnedFor(tx: Queryable, scope: Scope, targets: readonly string[]): Promise<ReadonlyMap<string, RequestRow>>;
    /** All registered actions. */
    definitions(): readonly ApprovalDefinition[];
    /** Number of requests to decide, returned to this operator, and overdue. */
    counts(context: StaffContext): Promise<RequestCounts>;
  };
  /**
   * Audit entries on a target, e.g. `member:100001`, before an instant, newest first; risk entries only for operators who may read risk.
   */
  entriesOn(context: Reader, target: string, before: Date, limit: number): Promise<readonly EntryOnTarget[]>;
  createOperator(scope: Scope, operator: NewOperator): Promise<{ id: bigint; initialPassword: string } | Refusal>;
  /** First start: creates `owner` unless the brand has operators; the password is in the file and in the return value. */
  ensureOwner(brand: Pick<BrandView, 'id'>): Promise<FirstRun | null>;
  registerMails(mails: OperatorMails): void;
  /** At each start, re-encrypts authenticator secrets with the newest key. */
  sealSecrets(): Promise<Sealing>;
}

export function createStaff(options: StaffOptions): Staff {
  const approvals = new Map<string, ApprovalDefinition>();
  let members: RequestMembers | null = null;
  const seatsOf: StaffDeps['seatsOf'] = async (scope) => {
    const home = (await findHome(options.pool, scope, scope.operatorId)) ?? scope.brandId;
    return listSeats(options.pool, { brandId: home, operatorId: scope.operatorId });
  };
  const throttle = createLoginThrottle(options.pool, 'staff.login_throttle');
  const mails = createRegistration<OperatorMails>('mails to operators');
  const deps: StaffDeps = { ...options, approvals, members: () => members, mails: mails.part, seatsOf, throttle };
  const define: Staff['requests']['define'] = (definitions) => {
    for (const definition of definitions) {
      if (approvals.has(definition.action)) throw new Error(`The action ${definition.action} has two definitions.`);
      approvals.set(definition.action, definition);
    }
  };
  define(staffApprovals(deps));
  return {
    routes: staffRoutes(deps),
    jobs: staffJobs(deps),
    authenticate: (...args) => authenticateOperator(deps, ...args),
    takeSeat: (operator, code) => takeSeat(deps, operator, code),
    seat: async (tx, home, brandId, now) =>
      upsertSeat(tx, home, { brandId, homeCode: await deps.codeOf(home.brandId), now }),
    seatsOf: ({ operator: { scope } }) => seatsOf(scope),
    holdsEverything,
    requirePermission,
    audit,
    requests: {
      open: (tx, context, definition, request) => openRequest(deps, tx, context, definition, request),
      definitions: () => [...approvals.values()],
      define,
      describeMembers: (given) => {
        members = given;
      },
      openFor: async (tx, scope, targets) => {
        const rows = await listOpenFor(tx, scope, targets, deps.clock.now());
        return new Map(rows.map((row) => [row.target, row]));
      },
      returnedFor: async (tx, scope, targets) =>
        new Map((await listReturnedFor(tx, scope, targets)).map((row) => [row.target, row])),
      counts: (context) => countRequests(deps.pool, sightOf(context), context.now),
    },
    entriesOn: (context, target, before, limit) =>
      listEntriesOn(deps.pool, context.operator.scope, target, before, limit, mayReadRisk(context)),
    createOperator: (scope, operator) => createOperator(deps, scope, operator),
    ensureOwner: (brand) => ensureOwner(deps, brand),
    registerMails: mails.register,
    sealSecrets: () => sealSecrets(deps),
  };
}
