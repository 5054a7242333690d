import { rows } from '../row.ts';

const backOffice = { token: 'staff', server: 'backoffice' } as const;

/** Announcements of the operator for agents only (agentAnnouncement). */
export const agentNotices = rows('agentNotices', {
  list: { method: 'GET', path: '/wps/agent/notices', token: 'member' },
});

export const agentNoticesBackOffice = rows('agentNoticesBackOffice', {
  list: { method: 'GET', path: '/bo/agent-notices', ...backOffice },
  save: { method: 'POST', path: '/bo/agent-notices', ...backOffice },
  withdraw: { method: 'POST', path: '/bo/agent-notices/withdraw', ...backOffice },
});
