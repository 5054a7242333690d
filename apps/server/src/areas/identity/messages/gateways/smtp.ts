import { isIP } from 'node:net';
import type { OutsideNetwork } from '@lantern/server-kit';
import { createTransport } from 'nodemailer';
import { SEND_TIMEOUT_MS } from '../../verification/rules.ts';
import { type MessageGateway, refused, retry } from './gateway.ts';

export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte, required STARTTLS, or none (for a relay on the same machine). */
  readonly security: 'TLS' | 'STARTTLS' | 'NONE';
  /** Empty: no authentication. */
  readonly user: string;
  /** Sender, e.g. `Lantern <no-reply@play.example>`. */
  readonly from: string;
}

/** SMTP status 5xx means a permanent failure, except for failed authentication, which an operator may correct. */
function isFinal(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return code !== 'EAUTH' && responseCode !== undefined && responseCode >= 500;
}

/** Mails by SMTP. */
export function createSmtpGateway(
  { host, port, security, user, from }: SmtpSettings,
  password: string,
  outside: Pick<OutsideNetwork, 'fetch' | 'resolve'>,
  timeoutMs: number = SEND_TIMEOUT_MS,
): MessageGateway {
  // Connects to the checked address; the certificate is still verified for the host name.
  const transportTo = (address: string) =>
    createTransport({
      host: address,
      port,
      ...(isIP(host) === 0 && { tls: { servername: host } }),
      secure: security === 'TLS',
      requireTLS: security === 'STARTTLS',
      ignoreTLS: security === 'NONE',
      ...(user && { auth: { user, pass: password } }),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  return {
    async send({ target, subject, text, html }) {
      try {
        // As an object, so that the text is always taken as a single address.
        const to = { name: '', address: target };
        const transport = transportTo(await outside.resolve(host));
        const sent = await transport.sendMail({ from, to, subject, text, ...(html !== null && { html }) });
        return { outcome: 'SENT', ref: sent.messageId.slice(0, 200) };
      } catch (error) {
        return isFinal(error) ? refused(error) : retry(error);
      }
    },
    close: () => undefined,
  };
}
