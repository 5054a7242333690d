import { type Plan, startCall } from '../../shared/start-data.ts';

export const plan: Plan = (language) => [startCall('content.notices', { page: 1, language })];
