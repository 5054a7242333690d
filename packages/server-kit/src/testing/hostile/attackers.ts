import { connect, type Socket } from 'node:net';

/** Behaviours of an attacker after connecting. */
export const ATTACKS = {
  /** Sends a header byte now and then. */
  slowHeaders(socket: Socket) {
    socket.write('GET /small HTTP/1.1\r\nHost: localhost\r\n');
    const drip = setInterval(() => socket.write('x'), 100);
    socket.once('close', () => clearInterval(drip));
  },
  /** Sends a body byte now and then. */
  slowBody(socket: Socket) {
    socket.write('POST /body HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 30000\r\n\r\n');
    const drip = setInterval(() => socket.write('x'), 100);
    socket.once('close', () => clearInterval(drip));
  },
  /** Sends body chunks without an end. */
  endlessChunks(socket: Socket) {
    socket.write(
      'POST /body HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n',
    );
    const drip = setInterval(() => socket.write('1\r\nx\r\n'), 50);
    socket.once('close', () => clearInterval(drip));
  },
  garbage(socket: Socket) {
    socket.write(Buffer.from([0x16, 0x03, 0x01, 0x00, 0xff, 0x00, 0x0d, 0x0a, 0x0d, 0x0a]));
  },
  /** Half-closes the connection in the middle of a request and waits. */
  halfOpen(socket: Socket) {
    socket.end('POST /body HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 30000\r\n\r\nx');
  },
  hugeHeaders(socket: Socket) {
    socket.write(`GET /small HTTP/1.1\r\nHost: localhost\r\nX-Huge: ${'x'.repeat(40_000)}\r\n\r\n`);
  },
  /** Sends many requests in one packet. */
  pipelining(socket: Socket) {
    socket.write('GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(400));
  },
  /** Requests large answers and reads none of them. */
  unreadAnswers(socket: Socket) {
    socket.pause();
    socket.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(4));
  },
  twoHosts(socket: Socket) {
    socket.write('GET /small HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n');
  },
} as const;

export type Attack = keyof typeof ATTACKS;

export interface Attacker {
  readonly attack: Attack;
  readonly socket: Socket;
  /** Bytes of the answer received so far. */
  answer: string;
  isEnded: boolean;
}

/** Distinct loopback addresses; the server sees each as another caller. */
export const addressOf = (number: number): string => `127.1.${number >> 8}.${number & 255}`;

/** Connects from one of them; resolves when the connection is established. */
export function connectFrom(localAddress: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true });
    socket.once('connect', () => {
      socket.on('error', () => undefined);
      resolve(socket);
    });
    socket.once('error', reject);
  });
}

export async function sendAttack(attack: Attack, localAddress: string, port: number): Promise<Attacker> {
  const socket = await connectFrom(localAddress, port);
  const attacker: Attacker = { attack, socket, answer: '', isEnded: false };
  if (attack !== 'unreadAnswers') {
    socket.on('data', (bytes) => {
      attacker.answer += bytes.toString('latin1').slice(0, 2_000);
    });
  }
  socket.once('end', () => {
    attacker.isEnded = true;
    socket.destroy();
  });
  socket.once('close', () => {
    attacker.isEnded = true;
  });
  ATTACKS[attack](socket);
  return attacker;
}
