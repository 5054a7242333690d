/** Text keys shared with other pages. */
const SHARED: Readonly<Record<string, string>> = {
  ...{ vendor: 'vendor', protocol: 'protocol', gameUrl: 'game_address', allowedAddresses: 'allowed_addresses' },
  ...{ binding: 'connection_binding', mostPrize: 'most_prize', mostPrizeADay: 'most_prize_a_day' },
  ...{ kind: 'kind', direction: 'direction', upline: 'upline', payer: 'payer', due: 'due', paid: 'paid' },
  ...{
    frozenBy: 'frozen_by',
    reasonCode: 'correction_why',
    username: 'login_name',
    isTest: 'test_money',
    payMode: 'pay_mode',
  },
  ...{ url: 'gateway_url', accountSid: 'gateway_accountSid', host: 'gateway_host', port: 'gateway_port' },
  ...{ tls: 'gateway_tls', systemId: 'gateway_systemId', security: 'gateway_security', user: 'gateway_user' },
};

/** Names with a different meaning in one action. */
const OF_ACTION: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'safety.approve-identity': { from: 'frozen_nameBefore', to: 'frozen_nameAfter' },
  'wallet.release-transfer': { from: 'transfer_from', to: 'transfer_to' },
  'agents.offer-contract': { to: 'frozen_memberId' },
  'games.decide-prize': { game: 'game', transaction: 'prize_reference', amount: 'amount' },
  'identity.set-gateway': { from: 'gateway_from', kind: 'gateway_kind' },
};

/** Text prefixes for codes of a value, if they are not its own. */
const WORDS: Readonly<Record<string, string>> = {
  channel: 'payout_channel',
  protocol: 'protocol',
  binding: 'binding',
  reasonCode: 'correction',
  kind: 'contract',
  period: 'contract_period',
  carry: 'contract_carry',
  payMode: 'pay_mode',
  categories: 'category',
};

/** Text key for the code of a frozen value. */
export const codeKey = (name: string, code: string) => `${WORDS[name] ?? 'frozen'}_${code.replaceAll('-', '_')}`;

interface Texts {
  (key: string): string;
  has(key: string): boolean;
}

/** Label of a frozen value in an action; its own name if it has none. */
export function labelOf(t: Texts, action: string, name: string): string {
  const key = OF_ACTION[action]?.[name] ?? SHARED[name] ?? `frozen_${name}`;
  return t.has(key) ? t(key) : name;
}
