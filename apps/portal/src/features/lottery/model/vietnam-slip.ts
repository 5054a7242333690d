import * as calls from '@lantern/contract/member-calls';
import type { Payload } from '@lantern/contract/schemas';
import { call } from '../../../shared/api/call.ts';
import type { SlipFamily } from '../slip/slip-family.ts';
import { reducedOf } from './payable.ts';
import type { LineSketch, Lobby } from './slip.ts';

type SentLine = Omit<Payload<'lottery.placeBets'>['lines'][number], 'payablePpm'>;

const STALE: ReadonlySet<string> = new Set([
  ...['PRICE_CHANGED', 'ODDS_CHANGED', 'ISSUE_CLOSED', 'ISSUE_NOT_OPEN', 'LIABILITY_LIMIT'],
]);
const REPRICED: ReadonlySet<string> = new Set(['PRICE_CHANGED', 'ODDS_CHANGED']);

/** The slip's family of Vietnam lotteries: numbers with points. */
export function vietnamSlip(lobby: Lobby): SlipFamily<LineSketch, SentLine> {
  return {
    lobby,
    toSent: ({ play, numbers, points }) => ({ play: play.code, numbers: [...numbers], points }),
    current: (line) => ({ ...line, play: lobby.plays.find((one) => one.code === line.play.code) ?? line.play }),
    payablePpm: ({ play, numbers }) => reducedOf(lobby.reducedOdds, play.code, numbers),
    merge: (lines, line) => [...lines, line],
    restOf: () => null,
    place: (order) => call(calls.lottery.placeBets, order),
    staleCodes: STALE,
    repricedCodes: REPRICED,
  };
}
