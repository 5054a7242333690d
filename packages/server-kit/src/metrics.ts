import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Figures of this process, in the text form that Prometheus reads. */
export interface Metrics {
  readonly registry: Registry;
  readonly httpSeconds: Histogram<'door' | 'call' | 'status'>;
  readonly refusals: Counter<'call' | 'code'>;
  readonly outboxLag: Gauge<'consumer'>;
  readonly consumerFailures: Counter<'consumer'>;
  readonly jobSeconds: Histogram<'job' | 'outcome'>;
  /** Pieces of jobs that threw. */
  readonly pieceFailures: Counter<'job'>;
  /** What is set aside and waits for an operator, by job or consumer. */
  readonly setAside: Gauge<'name'>;
  /** Where the figures of what is set aside are read when they are asked for. */
  followSetAside(read: () => Promise<readonly { readonly name: string; readonly count: number }[]>): void;
  /** How often, and for how long, the event loop stood still, by what was being done. */
  readonly loopBlocked: Counter<'work'>;
  readonly loopBlockedSeconds: Counter<'work'>;
  readonly sockets: Gauge<'kind'>;
  readonly socketsDropped: Counter<'reason'>;
  readonly connectionsDropped: Counter<'door' | 'reason'>;
}

const FAST_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  let readSetAside: Parameters<Metrics['followSetAside']>[0] | null = null;
  return {
    registry,
    httpSeconds: new Histogram({
      name: 'lantern_http_seconds',
      help: 'Time of calls.',
      labelNames: ['door', 'call', 'status'],
      buckets: FAST_BUCKETS,
      registers,
    }),
    refusals: new Counter({
      name: 'lantern_refusals_total',
      help: 'Refused calls by code.',
      labelNames: ['call', 'code'],
      registers,
    }),
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
    setAside: new Gauge({
      name: 'lantern_jobs_set_aside',
      help: 'Pieces of jobs and events of consumers that failed too often and wait for an operator.',
      labelNames: ['name'],
      registers,
      async collect() {
        if (readSetAside === null) return;
        const rows = await readSetAside();
        this.reset();
        for (const { name, count } of rows) this.set({ name }, count);
      },
    }),
    followSetAside(read) {
      readSetAside = read;
    },
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
    connectionsDropped: new Counter({
      name: 'lantern_connections_dropped_total',
      help: 'Connections closed because there were too many.',
      labelNames: ['door', 'reason'],
      registers,
    }),
  };
}
