import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Server as NetServer } from 'node:net';
import { createOutsideNetwork } from '@lantern/server-kit';
import smpp, { type Pdu } from 'smpp';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import type { MessageGateway } from './gateway.ts';
import { createHttpGateway } from './http.ts';
import { createSmppGateway } from './smpp.ts';
import { createSmtpGateway } from './smtp.ts';

const MESSAGE = { target: '84901234567', subject: '', text: 'Lantern: 123456', html: null };
/** Time-outs for calls with and without an answer; the first is long because test machines may be slow. */
const USUAL_MS = 20_000;
const SHORT_MS = 1_500;
const SANDBOX = createOutsideNetwork({ allowsPrivate: true });
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Listens on a free port until the test ends. */
async function portOf(server: NetServer | Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

function stored<Gateway extends MessageGateway>(gateway: Gateway): Gateway {
  closing.push(() => gateway.close());
  return gateway;
}

describe('SMPP, against a server of the protocol', () => {
  /** A message centre that answers each submission with the next status; `silent` does not answer. */
  async function openCentre(statuses: readonly (number | 'silent' | 'hang up')[] = []) {
    const binds: Pdu[] = [];
    const submitted: Pdu[] = [];
    const left = [...statuses];
    const server = smpp.createServer((session) => {
      session.on('error', () => session.destroy());
      session.on('bind_transmitter', (pdu: Pdu) => {
        binds.push(pdu);
        session.send(pdu.response({ command_status: pdu.password === 'right' ? 0 : 0x0e }));
      });
      session.on('submit_sm', (pdu: Pdu) => {
        submitted.push(pdu);
        const status = left.shift() ?? 0;
        if (status === 'hang up') session.destroy();
        else if (status !== 'silent') {
          session.send(pdu.response({ command_status: status, message_id: `id-${submitted.length}` }));
        }
      });
      session.on('unbind', (pdu: Pdu) => {
        session.send(pdu.response());
        session.close();
      });
    });
    const port = await portOf(server);
    closing.push(() => {
      for (const session of [...server.sessions]) session.destroy();
    });
    const open = (password = 'right', timeoutMs = USUAL_MS) =>
      stored(
        createSmppGateway(
          { host: '127.0.0.1', port, tls: false, systemId: 'house', from: 'LANTERN' },
          password,
          SANDBOX,
          timeoutMs,
        ),
      );
    return { binds, submitted, open };
  }

  test('sends many texts to their numbers over one connection', async () => {
    const centre = await openCentre();
    const gateway = centre.open();
    expect(await gateway.send(MESSAGE)).toEqual({ outcome: 'SENT', ref: 'id-1' });
    expect(await gateway.send({ ...MESSAGE, text: 'mã của bạn là 123456' })).toEqual({ outcome: 'SENT', ref: 'id-2' });
    expect(centre.binds).toHaveLength(1);
    expect(centre.binds[0]).toMatchObject({ system_id: 'house', password: 'right' });
    expect(centre.submitted[0]).toMatchObject({
      destination_addr: '84901234567',
      source_addr: 'LANTERN',
      short_message: { message: 'Lantern: 123456' },
    });
    // Characters outside the GSM alphabet are sent as UCS-2.
    expect(centre.submitted[1]).toMatchObject({ data_coding: 8, short_message: { message: 'mã của bạn là 123456' } });
  });

  test('retries temporary errors, and no others', async () => {
    const centre = await openCentre([0x58, 0x14, 0x0b]);
    const gateway = centre.open();
    const outcomes = [await gateway.send(MESSAGE), await gateway.send(MESSAGE), await gateway.send(MESSAGE)];
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['RETRY', 'RETRY', 'REFUSED']);
  });

  test('ends soon on silence, a lost connection or a refused login, and binds again for the next message', async () => {
    const centre = await openCentre(['silent', 'hang up']);
    const gateway = centre.open('right', SHORT_MS);
    expect(await gateway.send(MESSAGE)).toMatchObject({ outcome: 'RETRY', why: 'no answer in time' });
    expect(await gateway.send(MESSAGE)).toMatchObject({ outcome: 'RETRY' });
    expect(await gateway.send(MESSAGE)).toMatchObject({ outcome: 'SENT' });
    expect(centre.binds).toHaveLength(3);
    expect(await centre.open('wrong').send(MESSAGE)).toMatchObject({
      outcome: 'RETRY',
      why: expect.stringContaining('status 14'),
    });
  });

  test('retries if no server answers', async () => {
    const settings = { host: '127.0.0.1', port: 1, tls: false, systemId: 'house', from: 'LANTERN' };
    expect(await stored(createSmppGateway(settings, 'right', SANDBOX, SHORT_MS)).send(MESSAGE)).toMatchObject({
      outcome: 'RETRY',
    });
  });
});

