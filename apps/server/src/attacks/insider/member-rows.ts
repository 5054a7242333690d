import { alone, type InsiderRow, type NamesOf, read, readPeople, request } from './row.ts';

const NOTE = alone('members.notes', [], {
  worst: 'writes or pins a note',
  bound: 'only operators read it',
  test: 'search-members.db.test.ts',
});

export const memberRows: Readonly<
  Record<NamesOf<'identityBackOffice' | 'securityBackOffice' | 'safetyBackOffice' | 'views'>, InsiderRow>
> = {
  'views.operatorMember': readPeople('members.read'),
  'views.operatorTimeline': readPeople('members.read'),
  'views.operatorWaiting': read(null),
  'views.operatorDashboard': read('dashboard.read'),
  'identityBackOffice.members': readPeople('members.read'),
  'identityBackOffice.notes': readPeople('members.notes'),
  'identityBackOffice.addNote': NOTE,
  'identityBackOffice.pinNote': NOTE,
  'identityBackOffice.changeLabels': alone('members.labels', ['RIGHT'], {
    worst: 'takes rank and labels of a member away, forbids transfers to the upline',
    bound: 'a higher rank, an added label and transfers to the upline are a request',
    test: 'back-office.db.test.ts',
  }),
  'securityBackOffice.member': readPeople('members.read'),
  'securityBackOffice.devices': readPeople('members.read'),
  'securityBackOffice.logins': readPeople('members.read'),
  'securityBackOffice.change': alone('members.lock', ['RIGHT'], {
    worst:
      'locks a login, blocks funds, closes an empty account, ends sessions; removes the own lock or, once a day, the count of wrong guesses (members.unlock); mails a link for a new password (members.unlock)',
    bound:
      "one member; nothing moves; another operator's lock and a second reset of guesses within a day are a request; blocked funds are released by two; the link goes to the bound mailbox and is not shown",
    test: 'back-office.db.test.ts',
  }),
  'securityBackOffice.request': request('members.unlock'),
  'safetyBackOffice.identityChecks': readPeople('safety.read'),
  'safetyBackOffice.identityCheck': readPeople('safety.identity'),
  'safetyBackOffice.document': readPeople('safety.identity'),
  'safetyBackOffice.decideIdentity': alone('safety.identity', ['LIMIT'], {
    worst: 'verifies a person on false documents for level 1 under the stored name; refuses true documents',
    bound: 'one check that the member sent; levels 2 and 3 and a first or other name need two',
    test: 'identity-checks.db.test.ts',
  }),
  'safetyBackOffice.cases': readPeople('safety.read'),
  'safetyBackOffice.oneCase': readPeople('safety.read'),
  'safetyBackOffice.moveCase': alone('safety.cases', [], {
    worst: 'takes a case and leaves it',
    bound: 'nothing moves; clearing is a request',
    test: 'money-laundering.db.test.ts',
  }),
  'safetyBackOffice.requestReport': request('safety.cases'),
  'safetyBackOffice.raiseFlag': alone('safety.cases', ['LIMIT'], {
    worst: "a flag's points block a member's funds",
    bound: 'nothing moves; the release needs two',
    test: 'money-laundering.db.test.ts',
  }),
  'safetyBackOffice.exclusions': readPeople('safety.read'),
  'safetyBackOffice.partPersons': request('safety.identity'),
  'safetyBackOffice.memberProtection': readPeople('safety.read'),
  'safetyBackOffice.complianceRules': read('safety.read'),
  'safetyBackOffice.requestComplianceRules': request('safety.rules'),
};
