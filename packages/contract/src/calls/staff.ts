import { rows } from './row.ts';

/** Operators: session, four-eyes requests, audit log. */
export const staff = rows('staff', {
  login: { method: 'POST', path: '/bo/session/login', door: 'backoffice', perMinute: 20 },
  enrolTotp: { method: 'POST', path: '/bo/session/totp', door: 'backoffice', token: 'staff', perMinute: 20 },
  logout: { method: 'DELETE', path: '/bo/session/logout', token: 'staff', door: 'backoffice' },
  me: { method: 'GET', path: '/bo/session/me', token: 'staff', door: 'backoffice' },
  changePassword: { method: 'POST', path: '/bo/session/password', token: 'staff', door: 'backoffice', perMinute: 10 },
  operators: { method: 'GET', path: '/bo/operators', token: 'staff', door: 'backoffice' },
  createOperator: { method: 'POST', path: '/bo/operators', token: 'staff', door: 'backoffice' },
  roles: { method: 'GET', path: '/bo/roles', token: 'staff', door: 'backoffice' },
  operator: { method: 'GET', path: '/bo/operators/one', token: 'staff', door: 'backoffice' },
  disableOperator: { method: 'POST', path: '/bo/operators/disable', token: 'staff', door: 'backoffice' },
  requestOperator: { method: 'POST', path: '/bo/operators/request', token: 'staff', door: 'backoffice' },
  readSetUp: { method: 'POST', path: '/bo/session/set-up', door: 'backoffice', perMinute: 20 },
  setUp: { method: 'POST', path: '/bo/session/set-up/password', door: 'backoffice', perMinute: 10 },
  requestRole: { method: 'POST', path: '/bo/roles', token: 'staff', door: 'backoffice' },
  requestAddresses: { method: 'POST', path: '/bo/addresses', token: 'staff', door: 'backoffice' },
  sessions: { method: 'GET', path: '/bo/session/list', token: 'staff', door: 'backoffice' },
  requests: { method: 'GET', path: '/bo/requests', token: 'staff', door: 'backoffice' },
  decideRequest: { method: 'POST', path: '/bo/requests/decide', token: 'staff', door: 'backoffice' },
  auditLog: { method: 'GET', path: '/bo/audit', token: 'staff', door: 'backoffice' },
  exportAudit: {
    method: 'GET',
    path: '/bo/audit/export',
    token: 'staff',
    door: 'backoffice',
    perMinute: 6,
    answer: 'file',
  },
  verifyAudit: { method: 'GET', path: '/bo/audit/verify', token: 'staff', door: 'backoffice', perMinute: 6 },
});
