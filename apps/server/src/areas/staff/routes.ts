import { calls } from '@lantern/contract/calls';
import { type Route, route } from '@lantern/server-kit';
import { changePassword } from './change-password.ts';
import { createOperatorByCall } from './create-operator.ts';
import type { StaffDeps } from './deps.ts';
import { enrolTotp } from './enrol-totp.ts';
import { listAudit } from './list-audit.ts';
import { listOperators } from './list-operators.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { readMe } from './read-me.ts';
import { decideRequest } from './requests/decide-request.ts';
import { listRequests } from './requests/list-requests.ts';
import { requirePermission } from './require-permission.ts';
import { forbiddenPairs, listRolePermissions } from './roles.ts';
import { verifyAudit } from './verify-audit.ts';

export function staffRoutes(deps: StaffDeps): Route[] {
  const { staff } = calls;
  return [
    route(staff.login, (context, input) => logIn(deps, context, input)),
    route(staff.enrolTotp, (context, input) => enrolTotp(deps, context, input)),
    route(staff.logout, (context) => logOut(deps, context)),
    route(staff.me, (context) => readMe(deps, context)),
    route(staff.changePassword, (context, input) => changePassword(deps, context, input)),
    route(staff.operators, (context, query) => listOperators(deps, context, query)),
    route(staff.createOperator, (context, input) => createOperatorByCall(deps, context, input)),
    route(staff.roles, async (context) => {
      const pairs = forbiddenPairs.map((pair) => [...pair]);
      return requirePermission(context, 'staff.read') ?? { roles: listRolePermissions(), forbiddenPairs: pairs };
    }),
    route(staff.requests, (context, query) => listRequests(deps, context, query)),
    route(staff.decideRequest, (context, input) => decideRequest(deps, context, input)),
    route(staff.auditLog, (context, query) => listAudit(deps, context, query)),
    route(staff.verifyAudit, (context) => verifyAudit(deps, context)),
  ];
}
