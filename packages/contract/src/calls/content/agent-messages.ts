import { rows } from '../row.ts';

const backOffice = { token: 'staff', server: 'backoffice' } as const;

/** Maximum length of title and text in characters; messages per agent and business day; forbidden words per brand. */
export const AGENT_MESSAGE_LIMITS = { title: 80, text: 1000, aDay: 20, words: 300 } as const;

/** Messages of agents to their direct downlines. */
export const agentMessages = rows('agentMessages', {
  write: { method: 'POST', path: '/wps/agent/messages', token: 'member' },
  sent: { method: 'GET', path: '/wps/agent/messages', token: 'member' },
});

export const agentMessagesBackOffice = rows('agentMessagesBackOffice', {
  list: { method: 'GET', path: '/bo/agent-messages', ...backOffice },
  withdraw: { method: 'POST', path: '/bo/agent-messages/withdraw', ...backOffice },
  words: { method: 'GET', path: '/bo/agent-messages/words', ...backOffice },
  changeWord: { method: 'POST', path: '/bo/agent-messages/words', ...backOffice },
});
