import * as calls from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import { useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import type { Refused } from '../../../shared/api/refused.ts';
import { useMayPlay } from '../../../shared/session/protected.ts';
import { toast } from '../../../shared/components/toast.ts';
import { type Accepted, acceptedAfter, reducedOf, WHOLE_PPM } from './payable.ts';
import type { LineSketch, Lobby, SlipLine } from './slip.ts';

/** Which button was clicked: the board's or the slip's. The result is shown beside that button. */
export type Origin = 'board' | 'slip';

export interface Outcome {
  readonly origin: Origin;
  /** The selections that were sent, as `textOf` writes them: a refusal is valid until they change. */
  readonly about: string;
  readonly refused?: Refused;
  readonly placed?: Value<'lottery.placeBets'>;
}

export interface Slip {
  readonly lines: readonly SlipLine[];
  readonly isBusy: boolean;
  /** Result of the last click. */
  readonly outcome: Outcome | null;
  add(line: LineSketch): void;
  /** A selection with its current payable share. */
  priced(line: LineSketch): LineSketch;
  remove(key: string): void;
  clear(): void;
  /** Places the selections: all or none. Calls `onPlaced` after the server has committed. */
  place(origin: Origin, lines: readonly LineSketch[], onPlaced: () => void): void;
}

let counter = 0;

/** Refusals that mean the board's data are stale: they are read again before the next click. */
const STALE: ReadonlySet<string> = new Set([
  ...['PRICE_CHANGED', 'ODDS_CHANGED', 'ISSUE_CLOSED', 'ISSUE_NOT_OPEN', 'LIABILITY_LIMIT'],
]);

/** Selections in the API's format. */
const sentOf = (lines: readonly LineSketch[]) =>
  lines.map(({ play, numbers, points }) => ({ play: play.code, numbers: [...numbers], points }));

/** The same with each selection's payable share. */
const pricedOf = (lines: readonly LineSketch[]) =>
  sentOf(lines).map((line, place) => {
    const payablePpm = lines[place]?.payablePpm;
    return payablePpm === undefined ? line : { ...line, payablePpm };
  });

/** Text form of selections, for comparison. */
export const textOf = (lines: readonly LineSketch[]): string => JSON.stringify(sentOf(lines));

/** The slip and the placing of its selections: all or none, and the same click never twice. */
export function useSlip(
  lobby: Lobby,
  choices: { readonly placedText: (stake: string) => string; readonly onStale: () => void },
): Slip {
  const mayPlay = useMayPlay();
  const [lines, setLines] = useState<readonly SlipLine[]>([]);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  // Idempotency key: reused after a lost response, so that a second click on the same slip is the same bet.
  const [intent, setIntent] = useState({ text: '', requestId: '' });
  const [accepted, setAccepted] = useState<Accepted>({});
  // Payable shares are valid for one draw.
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
    // Uses current odds: old ones would show a payout that is not paid.
    lines: lines.map((line) =>
      priced({ ...line, play: lobby.plays.find((one) => one.code === line.play.code) ?? line.play }),
    ),
    priced,
    isBusy: send.isPending,
    outcome,
    add: (line) => {
      counter += 1;
      setLines((current) => [...current, { ...line, key: `line-${counter}` }]);
    },
    remove: (key) => setLines((current) => current.filter((line) => line.key !== key)),
    clear: () => setLines([]),
    place,
  };
}
