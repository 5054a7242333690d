import { placeholdersOf } from './placeholders.ts';

/** Who reads the texts of a folder, and in which tone. */
const READERS: Readonly<Record<string, string>> = {
  agent: 'Agents of the brand, on their pages in the portal. Business tone.',
  arcade: 'Players inside of a game. Short: labels have little space on phones.',
  backoffice: 'Operators in the back office. Exact terms of the trade.',
  player: 'Visitors and members of the portal, mostly on phones. Friendly, short.',
  start: 'Players inside of a game and operators in the back office, when nothing else has loaded. Plain, short.',
  server: 'Members, agents or operators: answers of the server, emails and text messages.',
};

/** What the texts of a file are about. */
const AREAS: Readonly<Record<string, string>> = {
  activities: 'Promotions as operators edit and decide them.',
  agent: 'Agent centre: team, figures, links, transfers.',
  arcade: 'Slots and originals of our own studio.',
  auth: 'Registration, login, forgotten passwords, captcha, two-step login.',
  backoffice: 'Most pages of the back office.',
  channels: 'Payment channels as operators edit them.',
  common: 'Words that many pages share: buttons, paging, states, dates.',
  contracts: 'Dividend and salary contracts between agents, and their bills.',
  deposit: 'Deposits and their payment page.',
  elottery: 'Boards of electronic lotteries: names, numbers and chases, and the plays of five-digit games.',
  errors: 'Refusals: each key is the code of an error.',
  families: 'Plays, rules and results of the other families of electronic lotteries.',
  games: 'Page of a game from a provider, and its launch.',
  home: 'Home page.',
  join: 'Page for future partners.',
  lobby: 'Lobby of games: filters, cards, search.',
  mails: 'Subjects and texts of emails and text messages.',
  lottery: 'Lotteries of Vietnam, Thailand and others: boards, bet slip, results.',
  member: 'Member centre: profile, inbox, wagering requirements.',
  prices: 'Price tables of lotteries in the back office.',
  promotions: 'Promotions as members see them.',
  proof: 'Draw proof: how a result can be verified.',
  records: 'Account record, betting record, profit and loss.',
  safety: 'Responsible gaming and identity verification.',
  sandbox: 'Test page of the simulated payment provider.',
  security: 'Security centre: passwords, passkeys, authenticator app.',
  shell: 'Header, menus, footer, messages of the whole site.',
  site: 'Settings of a brand in the back office.',
  staff: 'Operators, roles and their login.',
  start: 'A game or the back office that did not load or failed.',
  statements: 'Import of a bank statement: how its file is read, and what an import does.',
  transfer: 'Transfers between the main wallet, games and members.',
  withdraw: 'Withdrawals and payout accounts.',
};

/** Whether a file has a description; every file needs one. */
export const isDescribed = (file: string): boolean => {
  const [readers = '', area = ''] = file.split('/');
  return readers in READERS && area in AREAS;
};

/** The note of a text for its translator: who reads it, where, and what its placeholders are. */
export function describeText(file: string, english: string): string {
  const [readers = '', area = ''] = file.split('/');
  const placeholders = placeholdersOf(english, 'en').map(([name, kind]) =>
    name.startsWith('<') ? `${name} (${kind}, stays as it is)` : `{${name}} (${kind})`,
  );
  const parts = placeholders.length > 0 ? [`Placeholders: ${placeholders.join(', ')}.`] : [];
  return [READERS[readers], AREAS[area], ...parts].join(' ');
}
