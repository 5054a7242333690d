import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

/** Tests that belong to an area although their path does not contain its name as a folder. */
const ELSEWHERE = {
  agents: ['/engines/src/agency/', '/features/agent/'],
  backoffice: ['/screens/backoffice.', 'packages/ui/'],
  games: [
    'server/src/arcade',
    'server/src/crash',
    'server/src/original',
    '/engines/src/chance/',
    '/engines/simulate/',
    '/engines/src/slots/',
    '/engines/src/originals/',
    '/engines/src/tables/',
    '/engines/src/fishing/',
    'apps/arcade/',
    'vendor-protocol/',
  ],
  identity: ['/features/member/', '/screens/member.'],
  lottery: ['server/src/sealing-thread', '/engines/src/chance/', '/engines/fairness/'],
  payments: ['/engines/src/cashier/'],
  portal: ['/screens/', 'packages/ui/'],
  promotions: ['/engines/src/loyalty/'],
  staff: ['/features/audit/', '/shared/requests/'],
  wallet: ['packages/ledger/'],
};

/** Areas of the server, and the front ends. */
export const AREAS = [...readdirSync(path.join(root, 'apps/server/src/areas')), 'backoffice', 'portal'];

/**
 * Parts of test files' paths that a filter stands for: an area's folders on every layer; anything else itself.
 *
 * @param {string} filter
 * @returns {string[]}
 */
export const pathsOf = (filter) => (AREAS.includes(filter) ? [`/${filter}/`, ...(ELSEWHERE[filter] ?? [])] : [filter]);
