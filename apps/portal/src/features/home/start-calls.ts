import * as calls from '@lantern/contract/member-calls';
import { type StartCalls, startCall } from '../../shared/browser/start-data.ts';

/** The home page's content comes in one call. */
export const startCalls: StartCalls = (language) => [startCall(calls.views.home, { language })];
