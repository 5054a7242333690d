import { UNSEEN } from './fold-text.ts';

/**
 * The version of the rules by which contacts of persons are compared: addresses by `mailboxKey`, numbers by `readMobileNumber`. A change
 * that changes keys raises it: stored keys of older versions are made anew.
 */
export const MAILBOX_RULE = 2;

/** What a provider says about the addresses of one mailbox. What is not listed counts. */
interface Provider {
  /** Without `home` each of them has users of its own. */
  readonly hosts: readonly string[];
  /** The host that stands for all of them, where one name belongs to one person at all of them. */
  readonly home?: string;
  /** Characters of the name that do not count. */
  readonly ignored?: RegExp;
  /** A character of the name that is the same as another one. */
  readonly same?: readonly [string, string];
  /** Addresses `base-keyword` of one base belong to one person. */
  readonly hasKeywords?: boolean;
  /** `anything@name.host` is `name@host`. */
  readonly hasSubdomains?: boolean;
}

const YAHOO_COUNTRIES =
  'com ca de es fr ie in it se co.id co.in co.jp co.kr co.nz co.th co.uk com.ar com.au com.br com.hk com.mx com.my com.ph com.sg com.tr com.tw com.vn';

/**
 * Only what the provider documents (docs/decisions/accounts/2026-12-01-accounts-and-addresses.md names the pages): two people who are taken
 * for one are both shut out. Outlook, Hotmail, Live and MSN are hosts of different people where dots count, so are mail.ru, bk.ru, inbox.ru
 * and list.ru, qq.com and foxmail.com, 163.com and 126.com.
 */
const PROVIDERS: readonly Provider[] = [
  // Gmail Help, 7436150 and 10313. At other hosts with Google's mail dots count.
  { hosts: ['gmail.com', 'googlemail.com'], home: 'gmail.com', ignored: /\./g },
  // Apple Support, 118230: who has an address at me.com or mac.com has the same name at icloud.com.
  { hosts: ['icloud.com', 'me.com', 'mac.com'], home: 'icloud.com' },
  // Proton Support, "How to change your username" and "Addresses and aliases": a name at one of its hosts is given to nobody else.
  { hosts: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'], home: 'proton.me', ignored: /[._-]/g },
  // Fastmail Help, 360060591053. Of its many hosts those that most people have.
  { hosts: ['fastmail.com', 'fastmail.fm', 'sent.com'], hasSubdomains: true },
  // Yandex Support, "Mailbox aliases": a mailbox has its name at all these hosts; a login has a dot or a hyphen in the same place.
  {
    hosts: ['yandex.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.ua', 'yandex.com.tr', 'ya.ru'],
    home: 'yandex.ru',
    same: ['.', '-'],
  },
  // Yahoo Help, "Using Disposable Addresses": disposable addresses; no other address has a hyphen. The base is a name of its own and need not be that of
  // the mailbox, so that it stays apart from the address of that name.
  {
    hosts: ['ymail.com', 'rocketmail.com', ...YAHOO_COUNTRIES.split(' ').map((ending) => `yahoo.${ending}`)],
    hasKeywords: true,
  },
];

const PROVIDER_OF: ReadonlyMap<string, Provider> = new Map(
  PROVIDERS.flatMap((provider) => provider.hosts.map((host) => [host, provider] as const)),
);

/** Names with quotes are addresses too, but no provider for persons gives them. */
const NAME = /^[^\s@"(),:;<>[\]\\]+$/u;
const LABELS = /^[\p{L}\p{M}\p{N}_.。-]+$/u;
const LONGEST = 320;

/** The host as the network knows it, or '' for none: IDN in ASCII, without the dot at its end. */
function hostOf(text: string): string {
  const address = `http://${text}/`;
  if (!LABELS.test(text) || !URL.canParse(address)) return '';
  const host = new URL(address).hostname.replace(/\.$/, '');
  const labels = host.split('.');
  // A number at the end is an address of the network, not a host.
  return labels.length < 2 || labels.includes('') || /^\d+$/.test(labels.at(-1) ?? '') ? '' : host;
}

/** Name and host, where the provider puts the name of the mailbox before its own host. */
function withoutSubdomain(name: string, host: string): readonly [string, string] {
  const dot = host.indexOf('.');
  const parent = host.slice(dot + 1);
  return PROVIDER_OF.get(parent)?.hasSubdomains ? [host.slice(0, dot), parent] : [name, host];
}

function byProvider(name: string, host: string): string {
  const provider = PROVIDER_OF.get(host);
  if (provider === undefined) return `${name}@${host}`;
  const { ignored, same, hasKeywords, home = host } = provider;
  let key = ignored ? name.replace(ignored, '') : name;
  if (same) key = key.replaceAll(...same);
  if (hasKeywords && key.indexOf('-') > 0) key = key.slice(0, key.indexOf('-') + 1);
  return key === '' ? '' : `${key}@${home}`;
}

/**
 * The key by which mail addresses are compared: addresses of one mailbox by the rule of its provider have the same key. Everywhere letter
 * case, widths, characters that are not seen and a `+tag` (RFC 5233) do not count. Only for comparing: mail is sent to the address as typed.
 * @returns an address, or '' for what is none
 * @example mailboxKey('Van.An+2@GoogleMail.com') // 'vanan@gmail.com'
 */
export function mailboxKey(address: string): string {
  if (address.length > LONGEST) return '';
  const plain = address.normalize('NFKC').replaceAll(UNSEEN, '').trim().toLowerCase().normalize('NFKC');
  const at = plain.lastIndexOf('@');
  const name = plain.slice(0, Math.max(at, 0));
  const [untagged = ''] = name.split('+', 1);
  const host = hostOf(plain.slice(at + 1));
  if (host === '' || untagged === '' || !NAME.test(name)) return '';
  return byProvider(...withoutSubdomain(untagged, host));
}
