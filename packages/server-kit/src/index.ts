export type { Code, Envelope, RefusalParams } from '@lantern/contract/codes';
export type { Language } from '@lantern/contract/schemas';
export type { SocketMessage } from '@lantern/contract/sockets';
export type { Queryable } from '@lantern/database';
export type { FastifyInstance } from 'fastify';
export type { Logger } from 'pino';
export type { Base } from './base.ts';
export { businessDay, businessDayStart, businessMonthStart, businessOffsetMs } from './business-time.ts';
export type { CallContext, MemberContext, StaffContext } from './call-context.ts';
export { type Changes, createChanges } from './changes/changes.ts';
export { type Clock, shiftedClock, systemClock } from './clock.ts';
export { createEncBox, type EncBox } from './enc/open-body.ts';
export { createHints, type Hints } from './hints/hints.ts';
export { addBounds, SERVER_OPTIONS } from './http/bounds.ts';
export { type ProxyTrust, proxyHops } from './http/client-address.ts';
export type { Gatekeepers, Seat, Visitor } from './http/context.ts';
export { createDoor, type DoorOptions } from './http/door.ts';
export type { MessageOf } from './http/messages.ts';
export { createMetricsDoor } from './http/metrics-door.ts';
export type { OfficeCookies } from './http/office-cookies.ts';
export { addWorkLimits } from './http/plain-routes.ts';
export { createRateLimiter, type RateLimiter } from './http/rate-limit.ts';
export { addSystemRoutes, type SystemRouteOptions } from './http/system-routes.ts';
export type { Job } from './jobs/job.ts';
export { type Pieces, plainPieces } from './jobs/pieces.ts';
export { createScheduler, type Scheduler } from './jobs/scheduler.ts';
export { togetherOrApart } from './jobs/together-or-apart.ts';
export { createLog, type LogOptions } from './log.ts';
export { errorText } from './log-error.ts';
export { createMetrics, followGauge, type Metrics } from './metrics.ts';
export { consumer } from './outbox/consumer.ts';
export { type ConsumerRunner, createConsumerRunner } from './outbox/consumer-runner.ts';
export { type Consumer, publish, type StoredEvent } from './outbox/outbox.ts';
export { pendingEvents } from './outbox/pending-events.ts';
export { createOutsideNetwork, type OutsideNetwork, PrivateAddress } from './outside/outside-network.ts';
export { createPacer } from './pacer.ts';
export type { Page } from './pages/page-cache.ts';
export { createPageServer, type PageRequest, type PageVisitor } from './pages/page-server.ts';
export { createSinglePage } from './pages/single-page.ts';
export { addStaticFiles } from './pages/static-files.ts';
export { refusable } from './refusable.ts';
export { isRefusal, type Refusal, refuse } from './refusal.ts';
export {
  type ContextOf,
  type FileAnswer,
  fileAnswer,
  fileRoute,
  type PlainAnswer,
  type PlainRoute,
  type Route,
  route,
} from './route.ts';
export type {
  MemberScope,
  MemberSession,
  MerchantView,
  OperatorScope,
  OperatorSession,
  Scope,
} from './scope.ts';
export { countSetAside, listSetAside, type SetAsideRow, wantRetry } from './set-aside/office.ts';
export { countFailedWork } from './set-aside/repository.ts';
export { createSocketHub, type SocketHub } from './sockets/hub.ts';
export { createLines, type Line, type Lines, type Listener } from './sockets/lines.ts';
export type { Sockets } from './sockets/sockets.ts';
export { followContexts, followStatements } from './watchdog/current-work.ts';
export { createWatchdog } from './watchdog/watchdog.ts';
