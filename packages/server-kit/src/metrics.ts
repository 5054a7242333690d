import type { Pool } from '@lantern/database';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { FailedWork } from './set-aside/repository.ts';

/** Metrics of this process in the Prometheus text format. */
export interface Metrics {
  readonly registry: Registry;
  readonly httpSeconds: Histogram<'server' | 'call' | 'status'>;
  readonly refusals: Counter<'call' | 'code'>;
  readonly outboxLag: Gauge<'consumer'>;
  readonly consumerFailures: Counter<'consumer'>;
  readonly jobSeconds: Histogram<'job' | 'outcome'>;
  /** Failed pieces of jobs. */
  readonly pieceFailures: Counter<'job'>;
  /** Work set aside for an operator, by job or consumer. */
  readonly setAside: Gauge<'name'>;
  /** Failed pieces and events that will be retried, and the age of the oldest open failure, by job or consumer. */
  readonly failedWaiting: Gauge<'name'>;
  readonly oldestFailure: Gauge<'name'>;
  /** Sets the function that reads failed work when metrics are collected. */
  followFailedWork(read: () => Promise<readonly FailedWork[]>, now: () => Date): void;
  /** Jobs of this process: waiting for a place, and running. */
  readonly jobs: Gauge<'state'>;
  /** Database pool: connections, and requests waiting for one. */
  followPool(pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>): void;
  /** How often, and for how long, the event loop was blocked, by the work in progress. */
  readonly loopBlocked: Counter<'work'>;
  readonly loopBlockedSeconds: Counter<'work'>;
  readonly sockets: Gauge<'kind'>;
  readonly socketsDropped: Counter<'reason'>;
  readonly connectionsDropped: Counter<'server' | 'reason'>;
}

const FAST_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

type Registers = Registry[];

function callMetrics(registers: Registers) {
  return {
    httpSeconds: new Histogram({
      name: 'lantern_http_seconds',
      help: 'Time of calls.',
      labelNames: ['server', 'call', 'status'],
      buckets: FAST_BUCKETS,
      registers,
    }),
    refusals: new Counter({
      name: 'lantern_refusals_total',
      help: 'Refused calls by code.',
      labelNames: ['call', 'code'],
      registers,
    }),
    connectionsDropped: new Counter({
      name: 'lantern_connections_dropped_total',
      help: 'Connections closed because there were too many.',
      labelNames: ['server', 'reason'],
      registers,
    }),
  };
}

function workMetrics(registers: Registers) {
  return {
    outboxLag: new Gauge({
      name: 'lantern_outbox_lag_seconds',
      help: 'Age of the oldest event that a consumer has not handled.',
      labelNames: ['consumer'],
      registers,
    }),
    consumerFailures: new Counter({
      name: 'lantern_consumer_failures_total',
      help: 'Batches that a consumer refused; they come again.',
      labelNames: ['consumer'],
      registers,
    }),
    jobSeconds: new Histogram({
      name: 'lantern_job_seconds',
      help: 'Time of jobs.',
      labelNames: ['job', 'outcome'],
      buckets: [0.01, 0.1, 1, 10, 60, 600],
      registers,
    }),
    pieceFailures: new Counter({
      name: 'lantern_job_piece_failures_total',
      help: 'Pieces of jobs that failed.',
      labelNames: ['job'],
      registers,
    }),
    jobs: new Gauge({
      name: 'lantern_jobs_in_process',
      help: 'Jobs of this process that are looked after, and that wait for their turn.',
      labelNames: ['state'],
      registers,
    }),
  };
}

function processMetrics(registers: Registers) {
  return {
    loopBlocked: new Counter({
      name: 'lantern_loop_blocked_total',
      help: 'Times that the event loop stood still for 200 ms or longer.',
      labelNames: ['work'],
      registers,
    }),
    loopBlockedSeconds: new Counter({
      name: 'lantern_loop_blocked_seconds_total',
      help: 'Time for which it stood still then.',
      labelNames: ['work'],
      registers,
    }),
    sockets: new Gauge({ name: 'lantern_sockets', help: 'Open sockets.', labelNames: ['kind'], registers }),
    socketsDropped: new Counter({
      name: 'lantern_sockets_dropped_total',
      help: 'Sockets closed by the server.',
      labelNames: ['reason'],
      registers,
    }),
  };
}

