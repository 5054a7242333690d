import { calls } from '@lantern/contract/calls';
import { type Route, route } from '@lantern/server-kit';
import type { LotteryDeps } from '../deps.ts';
import { listOfficeDeliveries, listOfficeFeeds } from './read-feeds.ts';
import { requestFeed } from './request-feed.ts';
import { closeOfficeContradiction, listOfficeContradictions } from './review-contradictions.ts';

const { lotteryFeeds } = calls;

export function lotteryFeedsRoutes(deps: LotteryDeps): Route[] {
  return [
    route(lotteryFeeds.feeds, (context, input) => listOfficeFeeds(deps, context, input)),
    route(lotteryFeeds.requestFeed, (context, input) => requestFeed(deps, context, input)),
    route(lotteryFeeds.deliveries, (context, input) => listOfficeDeliveries(deps, context, input)),
    route(lotteryFeeds.contradictions, (context, input) => listOfficeContradictions(deps, context, input)),
    route(lotteryFeeds.closeContradiction, (context, input) => closeOfficeContradiction(deps, context, input)),
  ];
}
