/** Message key of an account's row in the chart of accounts: `H:ISSUE:17` → `account_H_ISSUE`. */
export function accountKey(account: string): string {
  const [family = '', second = '', third = ''] = account.split(':');
  return `account_${family === 'M' || (family === 'P' && third) ? `${family}_${third}` : `${family}_${second}`}`;
}

/** Row of the trial balance that contains an account: `M:17:MAIN` → `M:*:MAIN`; undefined if the account is a row itself. */
export function groupOf(account: string): string | undefined {
  const members = /^([MP]):\d+:(.+)$/.exec(account);
  if (members) return `${members[1]}:*:${members[2]}`;
  const platform = /^(H:ISSUE|A:MEMBER_RECV|A:AGENT_RECV):[^*]+$/.exec(account);
  return platform ? `${platform[1]}:*` : undefined;
}

/** Members' accounts have entries; the platform's accounts have counter-legs. */
export function isMembersAccount(account: string): boolean {
  return /^[MP]:\d+:/.test(account);
}

/** 'POINTS' for points accounts; undefined for the brand's currency. */
export function currencyOf(account: string): 'POINTS' | undefined {
  return account.startsWith('P:') ? 'POINTS' : undefined;
}
