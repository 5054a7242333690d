/** What an account type may do. Other code checks capabilities and never the type's number. */
export interface Capabilities {
  readonly memberCentre: boolean;
  readonly agentCentre: boolean;
  /** Real stakes, deposits and similar actions; without it they are refused with the real-account warning. */
  readonly protectedActions: boolean;
  /** Ledger book of its money, unless an upline is a test account. */
  readonly book: 'REAL' | 'TEST';
  /** AGENT: it may have downlines. */
  readonly treeKind: 'AGENT' | 'MEMBER';
  /** Whether it logs in with a name and a password. */
  readonly hasPassword: boolean;
}

const MEMBER: Capabilities = {
  memberCentre: true,
  agentCentre: false,
  protectedActions: true,
  book: 'REAL',
  treeKind: 'MEMBER',
  hasPassword: true,
};
const AGENT: Capabilities = { ...MEMBER, agentCentre: true, treeKind: 'AGENT' };
const TRIAL: Capabilities = {
  memberCentre: false,
  agentCentre: false,
  protectedActions: false,
  book: 'TEST',
  treeKind: 'MEMBER',
  hasPassword: false,
};
const NOTHING: Capabilities = { ...TRIAL };

/** Account types by name. */
export const ACCOUNT_TYPES = { member: 0, topAgent: 1, agent: 2, trial: 4, testTopAgent: 41, testAgent: 42 } as const;

const table = new Map<number, Capabilities>([
  [ACCOUNT_TYPES.member, MEMBER],
  [ACCOUNT_TYPES.topAgent, AGENT],
  [ACCOUNT_TYPES.agent, AGENT],
  [ACCOUNT_TYPES.trial, TRIAL],
  [ACCOUNT_TYPES.testTopAgent, { ...AGENT, book: 'TEST' }],
  [ACCOUNT_TYPES.testAgent, { ...AGENT, book: 'TEST' }],
]);

/**
 * Capabilities of an account type; an unknown type may do nothing.
 *
 * @param agentTypeIncludes4 the brand's switch AGENT_TYPE_INCLUDES_4: trial accounts see the agent centre, read-only
 */
export function capabilitiesOf(type: number, agentTypeIncludes4: boolean): Capabilities {
  const capabilities = table.get(type) ?? NOTHING;
  return type === ACCOUNT_TYPES.trial && agentTypeIncludes4 ? { ...capabilities, agentCentre: true } : capabilities;
}
