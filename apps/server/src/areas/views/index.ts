import { calls } from '@lantern/contract/calls';
import { type Consumer, type Job, type Route, route } from '@lantern/server-kit';
import { countTakings, TAKINGS_TOPICS } from './count-takings.ts';
import type { ViewsDeps } from './deps.ts';
import { pushBalances } from './push-balances.ts';
import { readDashboard } from './read-dashboard.ts';
import { readHome } from './read-home.ts';
import { readMember } from './read-member.ts';
import { readTimeline } from './read-timeline.ts';

export type { ViewsDeps } from './deps.ts';

/** Read models over several areas. Stored is only what was settled, summed up by quarters of an hour. */
export interface Views {
  readonly routes: readonly Route[];
  readonly jobs: readonly Job[];
  readonly consumers: readonly Consumer[];
}

export function createViews(deps: ViewsDeps): Views {
  return {
    routes: [
      route(calls.views.home, async ({ merchant, language: usual, now }, { language }) =>
        readHome(deps, {
          merchant,
          now,
          language: language && merchant.languages.includes(language) ? language : usual,
        }),
      ),
      route(calls.views.operatorMember, async (context, { id }) => readMember(deps, context, BigInt(id))),
      route(calls.views.operatorTimeline, async (context, payload) => readTimeline(deps, context, payload)),
      route(calls.views.operatorDashboard, async (context, payload) => readDashboard(deps, context, payload)),
    ],
    jobs: [],
    consumers: [
      {
        name: 'views.balances',
        topics: ['ledger.entries'],
        // Each names every account of a batch of the ledger: parsing many at once would keep calls waiting.
        batchSize: 25,
        handle: (_tx, events) => pushBalances(deps, events),
      },
      { name: 'views.takings', topics: TAKINGS_TOPICS, handle: countTakings },
    ],
  };
}
