import * as calls from '@lantern/contract/member-calls';
import { type Plan, startCall } from '../../shared/start-data.ts';

/** The home page's content comes in one call. */
export const plan: Plan = (language) => [startCall(calls.views.home, { language })];
