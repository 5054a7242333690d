import {
  type Answer,
  HEADERS,
  type IncomingCall,
  type Operation,
  type OutgoingAnswer,
  type ProtocolServer,
  type Requests,
  signRequest,
} from '../../index.ts';
import type { ReferenceWallet } from '../reference-wallet.ts';
import { tick } from './tick.ts';

export const key = { id: 'k1', secret: Buffer.alloc(32, 1) };
export const nextKey = { id: 'k2', secret: Buffer.alloc(32, 2) };

export type Handle = (operation: Operation, request: Requests[Operation]) => Answer | Promise<Answer>;

/** A faulty behaviour of a platform; operations not listed behave correctly. */
export interface Flaw {
  readonly handle?: (wallet: ReferenceWallet, right: Handle) => Handle;
  readonly server?: (right: ProtocolServer) => ProtocolServer;
  readonly incoming?: (call: IncomingCall & { readonly path: string }) => IncomingCall;
  readonly answer?: (right: OutgoingAnswer) => OutgoingAnswer;
}

/** Replaces the answer of one operation. */
export const instead = (
  operation: Operation,
  answer: (request: never, right: () => Answer | Promise<Answer>) => unknown,
): Flaw => ({
  handle: (_wallet, right) => (called, request) =>
    called === operation ? (answer(request as never, () => right(called, request)) as Answer) : right(called, request),
});

/** Replaces one answer code of one operation by another. */
export const coded = (operation: Operation, from: string, to: string): Flaw =>
  instead(operation, async (_request, right) => {
    const answer = await right();
    return answer.code === from ? { ...answer, code: to } : answer;
  });

/** Ignores idempotency: a repeated transaction is executed again, under an id made by the platform. */
export function forgets(operation: Operation): Flaw {
  let times = 0;
  return {
    handle: (_wallet, right) => (called, request) => {
      if (called !== operation) return right(called, request);
      times += 1;
      return right(called, {
        ...(request as Requests['bet']),
        transaction: `${(request as Requests['bet']).transaction}.${times}`,
      });
    },
  };
}

export function anySession(): Flaw {
  return {
    handle: (wallet, right) => (called, request) => {
      if (called !== 'authenticate') return right(called, request);
      const { token, ...more } = request as Requests['authenticate'];
      return right(called, token.startsWith('x') ? request : { ...more, token: wallet.launch() });
    },
  };
}

/** A refusal of a bet without the additional fields. */
export const without = (code: string): Flaw =>
  instead('bet', async (_request, right) => {
    const answer = await right();
    return answer.code === code ? { code } : answer;
  });

export function centForLosers(): Flaw {
  return {
    handle: (wallet, right) => (called, request) => {
      const { amount, ends } = request as Requests['result'];
      if (called !== 'result' || amount !== '0.00' || !ends) return right(called, request);
      wallet.setBalance(wallet.balance() + 1n);
      return right(called, request);
    },
  };
}

export function takenBack(isPlay: boolean): Flaw {
  const plays = new Set<string>();
  return {
    handle: (_wallet, right) => async (called, request) => {
      const { transaction, bet } = request as Requests['rollback'];
      if (called === 'play') plays.add(transaction);
      const answer = await right(called, request);
      const isWrong = called === 'rollback' && answer.code === 'BET_SETTLED' && plays.has(bet) === isPlay;
      return isWrong ? right('balance', request) : answer;
    },
  };
}

export function oneBetInRound(): Flaw {
  const first = new Map<string, string>();
  return instead('bet', ({ round, transaction }: Requests['bet'], right) => {
    if ((first.get(round) ?? transaction) !== transaction) return { code: 'ROUND_ENDED' };
    first.set(round, transaction);
    return right();
  });
}

export function refusesDebts(): Flaw {
  return {
    handle: (wallet, right) => (called, request) => {
      const { amount, to } = request as Requests['adjust'];
      const isDebt = called === 'adjust' && to === 'HOUSE' && BigInt(amount.replace('.', '')) > wallet.balance();
      return isDebt ? { code: 'INSUFFICIENT_FUNDS' } : right(called, request);
    },
  };
}

export function balanceOfNow(): Flaw {
  const taken = new Set<string>();
  return {
    handle: (_wallet, right) => async (called, request) => {
      const { transaction } = request as Requests['bet'];
      const answer = await right(called, request);
      if (called !== 'bet' || answer.code !== 'OK') return answer;
      if (taken.has(transaction)) return right('balance', request);
      taken.add(transaction);
      return answer;
    },
  };
}

/** A repeated request moves money a second time. */
export function again(operation: 'result' | 'rollback', what: 'amount' | 'stake'): Flaw {
  const seen = new Set<string>();
  return {
    handle: (wallet, right) => async (called, request) => {
      const answer = await right(called, request);
      if (called !== operation || answer.code !== 'OK') return answer;
      const content = JSON.stringify(request);
      if (!seen.has(content)) {
        seen.add(content);
        return answer;
      }
      wallet.setBalance(
        wallet.balance() + (what === 'stake' ? 100n : BigInt((request as Requests['bet']).amount.replace('.', ''))),
      );
      return answer;
    },
  };
}

