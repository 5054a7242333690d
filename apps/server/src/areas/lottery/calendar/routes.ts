import { calls } from '@lantern/contract/calls';
import { type Route, route } from '@lantern/server-kit';
import type { LotteryDeps } from '../deps.ts';
import { checkChange, requestChange } from './change-calendar.ts';
import { listCalendarDays, listCalendarGames, listExceptionsForOperators } from './read-calendar.ts';
import { listToConfirmForOperators } from './to-confirm.ts';

const { lotteryCalendar } = calls;

export function lotteryCalendarRoutes(deps: LotteryDeps): Route[] {
  return [
    route(lotteryCalendar.games, (context) => listCalendarGames(deps, context)),
    route(lotteryCalendar.exceptions, (context, input) => listExceptionsForOperators(deps, context, input)),
    route(lotteryCalendar.days, (context, input) => listCalendarDays(deps, context, input)),
    route(lotteryCalendar.toConfirm, (context) => listToConfirmForOperators(deps, context)),
    route(lotteryCalendar.checkChange, (context, input) => checkChange(deps, context, input)),
    route(lotteryCalendar.requestChange, (context, input) => requestChange(deps, context, input)),
  ];
}
