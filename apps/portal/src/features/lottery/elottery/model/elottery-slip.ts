import * as calls from '@lantern/contract/member-calls';
import type { Payload } from '@lantern/contract/schemas';
import { formatAmount } from '@lantern/money';
import { call } from '../../../../shared/api/call.ts';
import { WHOLE_PPM } from '../../model/payable.ts';
import type { SlipFamily } from '../../slip/slip-family.ts';
import type { BetSlip } from '../../slip/use-bet-slip.ts';
import { selectionText } from './counting.ts';
import type { ElotteryLine, ElotteryLobby, ElotterySlipLine } from './types.ts';

type SentLine = Omit<Payload<'elottery.placeBets'>['lines'][number], 'payablePpm'>;

export type ElotterySlip = BetSlip<ElotteryLine, SentLine>;

const STALE: ReadonlySet<string> = new Set([
  ...['PRICE_CHANGED', 'ODDS_CHANGED', 'ISSUE_CLOSED', 'ISSUE_NOT_OPEN', 'CHASE_INVALID'],
]);
const REPRICED: ReadonlySet<string> = new Set(['ODDS_CHANGED']);

/** The slip after a tap: the same choice at the same price gets a higher multiple, a new one is appended. */
export function merged(lines: readonly ElotterySlipLine[], line: ElotterySlipLine): readonly ElotterySlipLine[] {
  const isSame = (one: ElotterySlipLine) =>
    one.play.code === line.play.code &&
    one.play.style === line.play.style &&
    selectionText(one.play, one.choice) === selectionText(line.play, line.choice) &&
    (line.play.style === 'CREDIT' || (one.unitPrice === line.unitPrice && one.group === line.group));
  if (!lines.some(isSame)) return [...lines, line];
  return lines.map((one) => {
    if (!isSame(one)) return one;
    return line.play.style === 'CREDIT'
      ? { ...one, unitPrice: one.unitPrice + line.unitPrice }
      : { ...one, multiple: one.multiple + line.multiple };
  });
}

/** The stake that taps have added to a selection since it was sent; null for none. */
export function addedSince(sent: ElotterySlipLine, line: ElotterySlipLine): ElotterySlipLine | null {
  const isCredit = line.play.style === 'CREDIT';
  const left = isCredit
    ? { ...line, unitPrice: line.unitPrice - sent.unitPrice }
    : { ...line, multiple: line.multiple - sent.multiple };
  return (isCredit ? left.unitPrice > 0n : left.multiple > 0) ? left : null;
}

/** The slip's family of e-lotteries: choices by zone, with unit price, multiple and prize group. */
export function elotterySlip(lobby: ElotteryLobby, exponent: number): SlipFamily<ElotteryLine, SentLine> {
  return {
    lobby,
    toSent: ({ play, choice, unitPrice, multiple, group }) => ({
      play: play.code,
      selection: selectionText(play, choice),
      unitPrice: formatAmount(unitPrice, exponent),
      multiple,
      prizeGroup: play.style === 'CREDIT' ? null : group,
    }),
    current: (line) => line,
    payablePpm: () => WHOLE_PPM,
    merge: merged,
    restOf: addedSince,
    place: (order) => call(calls.elottery.placeBets, order),
    staleCodes: STALE,
    repricedCodes: REPRICED,
  };
}

/** The draws of a chase, and whether it stops after a win. */
export type ChaseTerms = Pick<Payload<'elottery.startChase'>, 'issues' | 'stopOnWin'>;

/** Starts a chase with these selections. Calls `onStarted` with its stake after the server has committed. */
export function startChase(
  { slip, lobby }: { readonly slip: ElotterySlip; readonly lobby: ElotteryLobby },
  lines: readonly ElotteryLine[],
  { issues, stopOnWin }: ChaseTerms,
  onStarted: (stake: string) => void,
): void {
  const { game, priceTableVersion } = lobby;
  slip.submit({
    origin: 'chase',
    lines,
    terms: `chase ${stopOnWin} ${JSON.stringify(issues)} ${priceTableVersion}`,
    send: (requestId, sent) =>
      call(calls.elottery.startChase, {
        ...{ requestId, gameCode: game.code, priceTableVersion, lines: sent, issues, stopOnWin },
      }),
    onDone: ({ stake }) => onStarted(stake),
  });
}
