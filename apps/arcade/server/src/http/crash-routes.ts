import { PATHS } from '@lantern/arcade-contract';
import { cashOutCrash } from '../crash/cash-out.ts';
import { placeCrashBet } from '../crash/place-bet.ts';
import { readCrashRounds, readOwnBets } from '../crash/read.ts';
import type { ArcadeDeps } from '../deps.ts';
import { isFailure } from '../failure.ts';
import type { ForPlayers } from './call-row.ts';
import { readCashOutPayload, readCrashBetPayload, readPage } from './payloads.ts';

/** Calls of the crash table. The arrival time of a cash-out decides its multiplier, so it is taken before any await. */
export function addCrashCalls(forPlayers: ForPlayers, deps: ArcadeDeps, onChange: () => void): void {
  forPlayers({ method: 'POST', path: PATHS.crashBet, perMinute: 240 }, async (session, { body }) => {
    const payload = readCrashBetPayload(body);
    const answer = isFailure(payload) ? payload : await placeCrashBet(deps, session, payload);
    onChange();
    return answer;
  });
  forPlayers(
    { method: 'POST', path: PATHS.crashCashOut, perMinute: 240 },
    async (session, { body }, { receivedAt }) => {
      const roundId = readCashOutPayload(body);
      const answer = isFailure(roundId) ? roundId : await cashOutCrash(deps, session, roundId, receivedAt);
      onChange();
      return answer;
    },
  );
  forPlayers({ method: 'GET', path: PATHS.crashRounds, perMinute: 120 }, (_session, { query }) =>
    readCrashRounds(deps, readPage(query)),
  );
  forPlayers({ method: 'GET', path: PATHS.crashOwn, perMinute: 120 }, (session) => readOwnBets(deps, session));
}
