import { rows } from '../row.ts';

/** Player protection: limits, reality checks, cool-off and self-exclusion, and identity verification. */
export const safety = rows('safety', {
  protection: { method: 'GET', path: '/wps/safety', token: 'member' },
  playSession: { method: 'GET', path: '/wps/safety/sitting', token: 'member' },
  acknowledge: { method: 'POST', path: '/wps/safety/acknowledge', token: 'member' },
  setLimit: { method: 'POST', path: '/wps/safety/limit', token: 'member', perMinute: 30 },
  confirmLimit: { method: 'POST', path: '/wps/safety/limit/confirm', token: 'member', perMinute: 30 },
  setRealityCheck: { method: 'POST', path: '/wps/safety/reality-check', token: 'member', perMinute: 30 },
  setMarketing: { method: 'POST', path: '/wps/safety/marketing', token: 'member', perMinute: 30 },
  dismissPrompt: { method: 'POST', path: '/wps/safety/prompt', token: 'member' },
  timeOut: { method: 'POST', path: '/wps/safety/time-out', token: 'member', perMinute: 10 },
  selfExclude: { method: 'POST', path: '/wps/safety/exclusion', token: 'member', perMinute: 10 },
  requestReturn: { method: 'POST', path: '/wps/safety/return', token: 'member', perMinute: 10 },
  confirmReturn: { method: 'POST', path: '/wps/safety/return/confirm', token: 'member', perMinute: 10 },
  identity: { method: 'GET', path: '/wps/safety/identity', token: 'member' },
  uploadDocument: {
    method: 'POST',
    path: '/wps/safety/document',
    token: 'member',
    body: 'raw',
    maxBytes: 5_242_880,
    perMinute: 10,
    sharedLimit: true,
    atOnce: 1,
  },
  submitIdentity: { method: 'POST', path: '/wps/safety/identity', token: 'member', enc: true, perMinute: 10 },
});

const backOffice = { token: 'staff', server: 'backoffice' } as const;

export const safetyBackOffice = rows('safetyBackOffice', {
  identityChecks: { method: 'GET', path: '/bo/identity-checks', ...backOffice },
  identityCheck: { method: 'GET', path: '/bo/identity-checks/one', ...backOffice },
  document: { method: 'GET', path: '/bo/identity-checks/document', ...backOffice },
  decideIdentity: { method: 'POST', path: '/bo/identity-checks/decide', ...backOffice },
  cases: { method: 'GET', path: '/bo/aml-cases', ...backOffice },
  oneCase: { method: 'GET', path: '/bo/aml-cases/one', ...backOffice },
  moveCase: { method: 'POST', path: '/bo/aml-cases/move', ...backOffice },
  requestReport: { method: 'POST', path: '/bo/aml-cases/report', ...backOffice },
  raiseFlag: { method: 'POST', path: '/bo/aml-cases/flag', ...backOffice },
  exclusions: { method: 'GET', path: '/bo/exclusions', ...backOffice },
  partPersons: { method: 'POST', path: '/bo/exclusions/part', ...backOffice },
  memberProtection: { method: 'GET', path: '/bo/member-protection', ...backOffice },
  complianceRules: { method: 'GET', path: '/bo/compliance-rules', ...backOffice },
  requestComplianceRules: { method: 'POST', path: '/bo/compliance-rules', ...backOffice, perMinute: 30 },
});
