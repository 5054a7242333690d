/**
 * Permissions of each role. A permission is `<domain>.<action>`; `<domain>.*` stands for all actions of a domain and `*.read` for reading
 * in all domains. Code checks permissions, never roles.
 */
export const permissions = {
  audit: ['read', 'export'],
  brands: ['read', 'settings', 'switches', 'status', 'create', 'approve'],
  staff: ['read', 'manage', 'approve'],
  requests: ['read'],
  members: ['read', 'sensitive', 'lock', 'unlock', 'notes', 'labels', 'sessions', 'close'],
  messages: ['read', 'gateways'],
  tree: ['read', 'rates', 'links', 'move'],
  safety: ['read', 'identity', 'cases', 'rules'],
  ledger: ['read', 'correct'],
  payments: ['read', 'service', 'match', 'review', 'approve', 'channels'],
  lottery: ['read', 'results', 'draw', 'issues', 'exposure', 'prices', 'correct', 'void', 'approve'],
  games: ['read', 'manage'],
  promotions: ['read', 'manage', 'approve'],
  agents: ['read', 'manage'],
  content: ['read', 'publish'],
  dashboard: ['read'],
  system: ['read', 'retry'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const EVERYTHING = Object.entries(permissions).flatMap(([domain, actions]) =>
  actions.map((action) => `${domain}.${action}`),
);

function expand(pattern: string): string[] {
  if (pattern === '*') return EVERYTHING;
  const [domain, action] = pattern.split('.');
  return EVERYTHING.filter((name) => {
    const [ofDomain, ofAction] = name.split('.');
    return (domain === '*' || domain === ofDomain) && (action === '*' || action === ofAction);
  });
}

const BASICS = ['dashboard.read', 'requests.read'];

const patterns = {
  owner: ['*'],
  'platform-admin': ['brands.*', 'messages.*', 'staff.*', 'audit.read', 'system.*'],
  'finance-operator': [
    'payments.read',
    'payments.match',
    'payments.review',
    'payments.channels',
    'ledger.read',
    'members.read',
  ],
  'finance-approver': ['payments.read', 'payments.approve', 'ledger.read', 'ledger.correct', 'members.read'],
  risk: [
    'members.read',
    'members.lock',
    'members.sessions',
    'members.notes',
    'safety.*',
    'payments.read',
    'payments.review',
    'ledger.read',
    'lottery.read',
    'lottery.exposure',
    'games.read',
  ],
  'promotion-manager': ['promotions.*', 'members.read', 'members.labels'],
  // This role enters results, so it may not see the exposure of single numbers.
  'game-manager': [
    'games.*',
    'lottery.read',
    'lottery.results',
    'lottery.draw',
    'lottery.issues',
    'lottery.prices',
    'lottery.correct',
    'lottery.void',
    'lottery.approve',
  ],
  'agent-manager': ['tree.*', 'agents.*', 'members.read'],
  'customer-service': [
    'members.read',
    'members.unlock',
    'members.sessions',
    'members.notes',
    'messages.read',
    'games.read',
    'content.read',
    'payments.service',
  ],
  content: ['content.*'],
  compliance: ['members.read', 'members.sensitive', 'members.close', 'safety.*', 'payments.read', 'ledger.read'],
  auditor: ['*.read', 'audit.export'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Role = keyof typeof patterns;

const byRole = new Map<string, readonly string[]>(
  Object.entries(patterns).map(([role, list]) => [role, [...new Set([...BASICS, ...list.flatMap(expand)])].sort()]),
);

/** Role pairs that one operator may not hold, because the operator could both request and approve or judge. */
export const forbiddenPairs: readonly (readonly [Role, Role])[] = [
  ['finance-operator', 'finance-approver'],
  ['finance-operator', 'risk'],
  ['promotion-manager', 'finance-approver'],
  ['agent-manager', 'finance-approver'],
  ['agent-manager', 'compliance'],
  ['game-manager', 'risk'],
  ...(Object.keys(patterns) as Role[])
    .filter((role) => role !== 'auditor')
    .map((role): readonly [Role, Role] => ['auditor', role]),
];

/**
 * Permission pairs that nobody may hold together, whatever roles they come from. Each forbidden role pair is covered by the permissions
 * that cause it, so that brand roles cannot rebuild it. An operator who may export the audit log may do nothing that it records.
 */
const APART: readonly (readonly [string, string])[] = [
  ['payments.match', 'payments.approve'],
  ['payments.review', 'payments.approve'],
  ['payments.channels', 'payments.approve'],
  ['payments.match', 'members.lock'],
  ['promotions.manage', 'payments.approve'],
  ['agents.manage', 'payments.approve'],
  ['tree.rates', 'payments.approve'],
  ['agents.manage', 'members.close'],
  ['lottery.results', 'members.lock'],
  ...EVERYTHING.filter((name) => name !== 'audit.export' && !name.endsWith('.read')).map(
    (name): readonly [string, string] => ['audit.export', name],
  ),
  ['lottery.results', 'lottery.exposure'],
];

/** Has every permission; the only role exempt from the pairs. */
export const OWNER = 'owner' satisfies Role;

export function isPermission(name: string): boolean {
  return EVERYTHING.includes(name);
}

/** Permission pairs that only an owner may hold together. */
export const apartPairs = APART;

export function isRole(name: string): name is Role {
  return byRole.has(name);
}

/** Every role with its expanded, sorted permissions. */
export function listRolePermissions(): { name: string; permissions: string[] }[] {
  return [...byRole].map(([name, list]) => ({ name, permissions: [...list] }));
}

/** All permissions named by platform roles and brand permissions together, including clashing ones. */
export function sumOf(roles: readonly string[], own: readonly string[] = []): ReadonlySet<string> {
  return new Set([
    ...(roles.length > 0 ? BASICS : []),
    ...roles.flatMap((role) => byRole.get(role) ?? []),
    ...own.filter(isPermission),
  ]);
}

/** The first clashing permission pair that only an owner may hold; null when there is none. */
export function findClash(
  roles: readonly string[],
  own: readonly string[] = [],
): readonly [first: string, second: string] | null {
  if (roles.includes(OWNER)) return null;
  const sum = sumOf(roles, own);
  return APART.find(([left, right]) => sum.has(left) && sum.has(right)) ?? null;
}

/** Effective permissions of the roles: both permissions of a clashing pair are dropped. */
export function permissionsOf(roles: readonly string[], own: readonly string[] = []): ReadonlySet<string> {
  const sum = sumOf(roles, own);
  if (roles.includes(OWNER)) return sum;
  const clashing = new Set(APART.filter((pair) => pair.every((name) => sum.has(name))).flat());
  return new Set([...sum].filter((name) => !clashing.has(name)));
}

/** The first forbidden role pair; null when the roles are compatible. */
export function findForbiddenPair(roles: readonly string[]): readonly [Role, Role] | null {
  return forbiddenPairs.find(([left, right]) => roles.includes(left) && roles.includes(right)) ?? null;
}
