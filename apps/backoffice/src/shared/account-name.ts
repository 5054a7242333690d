/** Which line of the chart an account belongs to, as a message key: `H:ISSUE:17` → `account_H_ISSUE`. */
export function accountKey(account: string): string {
  const [family = '', second = '', third = ''] = account.split(':');
  return `account_${family === 'M' || (family === 'P' && third) ? `${family}_${third}` : `${family}_${second}`}`;
}

/** The line of the trial balance that an account stands in: `M:17:MAIN` → `M:*:MAIN`; undefined when it is a line itself. */
export function groupOf(account: string): string | undefined {
  const members = /^([MP]):\d+:(.+)$/.exec(account);
  if (members) return `${members[1]}:*:${members[2]}`;
  const house = /^(H:ISSUE|A:MEMBER_RECV|A:AGENT_RECV):[^*]+$/.exec(account);
  return house ? `${house[1]}:*` : undefined;
}

/** Accounts of members have entries; those of the house have counter-legs. */
export function isMembersAccount(account: string): boolean {
  return /^[MP]:\d+:/.test(account);
}

/** Points or the brand's money. */
export function currencyOf(account: string): 'POINTS' | undefined {
  return account.startsWith('P:') ? 'POINTS' : undefined;
}
