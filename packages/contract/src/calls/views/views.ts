import { rows } from '../row.ts';

/** Read models over several areas. */
export const views = rows('views', {
  home: { method: 'GET', path: '/wps/home' },
  personalProfit: { method: 'GET', path: '/wps/member/profit', token: 'member' },
  playRecord: { method: 'GET', path: '/wps/member/play', token: 'member' },
  playSums: { method: 'GET', path: '/wps/member/play/sums', token: 'member', perMinute: 120 },
  exportPlay: { method: 'GET', path: '/wps/member/play/export', token: 'member', answer: 'file', perMinute: 10 },
  operatorMember: { method: 'GET', path: '/bo/members/one', token: 'staff', server: 'backoffice' },
  operatorTimeline: { method: 'GET', path: '/bo/members/timeline', token: 'staff', server: 'backoffice' },
  operatorWaiting: { method: 'GET', path: '/bo/waiting', token: 'staff', server: 'backoffice' },
  operatorDashboard: { method: 'GET', path: '/bo/dashboard', token: 'staff', server: 'backoffice' },
});
