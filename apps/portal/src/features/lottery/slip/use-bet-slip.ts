import * as calls from '@lantern/contract/member-calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Refused } from '../../../shared/api/refused.ts';
import { useCurrency } from '../../../shared/brand/site.ts';
import { useMayPlay } from '../../../shared/session/protected.ts';
import { type Charge, chargeBalance } from '../../../shared/socket/update-cache.ts';
import { type Accepted, acceptedAfter, WHOLE_PPM } from '../model/payable.ts';
import type { Origin, Outcome, Placed, Selection, SlipFamily, SlipLine, SlipLobby } from './slip-family.ts';
import { useSlipLines } from './use-slip-lines.ts';

/** An order of selections: bets on the next draw, or a chase over several. */
export interface Order<Line, Sent, Answer extends Charge> {
  readonly origin: Origin;
  readonly lines: readonly Line[];
  /** What makes two orders of the same selections different; part of the idempotency key's scope. */
  readonly terms: string;
  send(requestId: string, lines: (Sent & Selection)[]): Promise<Answer>;
  /** Called after the server has committed. */
  onDone(answer: Answer): void;
}

export interface BetSlip<Line extends Selection, Sent extends object = object> {
  readonly lines: readonly SlipLine<Line>[];
  readonly isBusy: boolean;
  add(line: Line): void;
  /** Adds the stake to the selection with the same choice, or adds a new selection. */
  tap(line: Line): void;
  /** Undoes the last tap. */
  undo(): void;
  readonly canUndo: boolean;
  remove(key: string): void;
  /** Removes these selections; those that were added since are kept. */
  clear(): void;
  /** A selection with its current payable share. */
  priced(line: Line): Line;
  /** Places the selections: all or none. Calls `onPlaced` after the server has committed. */
  place(origin: Origin, lines: readonly Line[], onPlaced: () => void): void;
  /** Sends an order; the same click is never sent twice. */
  submit<Answer extends Charge>(order: Order<Line, Sent, Answer>): void;
  /** The bets that the last click of this origin placed, until their draw is settled. */
  placedBy(origin: Origin): Placed | null;
  /** Why the last click of this origin was refused, as long as the selections are the same. */
  refusalOf(origin: Origin, lines: readonly Line[]): Refused | null;
  /** Whether that refusal brought a new price: the next click accepts it. */
  acceptsNewPrice(origin: Origin, lines: readonly Line[]): boolean;
}

/** Calls whose cached answers are stale after an order; the balance changes by what the answer says. */
const OUTDATED = [
  calls.lottery.myBets.name,
  calls.lottery.lobby.name,
  calls.elottery.myChases.name,
  calls.wallet.accountRecord.name,
];

/** States of a draw whose bets are settled. */
const OVER: ReadonlySet<string> = new Set(['SETTLED', 'VOID']);

/** The slip of a board and the placing of its selections: all or none, and the same click never twice. */
export function useBetSlip<Line extends Selection, Sent extends object>(
  family: SlipFamily<Line, Sent>,
  events: { readonly onPlaced: (stake: string) => void; readonly onStale: () => void },
): BetSlip<Line, Sent> {
  const slip = useSlipLines<Line>(family);
  const pricing = usePayableShares(family);
  const orders = useOrders(family, pricing, events.onStale);
  const { lobby } = family;
  const refusalOf = (origin: Origin, lines: readonly Line[]) =>
    orders.outcome?.origin === origin && orders.outcome.about === textOf(family, lines)
      ? (orders.outcome.refused ?? null)
      : null;
  return {
    ...slip,
    // Uses current odds: old ones would show a payout that is not paid.
    lines: slip.lines.map((line) => pricing.priced(family.current(line))),
    priced: pricing.priced,
    isBusy: orders.isBusy,
    submit: orders.submit,
    place: (origin, lines, onPlaced) => {
      const { issue, game, priceTableVersion } = lobby;
      if (issue === null) return;
      const draw = { gameCode: game.code, issueId: issue.id, priceTableVersion };
      orders.submit({
        origin,
        lines,
        terms: `${issue.id} ${priceTableVersion}`,
        send: (requestId, sent) => family.place({ requestId, ...draw, lines: sent }),
        onDone: (placed) => {
          orders.setOutcome({ origin, about: textOf(family, lines), placed, issueId: issue.id });
          events.onPlaced(placed.stake);
          onPlaced();
        },
      });
    },
    placedBy: (origin) => (orders.outcome?.origin === origin ? placedOf(orders.outcome, lobby) : null),
    refusalOf,
    acceptsNewPrice: (origin, lines) => family.repricedCodes.has(refusalOf(origin, lines)?.code ?? ''),
  };
}

