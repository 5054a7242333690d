import { rows } from '../row.ts';

const backOffice = { token: 'staff', server: 'backoffice' } as const;

/** Members and notes about them, for operators. */
export const identityBackOffice = rows('identityBackOffice', {
  members: { method: 'GET', path: '/bo/members', ...backOffice },
  notes: { method: 'GET', path: '/bo/members/notes', ...backOffice },
  addNote: { method: 'POST', path: '/bo/members/notes', ...backOffice, perMinute: 30 },
  changeLabels: { method: 'POST', path: '/bo/members/labels', ...backOffice, perMinute: 60 },
  pinNote: { method: 'POST', path: '/bo/members/notes/pin', ...backOffice, perMinute: 60 },
});
