/// <reference path="./smpp-module.d.ts" />
import { isIP } from 'node:net';
import type { OutsideNetwork } from '@lantern/server-kit';
import type { Pdu, Session } from 'smpp';
import { SEND_TIMEOUT_MS } from '../../verification/rules.ts';
import { type Delivery, type MessageGateway, type OutgoingMessage, refused, retry } from './gateway.ts';

export interface SmppSettings {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  readonly systemId: string;
  /** Sender shown on the phone: digits, or up to eleven letters. */
  readonly from: string;
}

/** Idle time after which a connection is closed. */
const IDLE_MS = 30_000;

/** Temporary statuses: system error, queue full, throttled. */
const PASSING = new Set([0x08, 0x14, 0x58]);

/** Address types: TON 1 is international, 5 alphanumeric; NPI 1 is the telephone plan, 0 unknown. */
const addressOf = (from: string) =>
  /^\d+$/.test(from)
    ? { source_addr_ton: 1, source_addr_npi: 1, source_addr: from }
    : { source_addr_ton: 5, source_addr_npi: 0, source_addr: from };

/** Waits for an answer, a closed connection, or the time-out. */
function answerTo(session: Session, send: (answer: (pdu: Pdu) => void) => boolean, timeoutMs: number): Promise<Pdu> {
  return new Promise((resolve, reject) => {
    const end = (finish: () => void) => {
      clearTimeout(timer);
      session.off('close', onClose).off('error', onError);
      finish();
    };
    const onClose = () => end(() => reject(new Error('the connection was closed')));
    const onError = (error: Error) => end(() => reject(error));
    const timer = setTimeout(() => end(() => reject(new Error('no answer in time'))), timeoutMs);
    session.on('close', onClose).on('error', onError);
    if (!send((pdu) => end(() => resolve(pdu)))) end(() => reject(new Error('the connection cannot be written to')));
  });
}

/** Connects and binds; any error closes the connection. */
async function bind(
  settings: SmppSettings,
  password: string,
  { resolve }: Pick<OutsideNetwork, 'resolve'>,
  timeoutMs: number,
): Promise<Session> {
  const { host, port, tls, systemId } = settings;
  // Connects to the checked address; the certificate is still verified for the host name.
  const address = await resolve(host);
  // Loaded at its first use, because it would lengthen every start.
  const { default: smpp } = await import('smpp');
  const session = smpp.connect({ host: address, port, tls, ...(tls && isIP(host) === 0 && { servername: host }) });
  // Without a listener an error would end the process; waiting calls have their own listener.
  session.on('error', () => session.destroy());
  session.on('enquire_link', (pdu: Pdu) => session.send(pdu.response()));
  session.on('unbind', (pdu: Pdu) => {
    session.send(pdu.response());
    session.close();
  });
  try {
    const bound = await answerTo(
      session,
      (answer) => {
        session.on(tls ? 'secureConnect' : 'connect', () =>
          session.bind_transmitter({ system_id: systemId, password }, answer),
        );
        return true;
      },
      timeoutMs,
    );
    if (bound.command_status === 0) return session;
    throw new Error(`the bind was refused with status ${bound.command_status}`);
  } catch (error) {
    session.destroy();
    throw error;
  }
}

/**
 * SMS by SMPP 3.4. One connection is used while there are messages; after an error it is bound again. Texts use the GSM alphabet if it has
 * all their characters, else UCS-2.
 */
export function createSmppGateway(
  settings: SmppSettings,
  password: string,
  outside: Pick<OutsideNetwork, 'fetch' | 'resolve'>,
  timeoutMs: number = SEND_TIMEOUT_MS,
): MessageGateway {
  let bound: Promise<Session> | null = null;
  let idle: NodeJS.Timeout | undefined;

  function session(): Promise<Session> {
    if (bound) return bound;
    const made = bind(settings, password, outside, timeoutMs);
    bound = made;
    const forget = () => {
      if (bound === made) bound = null;
    };
    made.then((open) => open.once('close', forget), forget);
    return made;
  }

  function close(): void {
    clearTimeout(idle);
    void bound?.then(
      (open) => {
        open.unbind();
        open.close();
      },
      () => undefined,
    );
    bound = null;
  }

  async function submit({ target, text }: OutgoingMessage): Promise<Delivery> {
    const open = await session();
    const fields = {
      ...addressOf(settings.from),
      dest_addr_ton: 1,
      dest_addr_npi: 1,
      destination_addr: target,
      short_message: text,
    };
    const { command_status: status, message_id: ref } = await answerTo(
      open,
      (answer) => open.submit_sm(fields, answer),
      timeoutMs,
    );
    if (status === 0) return { outcome: 'SENT', ref: ref ?? null };
    return PASSING.has(status) ? retry(`status ${status}`) : refused(`status ${status}`);
  }

  return {
    async send(message) {
      clearTimeout(idle);
      try {
        return await submit(message);
      } catch (error) {
        close();
        return retry(error);
      } finally {
        clearTimeout(idle);
        idle = setTimeout(close, IDLE_MS).unref();
      }
    },
    close,
  };
}