/** The bets of an outcome, as long as their draw is not settled. */
function placedOf({ placed, issueId }: Outcome, { issue, previousIssue }: SlipLobby): Placed | null {
  if (placed === undefined) return null;
  const isWaiting = previousIssue?.id === issueId && !OVER.has(previousIssue?.state ?? '');
  return issueId === issue?.id || isWaiting ? placed : null;
}

/** Text form of selections, for comparison. */
function textOf<Line extends Selection>(family: SlipFamily<Line, object>, lines: readonly Line[]): string {
  return JSON.stringify(lines.map(family.toSent));
}

/** Payable shares of selections: the lobby's, and those that a refusal has brought since. They are valid for one draw. */
function usePayableShares<Line extends Selection>(family: SlipFamily<Line, object>) {
  const [accepted, setAccepted] = useState<Accepted>({});
  const nameOf = (line: Line) => `${family.lobby.issue?.id} ${textOf(family, [line])}`;
  return {
    priced: <One extends Line>(line: One): One => {
      const payablePpm = Math.min(accepted[nameOf(line)] ?? WHOLE_PPM, family.payablePpm(line));
      return payablePpm === WHOLE_PPM ? line : { ...line, payablePpm };
    },
    accept: (refused: Refused, lines: readonly Line[]) =>
      setAccepted((current) => acceptedAfter(current, refused, lines.map(nameOf))),
  };
}

/** Sends orders one at a time under idempotency keys, and stores the result of the last one. */
function useOrders<Line extends Selection, Sent extends object>(
  family: SlipFamily<Line, Sent>,
  pricing: ReturnType<typeof usePayableShares<Line>>,
  onStale: () => void,
) {
  const mayPlay = useMayPlay();
  const client = useQueryClient();
  const { exponent } = useCurrency();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  // Idempotency key: reused after a lost response, so that a second click on the same selections is the same order.
  const [intent, setIntent] = useState({ text: '', requestId: '' });
  const sending = useMutation<Charge, Refused, () => Promise<Charge>>({ mutationFn: (send) => send() });
  const submit = <Answer extends Charge>({ origin, lines, terms, send, onDone }: Order<Line, Sent, Answer>) => {
    if (sending.isPending) return;
    const sent = lines.map((line): Sent & Selection => {
      const { payablePpm } = pricing.priced(line);
      return payablePpm === undefined ? family.toSent(line) : { ...family.toSent(line), payablePpm };
    });
    const text = `${terms} ${JSON.stringify(sent)}`;
    const requestId = intent.text === text ? intent.requestId : crypto.randomUUID();
    setIntent({ text, requestId });
    if (!mayPlay(true)) return;
    sending.mutate(() => send(requestId, sent), {
      onSuccess(answer) {
        chargeBalance(client, answer, exponent);
        for (const name of OUTDATED) void client.invalidateQueries({ queryKey: [name] });
        setIntent({ text: '', requestId: '' });
        setOutcome(null);
        onDone(answer as Answer);
      },
      onError(refused) {
        setOutcome({ origin, about: textOf(family, lines), refused });
        pricing.accept(refused, lines);
        if (family.staleCodes.has(refused.code)) onStale();
      },
    });
  };
  return { submit, outcome, setOutcome, isBusy: sending.isPending };
}
