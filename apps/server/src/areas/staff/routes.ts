import { calls } from '@lantern/contract/calls';
import { fileRoute, type Route, route } from '@lantern/server-kit';
import { exportAudit } from './audit/export-audit.ts';
import { listAudit } from './audit/list-audit.ts';
import { verifyAudit } from './audit/verify-audit.ts';
import type { StaffDeps } from './deps.ts';
import { requestAddresses } from './operators/change-addresses.ts';
import { disableOperator, requestOperator } from './operators/change-operator.ts';
import { createOperatorByCall } from './operators/create-operator.ts';
import { listOperators } from './operators/list-operators.ts';
import { listOwnSessions, showOperator } from './operators/show-operator.ts';
import { addPasskey, readPasskeys, removePasskey, startPasskey } from './passkeys/own-passkeys.ts';
import { passkeyLogin, startPasskeyLogin } from './passkeys/passkey-login.ts';
import { acknowledgeRequest, withdrawRequest } from './requests/close-request.ts';
import { decideRequest } from './requests/decide-request.ts';
import { listRequests } from './requests/list-requests.ts';
import { readRequest } from './requests/read-request.ts';
import { requestRole } from './roles/change-role.ts';
import { listRoles } from './roles/list-roles.ts';
import { enrolTotp } from './sessions/enrol-totp.ts';
import { logIn } from './sessions/log-in.ts';
import { logOut } from './sessions/log-out.ts';
import { readMe } from './sessions/read-me.ts';
import { readSession } from './sessions/read-session.ts';
import { readSetAside, retrySetAside } from './set-aside/set-aside.ts';
import { changePassword } from './setup/change-password.ts';
import { readSetUp, setUp } from './setup/set-up.ts';

export function staffRoutes(deps: StaffDeps): Route[] {
  const { staff } = calls;
  return [
    route(staff.login, (context, input) => logIn(deps, context, input)),
    route(staff.startPasskeyLogin, (context) => startPasskeyLogin(deps, context)),
    route(staff.passkeyLogin, (context, input) => passkeyLogin(deps, context, input)),
    route(staff.passkeys, (context) => readPasskeys(deps, context)),
    route(staff.startPasskey, (context, input) => startPasskey(deps, context, input)),
    route(staff.addPasskey, (context, input) => addPasskey(deps, context, input)),
    route(staff.removePasskey, (context, input) => removePasskey(deps, context, input)),
    route(staff.enrolTotp, (context, input) => enrolTotp(deps, context, input)),
    route(staff.session, (context) => readSession(deps, context)),
    // No handler work: the request header already extended the session.
    route(staff.stay, async () => null),
    route(staff.logout, (context) => logOut(deps, context)),
    route(staff.me, (context) => readMe(deps, context)),
    route(staff.changePassword, (context, input) => changePassword(deps, context, input)),
    route(staff.operators, (context, query) => listOperators(deps, context, query)),
    route(staff.createOperator, (context, input) => createOperatorByCall(deps, context, input)),
    route(staff.roles, (context) => listRoles(deps, context)),
    route(staff.requests, (context, query) => listRequests(deps, context, query)),
    route(staff.request, (context, query) => readRequest(deps, context, query)),
    route(staff.withdrawRequest, (context, input) => withdrawRequest(deps, context, input)),
    route(staff.acknowledgeRequest, (context, input) => acknowledgeRequest(deps, context, input)),
    route(staff.decideRequest, (context, input) => decideRequest(deps, context, input)),
    route(staff.operator, (context, query) => showOperator(deps, context, query)),
    route(staff.disableOperator, (context, input) => disableOperator(deps, context, input)),
    route(staff.requestOperator, (context, input) => requestOperator(deps, context, input)),
    route(staff.readSetUp, (context, input) => readSetUp(deps, context, input)),
    route(staff.setUp, (context, input) => setUp(deps, context, input)),
    route(staff.requestRole, (context, input) => requestRole(deps, context, input)),
    route(staff.requestAddresses, (context, input) => requestAddresses(deps, context, input)),
    route(staff.sessions, (context) => listOwnSessions(deps, context)),
    fileRoute(staff.exportAudit, (context, query) => exportAudit(deps, context, query)),
    route(staff.auditLog, (context, query) => listAudit(deps, context, query)),
    route(staff.setAside, (context, query) => readSetAside(deps, context, query)),
    route(staff.retrySetAside, (context, input) => retrySetAside(deps, context, input)),
    route(staff.verifyAudit, (context) => verifyAudit(deps, context)),
  ];
}
