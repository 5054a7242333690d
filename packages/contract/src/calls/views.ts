import { rows } from './row.ts';

/** Read models over several areas. */
export const views = rows('views', {
  home: { method: 'GET', path: '/wps/home' },
  personalProfit: { method: 'GET', path: '/wps/member/profit', token: 'member' },
  operatorMember: { method: 'GET', path: '/bo/members/one', token: 'staff', door: 'backoffice' },
  operatorTimeline: { method: 'GET', path: '/bo/members/timeline', token: 'staff', door: 'backoffice' },
  operatorDashboard: { method: 'GET', path: '/bo/dashboard', token: 'staff', door: 'backoffice' },
});