/** Work set aside or waiting for a retry, read when metrics are collected. */
function failureMetrics(
  registers: Registers,
): Pick<Metrics, 'setAside' | 'failedWaiting' | 'oldestFailure' | 'followFailedWork'> {
  let read: Parameters<Metrics['followFailedWork']>[0] | null = null;
  let clockOf = () => new Date();
  const failedWaiting = new Gauge({
    name: 'lantern_jobs_failed_waiting',
    help: 'Pieces of jobs and events of consumers that failed and are tried again.',
    labelNames: ['name'],
    registers,
  });
  const oldestFailure = new Gauge({
    name: 'lantern_jobs_oldest_failure_seconds',
    help: 'Age of the oldest failure of a job or consumer that is not done yet.',
    labelNames: ['name'],
    registers,
  });
  return {
    setAside: new Gauge({
      name: 'lantern_jobs_set_aside',
      help: 'Pieces of jobs and events of consumers that failed too often and wait for an operator.',
      labelNames: ['name'],
      registers,
      async collect() {
        if (read === null) return;
        const rows = await read();
        for (const gauge of [this, failedWaiting, oldestFailure]) gauge.reset();
        for (const { name, aside, retried, oldestAt } of rows) {
          if (aside > 0) this.set({ name }, aside);
          if (retried > 0) failedWaiting.set({ name }, retried);
          oldestFailure.set({ name }, (clockOf().getTime() - oldestAt.getTime()) / 1000);
        }
      },
    }),
    failedWaiting,
    oldestFailure,
    followFailedWork(source, now) {
      read = source;
      clockOf = now;
    },
  };
}

function poolMetrics(registers: Registers): Pick<Metrics, 'followPool'> {
  let followedPool: Parameters<Metrics['followPool']>[0] | null = null;
  new Gauge({
    name: 'lantern_database_connections',
    help: 'Connections to the database that are used or idle, and work that waits for one.',
    labelNames: ['state'],
    registers,
    collect() {
      if (followedPool === null) return;
      const { totalCount, idleCount, waitingCount } = followedPool;
      this.set({ state: 'used' }, totalCount - idleCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'wanted' }, waitingCount);
    },
  });
  return {
    followPool(pool) {
      followedPool = pool;
    },
  };
}

/** Interval in ms at which the delay of the event loop is sampled. Each sample wakes the process, also while nothing happens. */
const LOOP_SAMPLE_MS = 50;

/** @param followsProcess adds Node's figures of the process: memory, garbage collection, delay of the event loop */
export function createMetrics({ followsProcess = false }: { readonly followsProcess?: boolean } = {}): Metrics {
  const registry = new Registry();
  if (followsProcess) collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_SAMPLE_MS });
  const registers = [registry];
  return {
    registry,
    ...callMetrics(registers),
    ...workMetrics(registers),
    ...processMetrics(registers),
    ...failureMetrics(registers),
    ...poolMetrics(registers),
  };
}

/** A gauge whose values are read when metrics are collected, by label. */
export function followGauge<Label extends string>(
  { registry }: Pick<Metrics, 'registry'>,
  gauge: { readonly name: string; readonly help: string; readonly labels: readonly Label[] },
  read: () => Promise<readonly { readonly labels: Readonly<Record<Label, string>>; readonly count: number }[]>,
): void {
  new Gauge({
    ...{ name: gauge.name, help: gauge.help, labelNames: [...gauge.labels], registers: [registry] },
    async collect() {
      const rows = await read();
      this.reset();
      for (const { labels, count } of rows) this.set(labels, count);
    },
  });
}
