import { lotto } from '@lantern/contract/lotto-calls';
import { type StartCalls, startCall } from '../../../shared/browser/start-data.ts';

/** The lobby needs a single call. */
export const startCalls: StartCalls = (language) => [startCall(lotto.lobby, { language })];
