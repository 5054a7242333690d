import { calls } from '@lantern/contract/calls';
import { useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useProtected } from '../../../shared/session/protected.ts';
import { toast } from '../../../shared/toast.ts';
import type { LineSketch, Lobby, SlipLine } from './slip.ts';

export interface Slip {
  readonly lines: readonly SlipLine[];
  readonly isBusy: boolean;
  add(line: LineSketch): void;
  remove(key: string): void;
  setPoints(key: string, points: number): void;
  clear(): void;
  /** Places the lines; what was placed leaves the slip. Calls `onPlaced` once the server has committed. */
  place(lines: readonly LineSketch[], onPlaced: () => void): void;
}

let counter = 0;

/** Lines waiting to be bet, and the placing of them: all lines or none, and the same press never twice. */
export function useSlip(lobby: Lobby, words: { readonly placed: (stake: string) => string }): Slip {
  const refusalText = useRefusalText();
  const guard = useProtected();
  const [lines, setLines] = useState<readonly SlipLine[]>([]);
  // One key for one intention: kept when an answer is lost, so that a second press of the same slip is the same bet.
  const [intent, setIntent] = useState({ text: '', requestId: '' });
  const { lottery, wallet } = calls;
  const send = useAct(lottery.placeBets, {
    invalidates: [lottery.myBets, lottery.lobby, wallet.balance, wallet.accountRecord],
    onRefused(refused) {
      toast.fail(refusalText(refused));
    },
  });
  const place: Slip['place'] = (placed, onPlaced) => {
    const { issue } = lobby;
    if (issue === null || send.isPending) return;
    const sent = placed.map(({ play, numbers, points }) => ({ play: play.code, numbers: [...numbers], points }));
    const text = JSON.stringify([issue.id, sent]);
    const requestId = intent.text === text ? intent.requestId : crypto.randomUUID();
    setIntent({ text, requestId });
    guard(() =>
      send.mutate(
        {
          requestId,
          gameCode: lobby.game.code,
          issueId: issue.id,
          priceTableVersion: lobby.priceTableVersion,
          lines: sent,
        },
        {
          onSuccess(value) {
            setIntent({ text: '', requestId: '' });
            toast.done(words.placed(value.stake));
            onPlaced();
          },
        },
      ),
    );
  };
  return {
    lines,
    isBusy: send.isPending,
    add: (line) => {
      counter += 1;
      setLines((held) => [...held, { ...line, key: `line-${counter}` }]);
    },
    remove: (key) => setLines((held) => held.filter((line) => line.key !== key)),
    setPoints: (key, points) => setLines((held) => held.map((line) => (line.key === key ? { ...line, points } : line))),
    clear: () => setLines([]),
    place,
  };
}
