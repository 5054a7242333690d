import * as calls from '@lantern/contract/member-calls';
import { type Plan, startCall } from '../../shared/start-data.ts';

export const plan: Plan = (language) => [startCall(calls.content.notices, { page: 1, language })];
