import type { Queryable, Scope } from '@lantern/server-kit';
import type { RequestSubject, StaffDeps } from '../deps.ts';
import * as facts from '../requests/subject.ts';
import { listOwnRoles } from '../roles/repository.ts';
import { sumOf } from '../roles/roles.ts';
import { ACTIONS } from './change-operator.ts';
import { readOfficeRanges } from './repository/changes.ts';
import { findOperator, listHolders, type OperatorRow } from './repository/operators.ts';

type Frozen = Readonly<Record<string, unknown>>;
type Action = (typeof ACTIONS)[keyof typeof ACTIONS];
const { code, count, digitsOf, instant, lineOf, list, NOTHING, part, text } = facts;

const strings = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);
const codesOf = (values: readonly string[]) => values.join(',') || null;

/** Number of permissions that the roles give, including the brand's own roles. */
async function permissionsOf(tx: Queryable, scope: Scope, roles: readonly string[]): Promise<number> {
  const own = await listOwnRoles(tx, scope);
  return sumOf(
    roles,
    own.filter(({ name }) => roles.includes(name)).flatMap(({ permissions }) => permissions),
  ).size;
}

interface Asked {
  readonly deps: StaffDeps;
  readonly scope: Scope;
  readonly frozen: Frozen;
}

type Difference = (operator: OperatorRow, asked: Asked) => Promise<facts.SubjectFact>;

/** Current and new value that each action changes on an operator. */
const DIFFERENCES: Readonly<Record<Action, Difference>> = {
  [ACTIONS.ENABLE]: async ({ state }) => code('state', 'operator_state', state, { becomes: 'ACTIVE', isFixed: true }),
  [ACTIONS.RESET_PASSWORD]: async ({ email }) => text('link_goes_to', email, { isFixed: true }),
  [ACTIONS.RESET_TOTP]: async ({ isEnrolled }) =>
    code('code_app', 'frozen', String(isEnrolled), { becomes: 'false', isFixed: true }),
  [ACTIONS.ROLES]: async ({ roles }, { frozen }) =>
    code('roles', 'role', codesOf(roles), { becomes: codesOf(strings(frozen.roles)), isFixed: true }),
  [ACTIONS.ADDRESSES]: async ({ allowedRanges }, { frozen }) =>
    list('ranges', allowedRanges, { becomes: lineOf(frozen.ranges), isFixed: true }),
  async [ACTIONS.SCOPE]({ id }, { deps, scope, frozen }) {
    const present = await deps.seatsOf({ merchantId: scope.merchantId, operatorId: id });
    const codes = await Promise.all(present.map((merchantId) => deps.codeOf(merchantId)));
    return list('merchants', codes.sort(), { becomes: lineOf(strings(frozen.merchants).sort()), isFixed: true });
  },
  [ACTIONS.EMAIL]: async (operator, { frozen }) =>
    text('email', operator.email, { becomes: lineOf(frozen.email), isFixed: true }),
};

/** Subject of a change of an existing operator. */
const changed = (deps: StaffDeps, action: Action): RequestSubject => ({
  async describe(tx, scope, frozen) {
    const operator = await findOperator(tx, scope, digitsOf(frozen.operatorId));
    if (operator === null) return null;
    const difference = await DIFFERENCES[action](operator, { deps, scope, frozen });
    const { name, id, roles, state, email, lastLoginAt } = operator;
    const known = [
      text('operator', name),
      code('state', 'operator_state', state),
      code('roles', 'role', codesOf(roles)),
      text('email', email),
      instant('last_login', lastLoginAt),
    ];
    return {
      ...{ name, page: { path: '/operators', id: id.toString() } },
      parts: [
        part('CHANGE', [difference]),
        part(
          'OPERATOR',
          known.filter((fact) => fact.name !== difference.name),
        ),
      ],
    };
  },
});

/** Subject of a new operator. */
const created: RequestSubject = {
  async describe(tx, scope, { name, email, roles }) {
    const given = strings(roles);
    const rows = [
      text('operator', lineOf(name)),
      text('email', lineOf(email)),
      code('roles', 'role', codesOf(given)),
      count('permissions_held', await permissionsOf(tx, scope, given)),
    ];
    return { name: String(name), page: { path: '/operators' }, parts: [part('OPERATOR', rows)] };
  },
};

const office: RequestSubject = {
  async describe(tx, scope, { ranges }) {
    // An empty list allows every address.
    const present = lineOf(await readOfficeRanges(tx, scope)) ?? NOTHING;
    const change = text('ranges', present, { becomes: lineOf(ranges) ?? NOTHING, isFixed: true });
    return { page: { path: '/operators' }, parts: [part('CHANGE', [change])] };
  },
};

/** A role with added and removed permissions and its holders. */
const role: RequestSubject = {
  async describe(tx, scope, frozen) {
    const name = String(frozen.role);
    const present = (await listOwnRoles(tx, scope)).find((one) => one.name === name)?.permissions ?? [];
    const wanted = strings(frozen.permissions);
    const holders = await listHolders(tx, scope, name);
    const rows = [
      text('role', name),
      list(
        'permissions_added',
        wanted.filter((one) => !present.includes(one)),
      ),
      list(
        'permissions_removed',
        present.filter((one) => !wanted.includes(one)),
        { tone: 'BAD' },
      ),
      count('permissions_held', present.length, { becomes: String(wanted.length), isFixed: true }),
    ];
    const effect = [
      count('operators_with_role', holders.length),
      list(
        'operators',
        holders.map((one) => one.name),
      ),
    ];
    return { name, page: { path: '/operators' }, parts: [part('CHANGE', rows), part('EFFECT', effect)] };
  },
};

/** Request subjects of this area, by action. */
export function staffSubjects(deps: StaffDeps): ReadonlyMap<string, RequestSubject> {
  return new Map([
    ['staff.create-operator', created],
    ...Object.values(ACTIONS).map((action) => [action, changed(deps, action)] as const),
    ['staff.set-office-addresses', office],
    ['staff.save-role', role],
  ]);
}