export function playIsOver(): Flaw {
  const seen = new Set<string>();
  return instead('play', ({ transaction }: Requests['play'], right) => {
    if (seen.has(transaction)) return { code: 'ROUND_ENDED' };
    seen.add(transaction);
    return right();
  });
}

export function shortTombstones(): Flaw {
  const refused = new Set<string>();
  return {
    handle: (_wallet, right) => async (called, request) => {
      const { transaction } = request as Requests['bet'];
      if (called === 'bet' && refused.has(transaction))
        return right(called, { ...request, transaction: `${transaction}!` } as never);
      const answer = await right(called, request);
      if (called === 'bet' && answer.code === 'ROLLED_BACK') refused.add(transaction);
      return answer;
    },
  };
}

export function buriesRounds(): Flaw {
  const buried = new Set<string>();
  const bets = new Set<string>();
  return {
    handle: (_wallet, right) => (called, request) => {
      const { transaction, bet, round } = request as Requests['rollback'];
      if (called === 'bet') bets.add(transaction);
      if (called === 'rollback' && !bets.has(bet)) buried.add(round);
      return called === 'bet' && buried.has(round) ? { code: 'ROLLED_BACK' } : right(called, request);
    },
  };
}

export function twiceAtOnce(): Flaw {
  const underWay = new Set<string>();
  let more = 0;
  return instead('bet', async (request: Requests['bet'], right) => {
    if (underWay.has(request.transaction)) {
      more += 1;
      (request as { transaction: string }).transaction += `+${more}`;
      return right();
    }
    underWay.add(request.transaction);
    await tick();
    const answer = await right();
    underWay.delete(request.transaction);
    return answer;
  });
}

export function lostUpdates(): Flaw {
  return {
    handle: (wallet, right) => async (called, request) => {
      if (called !== 'play') return right(called, request);
      const before = wallet.balance();
      const now = () => wallet.balance();
      await tick();
      const found = now();
      const answer = await right(called, request);
      wallet.setBalance(before + now() - found);
      return answer;
    },
  };
}

export function lostRollbacks(): Flaw {
  const underWay = new Set<string>();
  return {
    handle: (_wallet, right) => async (called, request) => {
      const { transaction, bet } = request as Requests['rollback'];
      if (called === 'rollback' && underWay.has(bet)) return right('balance', request);
      if (called !== 'bet') return right(called, request);
      underWay.add(transaction);
      await tick();
      const answer = await right(called, request);
      underWay.delete(transaction);
      return answer;
    },
  };
}

export function overdraws(): Flaw {
  return {
    handle: (wallet, right) => async (called, request) => {
      if (called !== 'bet') return right(called, request);
      const stake = BigInt((request as Requests['bet']).amount.replace('.', '') || '0');
      const seemsEnough = wallet.balance() >= stake;
      await tick();
      if (seemsEnough && wallet.balance() < stake) wallet.setBalance(wallet.balance() + stake);
      return right(called, request);
    },
  };
}

export function noLatePrizes(): Flaw {
  let isOver = false;
  return {
    handle: (_wallet, right) => (called, request) => {
      if (called === 'sessionExpired') isOver = true;
      return called === 'promoWin' && isOver ? { code: 'SESSION_EXPIRED' } : right(called, request);
    },
  };
}

export type Call = IncomingCall & { readonly path: string };
export const textOf = ({ rawBody }: IncomingCall) => Buffer.from(rawBody).toString('utf8');
export const headerOf = ({ headers }: IncomingCall, name: string) => String(headers[name] ?? '');
export const signatureOf = (call: IncomingCall) => headerOf(call, HEADERS.signature);
export const timeOf = (call: IncomingCall) => new Date(Number(headerOf(call, HEADERS.time)));
export const empty = (call: Call): IncomingCall => signedAnew({ ...call, rawBody: Buffer.from('{}') });

export function signedAnew(call: Call): IncomingCall {
  const { path, rawBody } = call;
  const [vendor, keyId] = [headerOf(call, HEADERS.vendor), headerOf(call, HEADERS.key)];
  const [time, requestId] = [headerOf(call, HEADERS.time), headerOf(call, HEADERS.request)];
  const { secret } = keyId === 'k2' ? nextKey : key;
  const signature = signRequest(secret, { method: 'POST', path, vendor, keyId, time, requestId }, rawBody);
  return { ...call, headers: { ...call.headers, [HEADERS.signature]: signature } };
}

export function reserialised(call: Call): IncomingCall {
  try {
    return { ...call, rawBody: Buffer.from(JSON.stringify(JSON.parse(textOf(call)))) };
  } catch {
    return call;
  }
}
