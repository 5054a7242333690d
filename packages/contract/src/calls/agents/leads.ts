import { rows } from '../row.ts';

const backOffice = { token: 'staff', server: 'backoffice' } as const;

/** Enquiries of visitors who want to become partners. */
export const leads = rows('leads', {
  send: { method: 'POST', path: '/wps/agent/lead', perMinute: 3 },
});

export const leadsBackOffice = rows('leadsBackOffice', {
  list: { method: 'GET', path: '/bo/leads', ...backOffice },
  move: { method: 'POST', path: '/bo/leads/move', ...backOffice },
});
