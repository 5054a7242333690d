export type { Code, Envelope, RefusalParams } from '@lantern/contract/codes';
export type { Language } from '@lantern/contract/schemas';
export type { SocketMessage } from '@lantern/contract/sockets';
export type { Queryable } from '@lantern/database';
export type { Logger } from 'pino';
export type { Base } from './base.ts';
export type { CallContext } from './call-context.ts';
export { type Clock, systemClock } from './clock.ts';
export type { Job } from './jobs/job.ts';
export { type Consumer, type Event, publish } from './outbox/outbox.ts';
export { isRefusal, type Refusal, refuse } from './refusal.ts';
export { type ContextOf, type PlainAnswer, type PlainRoute, type Route, route } from './route.ts';
export type {
  MemberContext,
  MemberScope,
  MemberSession,
  MerchantView,
  OperatorScope,
  OperatorSession,
  Scope,
  StaffContext,
} from './scope.ts';
export type { Sockets } from './sockets/sockets.ts';
