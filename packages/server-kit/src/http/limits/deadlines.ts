import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** A call in progress, with its index in the list. */
interface UnderWay {
  readonly reply: FastifyReply;
  readonly startedAt: number;
  /** Bytes that the connection had received when the call began. */
  readonly readBefore: number;
  /** Time until which its body was still arriving. */
  completeAt: number;
  /** Bytes of the answer that the caller has read, and since when this number has not changed. */
  taken: number;
  takenAt: number;
  place: number;
}

export interface CallTimeouts {
  /** Longer calls are answered OVERLOADED; counted from the end of the body. */
  readonly answerMs: number;
  /** A body must arrive within this time, plus one second for every `BYTES_PER_SECOND` received. */
  readonly bodyMs: number;
  /** If the caller reads nothing of an answer for this time, the connection is closed. */
  readonly unreadMs: number;
}

/** A small body within ten seconds; one of 5 MB within two minutes, which matches the slowest usable connection. */
export const CALL_TIMEOUTS: CallTimeouts = { answerMs: 25_000, bodyMs: 10_000, unreadMs: 60_000 };
const BYTES_PER_SECOND = 49_152;

/**
 * Calls in progress, unordered: a removed call is replaced by the last one. A Map would be rebuilt every few calls, and its old tables keep
 * calls alive until a major garbage collection.
 */
function createList() {
  const list: UnderWay[] = [];
  return {
    list,
    enter(reply: FastifyReply): UnderWay {
      const now = performance.now();
      const readBefore = reply.request.raw.socket.bytesRead;
      const times = { startedAt: now, completeAt: now, takenAt: now };
      const one = { reply, ...times, readBefore, taken: 0, place: list.length };
      list.push(one);
      return one;
    },
    leave(one: UnderWay): void {
      const last = list.pop();
      if (last === undefined || last === one) return;
      list[one.place] = last;
      last.place = one.place;
    },
  };
}

export type Late = 'REQUEST_TIMEOUT' | 'OVERLOADED';

/** Decides whether a call is left alone, answered as late, or its connection closed. */
function judge(one: UnderWay, now: number, timeouts: CallTimeouts): Late | 'UNREAD' | null {
  const { raw } = one.reply.request;
  const socket: Socket = raw.socket;
  // A streamed answer counts as sent only at its end, and a second answer cannot follow its head.
  if (one.reply.sent || one.reply.raw.headersSent) {
    const taken = socket.bytesWritten - socket.writableLength;
    // When nothing waits to be sent, the delay is the server's, not the caller's.
    if (taken !== one.taken || socket.writableLength === 0) Object.assign(one, { taken, takenAt: now });
    return now - one.takenAt > timeouts.unreadMs ? 'UNREAD' : null;
  }
  one.takenAt = now;
  if (raw.complete === false) {
    one.completeAt = now;
    const earned = ((socket.bytesRead - one.readBefore) / BYTES_PER_SECOND) * 1_000;
    return now - one.startedAt > timeouts.bodyMs + earned ? 'REQUEST_TIMEOUT' : null;
  }
  return now - one.completeAt >= timeouts.answerMs ? 'OVERLOADED' : null;
}

/**
 * Ends what takes too long: bodies that do not arrive, answers that are not ready (their work continues) and answers that the caller does
 * not read. One timer checks all calls: the framework's own time-out creates a timer, a signal and an error per call, which cost a third of
 * the process time of a bet.
 * @param answer sends the answer to a late call
 */
export function addDeadlines(
  app: FastifyInstance,
  timeouts: CallTimeouts,
  answer: (request: FastifyRequest, reply: FastifyReply, code: Late) => Promise<unknown>,
): void {
  const { list, enter, leave } = createList();

  function endLate(): void {
    const now = performance.now();
    for (const one of [...list]) {
      const { reply } = one;
      const late = judge(one, now, timeouts);
      if (late === 'UNREAD') reply.request.raw.socket.destroy();
      else if (late !== null) {
        // The rest of such a body is not awaited: the connection closes with the answer.
        if (late === 'REQUEST_TIMEOUT') reply.header('connection', 'close');
        answer(reply.request, reply, late).catch(() => reply.request.raw.socket.destroy());
      }
    }
  }

  const timer = setInterval(endLate, Math.min(1_000, ...Object.values(timeouts))).unref();
  app.decorateReply('underWay', null);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.underWay = enter(reply);
    done();
  });
  app.addHook('onResponse', (_request, reply, done) => {
    if (reply.underWay) leave(reply.underWay);
    done();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}

declare module 'fastify' {
  interface FastifyReply {
    underWay: UnderWay | null;
  }
}
