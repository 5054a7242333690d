import { rows } from './row.ts';

/** What a rate or a contract would have cost, before it goes live. */
export const agentSimulator = rows('agentSimulator', {
  simulate: { method: 'POST', path: '/bo/agents/simulate', token: 'staff', door: 'backoffice', perMinute: 60 },
});
