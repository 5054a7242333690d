import { rows } from '../row.ts';

const backOffice = { token: 'staff', server: 'backoffice' } as const;

/** Maximum length of title and text in characters; messages per agent and business day; forbidden words per brand. */
export const LETTER_LIMITS = { title: 80, text: 1000, aDay: 20, words: 300 } as const;

/** Messages of agents to their direct downlines. */
export const letters = rows('letters', {
  write: { method: 'POST', path: '/wps/agent/letters', token: 'member' },
  sent: { method: 'GET', path: '/wps/agent/letters', token: 'member' },
});

export const lettersBackOffice = rows('lettersBackOffice', {
  list: { method: 'GET', path: '/bo/letters', ...backOffice },
  withdraw: { method: 'POST', path: '/bo/letters/withdraw', ...backOffice },
  words: { method: 'GET', path: '/bo/letters/words', ...backOffice },
  changeWord: { method: 'POST', path: '/bo/letters/words', ...backOffice },
});
