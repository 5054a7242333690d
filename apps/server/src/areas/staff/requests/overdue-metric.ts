import { followGauge, type Metrics } from '@lantern/server-kit';
import type { StaffDeps } from '../deps.ts';
import { countOverdue } from './repository/requests.ts';

/** Exports the number of overdue requests as a metric, in addition to the one alarm per request. */
export function gaugeRequests(metrics: Pick<Metrics, 'registry'>, { pool, clock }: Pick<StaffDeps, 'pool' | 'clock'>) {
  followGauge(
    metrics,
    {
      name: 'lantern_requests_overdue',
      help: 'Requests for a second approval that lie for too long: undecided, or returned and not seen to.',
      labels: ['area', 'state'],
    },
    async () =>
      (await countOverdue(pool, clock.now())).map(({ area, state, count }) => ({ labels: { area, state }, count })),
  );
}
