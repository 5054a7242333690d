export type { Code, Envelope, RefusalParams } from '@lantern/contract/codes';
export type { Language } from '@lantern/contract/schemas';
export type { SocketMessage } from '@lantern/contract/sockets';
export type { Queryable } from '@lantern/database';
export type { FastifyInstance } from 'fastify';
export type { Logger } from 'pino';
export { type AuditActor, approvedBy } from './approvals/audit-actor.ts';
export {
  type Approval,
  type ApprovalDefinition,
  type ApprovalPayload,
  type ApprovalSubject,
  defineApproval,
  idText,
  minorText,
  oneOf,
  orNull,
  payloadSchema,
  type RequestEnding,
  readPayload,
  uuidText,
} from './approvals/define-approval.ts';
export type { Subject, SubjectFact, SubjectPage, SubjectPart } from './approvals/subject.ts';
export type { Base } from './areas/base.ts';
export { createRegistration, type Registration } from './areas/registration.ts';
export type { CallContext, MemberContext, StaffContext } from './calls/call-context.ts';
export { isRefusal, type Refusal, refuse } from './calls/refusal.ts';
export {
  type ContextOf,
  type FileAnswer,
  fileAnswer,
  fileRoute,
  type PlainAnswer,
  type PlainRoute,
  type Route,
  route,
} from './calls/route.ts';
export type {
  BrandView,
  MemberScope,
  MemberSession,
  OperatorScope,
  OperatorSession,
  Scope,
} from './calls/scope.ts';
export { transactionOrRefuse } from './calls/transaction-or-refuse.ts';
export { type Changes, createChanges } from './changes/changes.ts';
export { createEncBox, type EncBox } from './enc/open-body.ts';
export { createHints, type Hints } from './hints/hints.ts';
export type { Resolvers, Seat, Visitor } from './http/context.ts';
export { createHttpServer, type HttpServerOptions } from './http/http-server.ts';
export { addBounds, SERVER_OPTIONS } from './http/limits/bounds.ts';
export { createRateLimiter, type RateLimiter } from './http/limits/rate-limit.ts';
export { createSharedRateLimiter, type SharedRateLimiter } from './http/limits/shared-rate-limit.ts';
export { discardRest } from './http/limits/unread-bodies.ts';
export type { MessageOf } from './http/messages.ts';
export { createMetricsServer } from './http/metrics-server.ts';
export { addWorkLimits } from './http/plain-routes.ts';
export type { BackOfficeCookies } from './http/request/back-office-cookies.ts';
export { type ProxyTrust, proxyHops } from './http/request/client-address.ts';
export { addSystemRoutes, type SystemRouteOptions } from './http/system-routes.ts';
export { analyseYoungTables, createTableAnalysis } from './jobs/analyse-young-tables.ts';
export { deleteInBatches } from './jobs/delete-in-batches.ts';
export { hasRow } from './jobs/has-row.ts';
export { inBatchOrSingly } from './jobs/in-batch-or-singly.ts';
export type { Job } from './jobs/job.ts';
export { type Pieces, plainPieces } from './jobs/pieces.ts';
export { createScheduler, type Scheduler } from './jobs/scheduler.ts';
export { createLog, type LogOptions } from './logging/log.ts';
export { errorText } from './logging/log-error.ts';
export { createMetrics, followGauge, type Metrics } from './metrics.ts';
export { consumer } from './outbox/consumer.ts';
export { type ConsumerRunner, createConsumerRunner } from './outbox/consumer-runner.ts';
export { type Consumer, publish, type StoredEvent } from './outbox/outbox.ts';
export { pendingEvents } from './outbox/pending-events.ts';
export { HAS_WANTED_EVENTS } from './outbox/set-aside-events.ts';
export { createOutsideNetwork, type OutsideNetwork, PrivateAddress } from './outside/outside-network.ts';
export type { Page } from './pages/page-cache.ts';
export { createPageServer, type PageRequest, type PageVisitor } from './pages/page-server.ts';
export { createSinglePage } from './pages/single-page.ts';
export { addStaticFiles } from './pages/static-files.ts';
export { csvLines } from './reading/csv-lines.ts';
export { countSetAside, listSetAside, type SetAsideRow, wantRetry } from './set-aside/back-office.ts';
export { countFailedWork } from './set-aside/repository.ts';
export type { SocketConnection } from './sockets/client.ts';
export { createSocketHub, type SocketHub } from './sockets/hub.ts';
export { createSocketServer, type FrameHandler, type SocketServer } from './sockets/socket-server.ts';
export type { Sockets } from './sockets/sockets.ts';
export { businessDay, businessDayStart, businessMonthStart, businessOffsetMs } from './time/business-time.ts';
export { type Clock, shiftedClock, systemClock } from './time/clock.ts';
export { createPacer } from './time/pacer.ts';
export { followContexts, followStatements } from './watchdog/current-work.ts';
export { createWatchdog } from './watchdog/watchdog.ts';
