import * as calls from '@lantern/contract/member-calls';
import type { Payload, Value } from '@lantern/contract/schemas';
import { formatAmount } from '@lantern/money';
import { useState } from 'react';
import { useAct } from '../../../../shared/api/hooks.ts';
import type { Refused } from '../../../../shared/api/refused.ts';
import { useMayPlay } from '../../../../shared/session/protected.ts';
import { type Accepted, acceptedAfter } from '../../model/payable.ts';
import { selectionText } from './counting.ts';
import type { KeptLine, ElotteryLine, ElotteryLobby } from './types.ts';

export type Origin = 'board' | 'slip' | 'chase';

/** Result of the last click, and the selections that it concerned. */
export interface ElotteryOutcome {
  readonly origin: Origin;
  readonly about: string;
  readonly refused?: Refused;
  readonly placed?: Value<'elottery.placeBets'>;
}

export interface ElotterySlip {
  readonly lines: readonly KeptLine[];
  readonly isBusy: boolean;
  readonly outcome: ElotteryOutcome | null;
  add(line: ElotteryLine): void;
  /** A selection with its current payable share. */
  priced(line: ElotteryLine): ElotteryLine;
  /** Adds the stake to the selection with the same choice, or adds a new selection. */
  tap(line: ElotteryLine): void;
  /** Undoes the last tap. */
  undo(): void;
  readonly canUndo: boolean;
  remove(key: string): void;
  clear(): void;
  place(origin: Origin, lines: readonly ElotteryLine[], onPlaced: () => void): void;
  chase(
    lines: readonly ElotteryLine[],
    issues: Payload<'elottery.startChase'>['issues'],
    stopOnWin: boolean,
    onStarted: () => void,
  ): void;
}

/** Refusals that mean the board's data are stale. */
const STALE: ReadonlySet<string> = new Set([
  'PRICE_CHANGED',
  'ODDS_CHANGED',
  'ISSUE_CLOSED',
  'ISSUE_NOT_OPEN',
  'CHASE_INVALID',
]);

let counter = 0;

/** Text form of selections, for comparison. */
export function textOfLines(lines: readonly ElotteryLine[], exponent: number): string {
  return JSON.stringify(sentLines(lines, exponent));
}

function sentLines(lines: readonly ElotteryLine[], exponent: number) {
  return lines.map((line) => ({
    play: line.play.code,
    selection: selectionText(line.play, line.choice),
    unitPrice: formatAmount(line.unitPrice, exponent),
    multiple: line.multiple,
    prizeGroup: line.play.style === 'CREDIT' ? null : line.group,
  }));
}

/** The same with each selection's payable share. */
function pricedLines(lines: readonly ElotteryLine[], exponent: number) {
  return sentLines(lines, exponent).map((line, place) => {
    const payablePpm = lines[place]?.payablePpm;
    return payablePpm === undefined ? line : { ...line, payablePpm };
  });
}

const MOST_UNDO = 50;

/** The slip after a tap: the same choice at the same price gets a higher multiple, a new one is appended. */
export function tapped(current: readonly KeptLine[], line: KeptLine): readonly KeptLine[] {
  const isSame = (one: KeptLine) =>
    one.play.code === line.play.code &&
    one.play.style === line.play.style &&
    selectionText(one.play, one.choice) === selectionText(line.play, line.choice) &&
    (line.play.style === 'CREDIT' || (one.unitPrice === line.unitPrice && one.group === line.group));
  if (!current.some(isSame)) return [...current, line];
  return current.map((one) => {
    if (!isSame(one)) return one;
    return line.play.style === 'CREDIT'
      ? { ...one, unitPrice: one.unitPrice + line.unitPrice }
      : { ...one, multiple: one.multiple + line.multiple };
  });
}

