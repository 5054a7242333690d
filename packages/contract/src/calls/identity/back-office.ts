import { rows } from '../row.ts';

const office = { token: 'staff', server: 'backoffice' } as const;

/** Members and notes about them, for operators. */
export const identityBackOffice = rows('identityBackOffice', {
  members: { method: 'GET', path: '/bo/members', ...office },
  notes: { method: 'GET', path: '/bo/members/notes', ...office },
  addNote: { method: 'POST', path: '/bo/members/notes', ...office, perMinute: 30 },
  pinNote: { method: 'POST', path: '/bo/members/notes/pin', ...office, perMinute: 60 },
});
