import { rows } from '../row.ts';

/** Content: notices, banners, help. */
export const content = rows('content', {
  announcements: { method: 'GET', path: '/wps/announcement' },
  notices: { method: 'GET', path: '/wps/notice/list' },
  helpCenter: { method: 'GET', path: '/wps/system/helpCenter' },
  unreadCount: { method: 'GET', path: '/wps/relay/CSP_unreadCount', token: 'member' },
  inbox: { method: 'GET', path: '/wps/message/list', token: 'member' },
  markRead: { method: 'POST', path: '/wps/message/read', token: 'member' },
});