/** The slip and the placing of its selections: all or none, and the same click never twice. */
export function useElotterySlip(
  lobby: ElotteryLobby,
  exponent: number,
  say: {
    readonly placed: (stake: string) => void;
    readonly chased: (stake: string) => void;
    readonly stale: () => void;
  },
): ElotterySlip {
  const mayPlay = useMayPlay();
  const [lines, setLines] = useState<readonly KeptLine[]>([]);
  // Contents of the slip before each tap.
  const [before, setBefore] = useState<readonly (readonly KeptLine[])[]>([]);
  const [outcome, setOutcome] = useState<ElotteryOutcome | null>(null);
  // Idempotency key: reused after a lost response, so that a second click is the same bet.
  const [intent, setIntent] = useState({ text: '', requestId: '' });
  const [accepted, setAccepted] = useState<Accepted>({});
  // Payable shares are valid for one draw.
  const nameOf = (line: ElotteryLine) => `${lobby.issue?.id} ${textOfLines([line], exponent)}`;
  const priced = <Line extends ElotteryLine>(line: Line): Line => {
    const payablePpm = accepted[nameOf(line)];
    return payablePpm === undefined ? line : { ...line, payablePpm };
  };
  const { elottery, lottery, wallet } = calls;
  const invalidates = [lottery.myBets, wallet.balance, wallet.accountRecord, elottery.myChases];
  const send = useAct(elottery.placeBets, { invalidates });
  const start = useAct(elottery.startChase, { invalidates });
  const intend = (text: string) => {
    const requestId = intent.text === text ? intent.requestId : crypto.randomUUID();
    setIntent({ text, requestId });
    return requestId;
  };
  const failed = (origin: Origin, about: string, placing: readonly ElotteryLine[]) => (refused: Refused) => {
    setOutcome({ origin, about, refused });
    setAccepted((current) => acceptedAfter(current, refused, placing.map(nameOf)));
    if (STALE.has(refused.code)) say.stale();
  };
  const { priceTableVersion, game, issue } = lobby;
  return {
    lines: lines.map(priced),
    priced,
    isBusy: send.isPending || start.isPending,
    outcome,
    add: (line) => {
      counter += 1;
      setLines((current) => [...current, { ...line, key: `line-${counter}` }]);
    },
    tap: (line) => {
      counter += 1;
      setBefore((current) => [...current.slice(-MOST_UNDO), lines]);
      setLines((current) => tapped(current, { ...line, key: `line-${counter}` }));
    },
    undo: () => {
      setLines(before.at(-1) ?? []);
      setBefore((current) => current.slice(0, -1));
    },
    canUndo: before.length > 0,
    remove: (key) => {
      setBefore([]);
      setLines((current) => current.filter((line) => line.key !== key));
    },
    clear: () => {
      setBefore([]);
      setLines([]);
    },
    place: (origin, placing, onPlaced) => {
      if (issue === null || send.isPending) return;
      const about = textOfLines(placing, exponent);
      const sent = pricedLines(placing.map(priced), exponent);
      const requestId = intend(`${issue.id} ${priceTableVersion} ${JSON.stringify(sent)}`);
      if (!mayPlay(true)) return;
      send.mutate(
        { requestId, gameCode: game.code, issueId: issue.id, priceTableVersion, lines: sent },
        {
          onSuccess(placed) {
            setIntent({ text: '', requestId: '' });
            setOutcome({ origin, about, placed });
            say.placed(placed.stake);
            onPlaced();
          },
          onError: failed(origin, about, placing),
        },
      );
    },
    chase: (placing, issues, stopOnWin, onStarted) => {
      if (start.isPending) return;
      const about = textOfLines(placing, exponent);
      const sent = pricedLines(placing.map(priced), exponent);
      const text = JSON.stringify(sent);
      const requestId = intend(`chase ${stopOnWin} ${JSON.stringify(issues)} ${priceTableVersion} ${text}`);
      if (!mayPlay(true)) return;
      start.mutate(
        { requestId, gameCode: game.code, priceTableVersion, lines: sent, issues, stopOnWin },
        {
          onSuccess(started) {
            setIntent({ text: '', requestId: '' });
            setOutcome(null);
            say.chased(started.stake);
            onStarted();
          },
          onError: failed('chase', about, placing),
        },
      );
    },
  };
}
