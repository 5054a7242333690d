import { inboxWords, type MessageTextKey, messageText } from '@lantern/locales/message-texts';
import type { Language } from '@lantern/server-kit';

/** A message's template and its parameters. */
export type MessageContent =
  | { readonly template: 'code'; readonly code: string; readonly minutes: number }
  | { readonly template: 'reset'; readonly link: string; readonly minutes: number }
  /** Link with which an operator sets a password. */
  | { readonly template: 'operator_setup' | 'operator_reset'; readonly link: string; readonly hours: number }
  /** An operator was created without a second person. */
  | { readonly template: 'operator_alone'; readonly by: string; readonly operator: string; readonly from: string }
  | { readonly template: 'password_changed'; readonly time: string; readonly ip: string }
  /** Security change, e.g. `TOTP_ON`; uses the inbox texts. */
  | { readonly template: 'security_changed'; readonly what: string; readonly ip: string; readonly device: string }
  /** Inbox message about money, with the inbox's own text. */
  | { readonly template: 'money_moved'; readonly textKey: string; readonly params: Readonly<Record<string, string>> };

export interface MessageHeader {
  readonly language: Language;
  readonly brand: string;
  /** Login name of the recipient; null when there is no account yet. */
  readonly account: string | null;
}

export interface ComposedMessage {
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
}

/** A code as an SMS of at most 70 characters. */
export function composeShortMessage({ language, brand }: MessageHeader, content: MessageContent): ComposedMessage {
  if (content.template !== 'code') throw new Error(`${content.template} is no short message`);
  const { code, minutes } = content;
  return { subject: '', text: messageText(language, 'sms_code', { brand, code, minutes }), html: null };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

const PAGE = 'margin:0;padding:24px;background:#f6f1ea;color:#2a1d16;font:16px/1.5 sans-serif';
const SHEET = 'max-width:520px;margin:0 auto;padding:24px;background:#ffffff;border-radius:12px';
const BUTTON = 'display:inline-block;padding:12px 20px;background:#a33a18;color:#ffffff;border-radius:8px';
const CODE = 'font-size:28px;content-spacing:6px;font-weight:bold';
const SMALL = 'color:#6b5a4e;font-size:13px';

/** Parameters of a message's text: its own values, or the inbox's text. */
function fillingOf(language: Language, content: MessageContent): Readonly<Record<string, string | number>> {
  switch (content.template) {
    case 'security_changed':
      return inboxWords(language, `message_security_${content.what}`, { ip: content.ip, device: content.device });
    case 'money_moved':
      return inboxWords(language, content.textKey, content.params);
    default: {
      const { template: _, ...own } = content;
      return own;
    }
  }
}

const buttonTo = (link: string, text: string) =>
  `<p><a style="${BUTTON}" href="${escaped(link)}">${escaped(text)}</a></p>`;

/** A mail as plain text and as simple HTML without external resources; values are escaped. */
export function composeMail({ language, brand, account }: MessageHeader, content: MessageContent): ComposedMessage {
  const { template } = content;
  const params = { brand, ...fillingOf(language, content) };
  const say = (key: MessageTextKey) => messageText(language, key, params);
  const greeting = account === null ? [] : [messageText(language, 'greeting', { account })];
  const paragraphs = say(`mail_${template}_text`).split('\n\n');
  const closing = messageText(language, 'closing', { brand });
  const link = 'link' in content ? content.link : null;
  const text = [...greeting, ...paragraphs, ...(link === null ? [] : [link]), '--', closing].join('\n\n');
  const button = 'link' in content ? buttonTo(content.link, say(`mail_${content.template}_button`)) : '';
  const code = content.template === 'code' ? `<p style="${CODE}">${escaped(content.code)}</p>` : '';
  const body = [...greeting, ...paragraphs].map((part) => `<p>${escaped(part)}</p>`).join('');
  const footer = `<p style="${SMALL}">${escaped(closing)}</p>`;
  const html = `<!doctype html><html><body style="${PAGE}"><div style="${SHEET}">${body}${code}${button}${footer}</div></body></html>`;
  // A line break in the subject would allow header injection.
  return { subject: say(`mail_${template}_subject`).replace(/[\r\n]+/g, ' '), text, html };
}
