import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** A call that is under way, at its place among all of them. */
interface UnderWay {
  readonly reply: FastifyReply;
  readonly startedAt: number;
  /** What the connection had received when the call began. */
  readonly readBefore: number;
  /** Until when its body was still coming. */
  completeAt: number;
  /** What the caller has taken of the answer, and since when it has not changed. */
  taken: number;
  takenAt: number;
  place: number;
}

export interface Patience {
  /** What takes longer is answered OVERLOADED; counted from when the body was there. */
  readonly answerMs: number;
  /** A body must be there within so long, and a second more for every `BYTES_PER_SECOND` that came. */
  readonly bodyMs: number;
  /** An answer of which the caller takes nothing for so long is given up with its connection. */
  readonly unreadMs: number;
}

/** A small body within ten seconds; one of 5 MB within two minutes, which is what the slowest usable line brings. */
export const PATIENCE: Patience = { answerMs: 25_000, bodyMs: 10_000, unreadMs: 60_000 };
const BYTES_PER_SECOND = 49_152;

/**
 * Calls under way in no order: whoever leaves gives his place to the last. A map would be rebuilt every few calls, and what it was
 * before keeps its calls alive until the collector's great round.
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

/** What is to be done about a call: nothing, an answer, or the end of its connection. */
function judge(one: UnderWay, now: number, patience: Patience): Late | 'UNREAD' | null {
  const { raw } = one.reply.request;
  const socket: Socket = raw.socket;
  if (one.reply.sent) {
    const taken = socket.bytesWritten - socket.writableLength;
    // Where nothing waits to be taken, the next piece is ours to make.
    if (taken !== one.taken || socket.writableLength === 0) Object.assign(one, { taken, takenAt: now });
    return now - one.takenAt > patience.unreadMs ? 'UNREAD' : null;
  }
  one.takenAt = now;
  if (raw.complete === false) {
    one.completeAt = now;
    const earned = ((socket.bytesRead - one.readBefore) / BYTES_PER_SECOND) * 1_000;
    return now - one.startedAt > patience.bodyMs + earned ? 'REQUEST_TIMEOUT' : null;
  }
  return now - one.completeAt >= patience.answerMs ? 'OVERLOADED' : null;
}

/**
 * Ends what takes too long: bodies that do not come, answers that are not ready (their work goes on) and answers that nobody
 * takes. One timer looks at all calls: the framework's own time-out makes a timer, a signal and an error for each of them, which
 * cost a third of a bet's time in this process.
 *
 * @param answer sends what a late call is told
 */
export function addDeadlines(
  app: FastifyInstance,
  patience: Patience,
  answer: (request: FastifyRequest, reply: FastifyReply, code: Late) => Promise<unknown>,
): void {
  const { list, enter, leave } = createList();

  function endLate(): void {
    const now = performance.now();
    for (const one of [...list]) {
      const { reply } = one;
      const late = judge(one, now, patience);
      if (late === 'UNREAD') reply.request.raw.socket.destroy();
      else if (late !== null) {
        // The rest of such a body is not waited for: with the answer the connection ends.
        if (late === 'REQUEST_TIMEOUT') reply.header('connection', 'close');
        void answer(reply.request, reply, late);
      }
    }
  }

  const timer = setInterval(endLate, Math.min(1_000, ...Object.values(patience))).unref();
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
