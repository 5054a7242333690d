import { rows } from '../row.ts';

/** Cost that a rate or a contract would have had in the past, calculated before it is used. */
export const agentSimulator = rows('agentSimulator', {
  simulate: { method: 'POST', path: '/bo/agents/simulate', token: 'staff', server: 'backoffice', perMinute: 60 },
});
