import { alone, type InsiderRow, type NamesOf, read, readFile, readPeople, request, two } from './row.ts';

const LOGIN = alone(null, ['RIGHT'], {
  worst: 'opens a session of the operator who proves the password or a passkey',
  bound: 'its own session; wrong proofs lock the account and the address',
  test: 'proven-credentials.db.test.ts',
});
const OWN_PROOF = alone(null, ['RIGHT'], {
  worst: 'changes its own password, authenticator or passkeys',
  bound: 'its own account, after the password or the present proof',
  test: 'passkeys.db.test.ts',
});
const OWN_SESSION = alone(null, ['RIGHT'], {
  worst: 'prolongs or ends its own session',
  bound: 'its own session',
  test: 'operators.db.test.ts',
});
const SET_UP = alone(null, ['RIGHT'], {
  worst: 'sets the first password of the invited operator',
  bound: 'the account of the link, which goes to its mailbox after two people; once',
  test: 'create-operator.db.test.ts',
});
const OWN_REQUEST = alone('requests.read', [], {
  worst: 'withdraws its own request, or acknowledges a rejected one',
  bound: 'nothing moves',
  test: 'requests.db.test.ts',
});

export const staffRows: Readonly<Record<NamesOf<'staff'>, InsiderRow>> = {
  'staff.login': LOGIN,
  'staff.startPasskeyLogin': LOGIN,
  'staff.passkeyLogin': LOGIN,
  'staff.session': read(null),
  'staff.stay': OWN_SESSION,
  'staff.logout': OWN_SESSION,
  'staff.me': read(null),
  'staff.sessions': read(null),
  'staff.passkeys': read(null),
  'staff.startPasskey': OWN_PROOF,
  'staff.addPasskey': OWN_PROOF,
  'staff.removePasskey': OWN_PROOF,
  'staff.enrolTotp': OWN_PROOF,
  'staff.changePassword': OWN_PROOF,
  'staff.readSetUp': read(null),
  'staff.setUp': SET_UP,
  'staff.operators': readPeople('staff.read'),
  'staff.operator': readPeople('staff.read'),
  'staff.roles': read('staff.read'),
  'staff.createOperator': alone('staff.manage', ['RIGHT'], {
    worst: 'a sole owner creates the second operator; otherwise a request',
    bound:
      'only an owner, and only while nobody else may approve; an operator disabled by hand counts for 30 days after the last login; after that all former colleagues get a mail, and the new one counts as second person a week later',
    test: 'create-operator.db.test.ts',
  }),
  'staff.disableOperator': alone('staff.manage', ['RIGHT'], {
    worst: 'disables another operator and ends the sessions',
    bound: 'takes rights away and gives none; nobody with more permissions; enabling needs two',
    test: 'operators.db.test.ts',
  }),
  'staff.requestOperator': request('staff.manage'),
  'staff.requestRole': request('staff.manage'),
  'staff.requestAddresses': request('staff.manage'),
  'staff.requests': readPeople('requests.read'),
  'staff.request': readPeople('requests.read'),
  'staff.withdrawRequest': OWN_REQUEST,
  'staff.acknowledgeRequest': OWN_REQUEST,
  'staff.decideRequest': two(),
  'staff.auditLog': readPeople('audit.read'),
  'staff.verifyAudit': read('audit.read'),
  'staff.exportAudit': readFile('audit.export', true),
  'staff.setAside': read('system.read'),
  'staff.retrySetAside': alone('system.retry', [], {
    worst: 'runs failed work again',
    bound: 'the stored work of its brand, unchanged; movements that are already in the ledger are not repeated',
    test: 'set-aside.db.test.ts',
  }),
};
