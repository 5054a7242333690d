import { calls } from '@lantern/contract/calls';
import { type Route, route } from '@lantern/server-kit';
import type { LotteryDeps } from '../deps.ts';
import { listDeliveriesForOperators, listFeedsForOperators } from './read-feeds.ts';
import { requestFeed } from './request-feed.ts';
import { closeContradictionForOperators, listContradictionsForOperators } from './review-contradictions.ts';

const { lotteryFeeds } = calls;

export function lotteryFeedsRoutes(deps: LotteryDeps): Route[] {
  return [
    route(lotteryFeeds.feeds, (context, input) => listFeedsForOperators(deps, context, input)),
    route(lotteryFeeds.requestFeed, (context, input) => requestFeed(deps, context, input)),
    route(lotteryFeeds.deliveries, (context, input) => listDeliveriesForOperators(deps, context, input)),
    route(lotteryFeeds.contradictions, (context, input) => listContradictionsForOperators(deps, context, input)),
    route(lotteryFeeds.closeContradiction, (context, input) => closeContradictionForOperators(deps, context, input)),
  ];
}
