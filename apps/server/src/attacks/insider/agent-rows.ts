import { alone, type InsiderRow, type NamesOf, read, readPeople, request } from './row.ts';

export const agentRows: Readonly<
  Record<NamesOf<'agentsBackOffice' | 'agentSimulator' | 'contractsBackOffice' | 'leadsBackOffice'>, InsiderRow>
> = {
  'agentSimulator.simulate': alone('tree.read', [], {
    worst: 'computes what other rates would have paid',
    bound: 'nothing is stored',
    test: 'simulate.db.test.ts',
  }),
  'agentsBackOffice.branch': read('tree.read'),
  'agentsBackOffice.agent': read('tree.read'),
  'agentsBackOffice.rateKeys': read('tree.read'),
  'agentsBackOffice.links': read('tree.read'),
  'agentsBackOffice.closeLink': alone('tree.links', [], {
    worst: 'closes a link of an agent',
    bound: 'accounts that used it are unchanged; the agent can open another',
    test: 'agents.db.test.ts',
  }),
  'agentsBackOffice.changeRates': request('tree.rates'),
  'agentsBackOffice.giveBack': read('tree.read'),
  'agentsBackOffice.requestGiveBack': request('tree.rates'),
  'agentsBackOffice.setQuota': alone('tree.rates', ['LIMIT'], {
    worst: 'lowers a quota, so that an agent gives a high prize group to no more downlines',
    bound: 'at once only where it allows no more than before; a raise and a removal need two',
    test: 'set-quota.db.test.ts',
  }),
  'agentsBackOffice.requestTopAgent': request('agents.manage'),
  'agentsBackOffice.issueStartPassword': alone('agents.manage', ['RIGHT'], {
    worst: 'reads a new first password of a top agent',
    bound: 'only the operator who requested the account, which two people opened, and only before its first login',
    test: 'agents.db.test.ts',
  }),
  'agentsBackOffice.requestMove': request('tree.move'),
  'agentsBackOffice.requestPromotion': request('agents.manage'),
  'contractsBackOffice.contracts': read('agents.read'),
  'contractsBackOffice.checkOffer': alone('agents.read', [], {
    worst: 'checks an offer',
    bound: 'nothing is stored',
    test: 'messages.db.test.ts',
  }),
  'contractsBackOffice.requestContract': request('agents.manage'),
  'contractsBackOffice.requestEnd': request('agents.manage'),
  'contractsBackOffice.bills': read('agents.read'),
  'contractsBackOffice.bill': read('agents.read'),
  'contractsBackOffice.requestApproval': request('agents.manage'),
  'contractsBackOffice.requestRejection': request('agents.manage'),
  'contractsBackOffice.requestAdvance': request('agents.manage'),
  'contractsBackOffice.frozenBranches': read('agents.read'),
  'contractsBackOffice.freezeBranch': alone('agents.manage', ['LIMIT'], {
    worst: 'stops bills and withdrawals of a branch',
    bound: 'nothing moves; the release needs two',
    test: 'bills.db.test.ts',
  }),
  'contractsBackOffice.requestRelease': request('agents.manage'),
  'leadsBackOffice.list': readPeople('agents.read'),
  'leadsBackOffice.move': alone('agents.manage', [], {
    worst: 'moves an enquiry to another step with a note',
    bound: 'only operators read it',
    test: 'leads.db.test.ts',
  }),
};

export const contentRows: Readonly<Record<NamesOf<'agentNoticesBackOffice' | 'agentMessagesBackOffice'>, InsiderRow>> =
  {
    'agentNoticesBackOffice.list': read('content.read'),
    'agentNoticesBackOffice.save': alone('content.publish', ['TEXT'], {
      worst: 'all agents read a false notice',
      bound: 'plain text without markup and without any address',
      test: 'agent-notices.db.test.ts',
    }),
    'agentNoticesBackOffice.withdraw': alone('content.publish', ['TEXT'], {
      worst: 'withdraws a notice for good',
      bound: 'nothing is shown in its place',
      test: 'agent-notices.db.test.ts',
    }),
    'agentMessagesBackOffice.list': readPeople('content.read'),
    'agentMessagesBackOffice.withdraw': alone('content.publish', ['TEXT'], {
      worst: "withdraws an agent's message",
      bound: 'nothing is shown in its place',
      test: 'agent-messages.db.test.ts',
    }),
    'agentMessagesBackOffice.words': read('content.read'),
    'agentMessagesBackOffice.changeWord': alone('content.publish', ['LIMIT'], {
      worst: 'removes blocked words, so that agents write them to their downlines',
      bound: 'later messages only; a message can be withdrawn',
      test: 'agent-messages.db.test.ts',
    }),
  };
