import { rows } from '../row.ts';

/** Login and registration other than by password (mobile number, code, trial account), and recovery of forgotten passwords. */
export const loginMethods = rows('loginMethods', {
  registerMobile: { method: 'PUT', path: '/wps/member/register/mobile', enc: true, perMinute: 20, sharedLimit: true },
  registerSms: { method: 'POST', path: '/wps/verification/sms/register', perMinute: 20, sharedLimit: true },
  smsNoLogin: { method: 'POST', path: '/wps/verification/sms/noLogin', perMinute: 20, sharedLimit: true },
  forgotByEmail: { method: 'POST', path: '/wps/member/password/email', body: 'form', perMinute: 10, sharedLimit: true },
  setPasswordByLink: { method: 'POST', path: '/wps/member/password/link', enc: true, perMinute: 10, sharedLimit: true },
  setPasswordByMobile: {
    method: 'POST',
    path: '/wps/member/password/verification',
    enc: true,
    perMinute: 10,
    sharedLimit: true,
  },
  freePlay: { method: 'POST', path: '/wps/session/login/freeplay', perMinute: 10, sharedLimit: true },
});

const backOffice = { token: 'staff', server: 'backoffice' } as const;

/** Sent messages, and the message gateways. */
export const messagesBackOffice = rows('messagesBackOffice', {
  messages: { method: 'GET', path: '/bo/messages', ...backOffice },
  message: { method: 'GET', path: '/bo/messages/one', ...backOffice },
  gateways: { method: 'GET', path: '/bo/messages/gateways', ...backOffice },
  requestGateway: { method: 'POST', path: '/bo/messages/gateways', ...backOffice },
});
