import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** A call that is under way, at its place among all of them. */
interface UnderWay {
  readonly reply: FastifyReply;
  readonly startedAt: number;
  place: number;
}

/**
 * Calls under way in no order: whoever leaves gives his place to the last. A map would be rebuilt every few calls, and what it was
 * before keeps its calls alive until the collector's great round.
 */
function createList() {
  const list: UnderWay[] = [];
  return {
    list,
    enter(reply: FastifyReply): UnderWay {
      const one = { reply, startedAt: performance.now(), place: list.length };
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

/**
 * Answers calls that have been under way for too long, while their work goes on. One timer looks at all calls: the framework's own
 * time-out makes a timer, a signal and an error for each of them, which cost a third of a bet's time in this process.
 *
 * @param answer sends what a late call is told
 */
export function addDeadlines(
  app: FastifyInstance,
  timeoutMs: number,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  const { list, enter, leave } = createList();

  function answerLate(): void {
    const latest = performance.now() - timeoutMs;
    for (const { reply, startedAt } of list) {
      if (startedAt <= latest && !reply.sent) void answer(reply.request, reply);
    }
  }

  const timer = setInterval(answerLate, Math.min(1_000, timeoutMs)).unref();
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
