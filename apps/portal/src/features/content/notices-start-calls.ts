import * as calls from '@lantern/contract/member-calls';
import { type StartCalls, startCall } from '../../shared/browser/start-data.ts';

export const startCalls: StartCalls = (language) => [startCall(calls.content.notices, { page: 1, language })];