describe('HTTP, against a server', () => {
  async function openPeer(
    answer: (request: IncomingMessage, response: ServerResponse) => unknown,
    timeoutMs = USUAL_MS,
  ) {
    const seen: { url: string; authorization: string; form: Record<string, string> }[] = [];
    const server = createServer(async (request, response) => {
      let body = '';
      for await (const part of request) body += part;
      seen.push({
        url: request.url ?? '',
        authorization: request.headers.authorization ?? '',
        form: Object.fromEntries(new URLSearchParams(body)),
      });
      answer(request, response);
    });
    const port = await portOf(server);
    closing.push(() => server.closeAllConnections());
    const settings = { url: `http://127.0.0.1:${port}`, accountSid: 'AC1', from: '+15005550006' };
    return { seen, gateway: createHttpGateway(settings, 'token', SANDBOX, timeoutMs) };
  }
  const json = (response: ServerResponse, status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  test('sends a form with number and text under the account', async () => {
    const { seen, gateway } = await openPeer((_request, response) => json(response, 201, { sid: 'SM7' }));
    expect(await gateway.send(MESSAGE)).toEqual({ outcome: 'SENT', ref: 'SM7' });
    expect(seen).toEqual([
      {
        url: '/2010-04-01/Accounts/AC1/Messages.json',
        authorization: `Basic ${Buffer.from('AC1:token').toString('base64')}`,
        form: { To: '+84901234567', From: '+15005550006', Body: 'Lantern: 123456' },
      },
    ]);
  });

  test.each([
    [400, 'REFUSED'],
    [401, 'REFUSED'],
    [429, 'RETRY'],
    [503, 'RETRY'],
  ])('reads status %d as %s', async (status, outcome) => {
    const { gateway } = await openPeer((_request, response) => json(response, status, { message: 'no' }));
    expect(await gateway.send(MESSAGE)).toEqual({ outcome, why: `${status} no` });
  });

  test('does not follow redirects, and ends on silence and endless answers', async () => {
    const elsewhere = await openPeer((_request, response) => response.writeHead(307, { location: '/other' }).end());
    expect(await elsewhere.gateway.send(MESSAGE)).toMatchObject({ outcome: 'RETRY' });
    expect(elsewhere.seen).toHaveLength(1);
    const silent = await openPeer(() => undefined, SHORT_MS);
    expect(await silent.gateway.send(MESSAGE)).toMatchObject({ outcome: 'RETRY' });
    const flooding = await openPeer((_request, response) => response.writeHead(201).end('x'.repeat(50_000)));
    expect(await flooding.gateway.send(MESSAGE)).toMatchObject({ outcome: 'RETRY' });
  });
});

describe('SMTP, against a mail server', () => {
  interface Mail {
    readonly from: string;
    readonly to: readonly string[];
    readonly raw: string;
  }

  async function openMailServer(refusal?: { readonly at: 'RCPT' | 'DATA'; readonly code: number }) {
    const mails: Mail[] = [];
    const fail = (code: number) => Object.assign(new Error('no'), { responseCode: code });
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) =>
        username === 'house' && password === 'right' ? done(null, { user: 'house' }) : done(fail(535)),
      onRcptTo: (_address, _session, done) => done(refusal?.at === 'RCPT' ? fail(refusal.code) : null),
      onData: async (stream, session, done) => {
        let raw = '';
        for await (const part of stream) raw += part;
        if (refusal?.at === 'DATA') return done(fail(refusal.code));
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), raw });
        return done();
      },
    });
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
    const { port } = server.server.address() as AddressInfo;
    const settings = {
      host: '127.0.0.1',
      port,
      security: 'NONE' as const,
      user: 'house',
      from: 'Lantern <no-reply@play.example>',
    };
    return { mails, open: (password = 'right') => stored(createSmtpGateway(settings, password, SANDBOX, 2_000)) };
  }
  const MAIL = { target: 'mai@mail.example', subject: 'Mã của bạn', text: 'Mã: 123456', html: '<p>123456</p>' };

  test('sends text and HTML to the address', async () => {
    const { mails, open } = await openMailServer();
    expect(await open().send(MAIL)).toMatchObject({ outcome: 'SENT', ref: expect.stringMatching(/@/) });
    expect(mails).toMatchObject([{ from: 'no-reply@play.example', to: ['mai@mail.example'] }]);
    expect(mails[0]?.raw).toContain('multipart/alternative');
    expect(mails[0]?.raw).toContain('<p>123456</p>');
  });

  test('a line break in a subject or an address starts no new header', async () => {
    const { mails, open } = await openMailServer();
    await open().send({ ...MAIL, subject: 'Hello\r\nBcc: other@mail.example' });
    await open().send({ ...MAIL, target: 'mai@mail.example\r\nBcc: other@mail.example' });
    for (const { to, raw } of mails) {
      expect(to).not.toContain('other@mail.example');
      expect(raw).not.toMatch(/^Bcc:/im);
    }
  });

  test('an unknown mailbox is final, and a full one or a refused login is retried', async () => {
    const unknown = await openMailServer({ at: 'RCPT', code: 550 });
    expect(await unknown.open().send(MAIL)).toMatchObject({ outcome: 'REFUSED' });
    const full = await openMailServer({ at: 'DATA', code: 452 });
    expect(await full.open().send(MAIL)).toMatchObject({ outcome: 'RETRY' });
    expect(await full.open('wrong').send(MAIL)).toMatchObject({ outcome: 'RETRY' });
  });
});
