/** Tests that belong to an area although their path does not contain its name as a folder. */
const ELSEWHERE = {
  agents: ['/engines/src/agency/', '/features/agent/'],
  backoffice: ['/screens/backoffice.'],
  brands: ['/features/merchants/', '/features/site/'],
  games: [
    '/engines/src/slots/',
    '/engines/src/originals/',
    '/engines/src/tables/',
    '/engines/src/fishing/',
    'apps/arcade/',
    'vendor-protocol/',
  ],
  identity: ['/features/member/', '/features/session/', '/screens/member.'],
  payments: ['/engines/src/cashier/'],
  portal: ['/screens/'],
  promotions: ['/engines/src/loyalty/'],
  safety: ['/features/compliance/'],
  staff: ['/features/operators/', '/features/requests/', '/features/audit/'],
  wallet: ['packages/ledger/', '/features/ledger/'],
};

/** Areas of the server, and the front ends. */
const AREAS = [
  ...['agents', 'backoffice', 'brands', 'content', 'games', 'identity', 'lottery', 'payments', 'portal'],
  ...['promotions', 'safety', 'staff', 'tree', 'views', 'wallet'],
];

/**
 * Parts of test files' paths that a filter stands for: an area's folders on every layer; anything else itself.
 *
 * @param {string} filter
 * @returns {string[]}
 */
export const pathsOf = (filter) => (AREAS.includes(filter) ? [`/${filter}/`, ...(ELSEWHERE[filter] ?? [])] : [filter]);
