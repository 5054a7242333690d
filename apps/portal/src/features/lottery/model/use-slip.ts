import * as calls from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import { useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import type { Refused } from '../../../shared/api/refused.ts';
import { useMayPlay } from '../../../shared/session/protected.ts';
import { toast } from '../../../shared/toast.ts';
import { type Accepted, acceptedAfter, reducedOf, WHOLE_PPM } from './payable.ts';
import type { LineSketch, Lobby, SlipLine } from './slip.ts';

/** Which button was pressed: the board's own bet, or the slip's. What came of it is said beside that button. */
export type Origin = 'board' | 'slip';

export interface Outcome {
  readonly origin: Origin;
  /** The lines that were sent, as `textOf` writes them: a refusal holds until they are changed. */
  readonly about: string;
  readonly refused?: Refused;
  readonly placed?: Value<'lottery.placeBets'>;
}

export interface Slip {
  readonly lines: readonly SlipLine[];
  readonly isBusy: boolean;
  /** What became of the last press. */
  readonly outcome: Outcome | null;
  add(line: LineSketch): void;
  /** A line at what it pays by now. */
  priced(line: LineSketch): LineSketch;
  remove(key: string): void;
  clear(): void;
  /** Places the lines: all or none. Calls `onPlaced` once the server has committed. */
  place(origin: Origin, lines: readonly LineSketch[], onPlaced: () => void): void;
}

let counter = 0;

/** Refusals after which the board itself is out of date: it is read again before the next press. */
const STALE: ReadonlySet<string> = new Set([
  ...['PRICE_CHANGED', 'ODDS_CHANGED', 'ISSUE_CLOSED', 'ISSUE_NOT_OPEN', 'LIABILITY_LIMIT'],
]);

/** Lines as the call takes them. */
const sentOf = (lines: readonly LineSketch[]) =>
  lines.map(({ play, numbers, points }) => ({ play: play.code, numbers: [...numbers], points }));

/** The same with what each line pays. */
const pricedOf = (lines: readonly LineSketch[]) =>
  sentOf(lines).map((line, place) => {
    const payablePpm = lines[place]?.payablePpm;
    return payablePpm === undefined ? line : { ...line, payablePpm };
  });

/** What is meant by some lines, to tell whether they are still the same. */
export const textOf = (lines: readonly LineSketch[]): string => JSON.stringify(sentOf(lines));

/** Lines waiting to be bet, and the placing of them: all lines or none, and the same press never twice. */
export function useSlip(
  lobby: Lobby,
  choices: { readonly placedText: (stake: string) => string; readonly onStale: () => void },
): Slip {
  const mayPlay = useMayPlay();
  const [lines, setLines] = useState<readonly SlipLine[]>([]);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  // One key for one intention: kept when an answer is lost, so that a second press of the same slip is the same bet.
  const [intent, setIntent] = useState({ text: '', requestId: '' });
  const [accepted, setAccepted] = useState<Accepted>({});
  // What a number pays is of one round.
  const nameOf = (line: LineSketch) => `${lobby.issue?.id} ${textOf([line])}`;
  const priced = <Line extends LineSketch>(line: Line): Line => {
    const payablePpm = Math.min(
      accepted[nameOf(line)] ?? WHOLE_PPM,
      reducedOf(lobby.reducedOdds, line.play.code, line.numbers),
    );
    return payablePpm === WHOLE_PPM ? line : { ...line, payablePpm };
  };
  const { lottery, wallet } = calls;
  const send = useAct(lottery.placeBets, {
    invalidates: [lottery.myBets, lottery.lobby, wallet.balance, wallet.accountRecord],
  });
  const place: Slip['place'] = (origin, placing, onPlaced) => {
    const { issue } = lobby;
    if (issue === null || send.isPending) return;
    const { priceTableVersion, game } = lobby;
    const about = textOf(placing);
    const lines = pricedOf(placing.map(priced));
    const text = `${issue.id} ${priceTableVersion} ${JSON.stringify(lines)}`;
    const requestId = intent.text === text ? intent.requestId : crypto.randomUUID();
    setIntent({ text, requestId });
    if (!mayPlay(true)) return;
    send.mutate(
      { requestId, gameCode: game.code, issueId: issue.id, priceTableVersion, lines },
      {
        onSuccess(placed) {
          setIntent({ text: '', requestId: '' });
          setOutcome({ origin, about, placed });
          toast.done(choices.placedText(placed.stake));
          onPlaced();
        },
        onError(refused) {
          setOutcome({ origin, about, refused });
          setAccepted((before) => acceptedAfter(before, refused, placing.map(nameOf)));
          if (STALE.has(refused.code)) choices.onStale();
        },
      },
    );
  };
  return {
    // A line shows the price of now: an old one would promise what is not paid.
    lines: lines.map((line) =>
      priced({ ...line, play: lobby.plays.find((one) => one.code === line.play.code) ?? line.play }),
    ),
    priced,
    isBusy: send.isPending,
    outcome,
    add: (line) => {
      counter += 1;
      setLines((held) => [...held, { ...line, key: `line-${counter}` }]);
    },
    remove: (key) => setLines((held) => held.filter((line) => line.key !== key)),
    clear: () => setLines([]),
    place,
  };
}
