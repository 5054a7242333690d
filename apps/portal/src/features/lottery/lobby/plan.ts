import { lotto } from '@lantern/contract/lotto-calls';
import { type Plan, startCall } from '../../../shared/start-data.ts';

/** The lobby needs a single call. */
export const plan: Plan = (language) => [startCall(lotto.lobby, { language })];
