import { useMemo, useState } from 'react';
import { readTyped, type TypedReading } from '../../model/slip.ts';
import { splitGroups } from './counting.ts';
import { ballForm, hasSheet, hasTapBoard, isOnSheet, playsOfStyle } from './games.ts';
import { westernDigits } from './published-numbers.ts';
import { readBalls } from './typed-balls.ts';
import type { Choice, ElotteryLine, ElotteryLobby, ElotteryPlay } from './types.ts';

/** Maximum numbers of one typed selection in the API. */
export const MOST_TYPED = 1000;

export interface ChoiceBoard {
  readonly play: ElotteryPlay | undefined;
  /** Plays of the displayed style. */
  readonly plays: readonly ElotteryPlay[];
  readonly style: ElotteryPlay['style'];
  /** Whether the tap board or the number sheet is shown instead of a single play. */
  readonly isTapping: boolean;
  readonly isSheet: boolean;
  readonly line: ElotteryLine | null;
  /** Typed text, parsed: numbers, duplicates, invalid pieces; in group plays also numbers that buy nothing. */
  readonly text: string;
  readonly typed: (TypedReading & { readonly left: readonly string[] }) | null;
  readonly unitPrice: bigint;
  readonly stakeText: string;
  readonly multiple: number;
  readonly group: number;
  choosePlay(play: ElotteryPlay): void;
  setStyle(style: ElotteryPlay['style']): void;
  openTaps(): void;
  openSheet(): void;
  toggle(zone: number, symbol: string): void;
  /** Replaces a zone's choice. */
  fill(zone: number, symbols: readonly string[]): void;
  togglePlace(place: number): void;
  setText(text: string): void;
  setUnitPrice(price: bigint): void;
  setStakeText(text: string): void;
  setMultiple(multiple: number): void;
  setGroup(group: number): void;
  clear(): void;
  take(line: ElotteryLine): void;
}

const EMPTY: Choice = { zones: [], places: [0, 1, 2, 3, 4] };
const NO_ZONE: readonly string[] = [];

/** State of the board. It survives the end of a draw and applies to the next one. */
export function useChoiceBoard(
  lobby: ElotteryLobby,
  startPlay: string | undefined,
  modes: readonly bigint[],
  readStake: (text: string) => bigint | null,
): ChoiceBoard {
  const { family } = lobby.game;
  const [style, setStyle] = useState(lobby.plays[0]?.style ?? 'STANDARD');
  const plays = useMemo(() => playsOfStyle(family, lobby.plays, style), [family, lobby.plays, style]);
  const first =
    plays.find((play) => play.code === startPlay) ??
    plays.find((play) => play.code === lobby.game.defaultPlayType) ??
    plays[0];
  const [code, setCode] = useState(first?.code);
  const [isTapping, setTapping] = useState(startPlay === undefined && hasTapBoard(family));
  const [isSheet, setSheet] = useState(hasSheet(family) && (startPlay === undefined || isOnSheet(family, startPlay)));
  const [choice, setChoice] = useState<Choice>(EMPTY);
  const [text, setText] = useState('');
  const [mode, setMode] = useState(modes[0] ?? 0n);
  const [stakeText, setStakeText] = useState('10');
  const [multiple, setMultiple] = useState(1);
  const [wanted, setGroup] = useState(lobby.groups.max);
  const play = plays.find((one) => one.code === code) ?? first;
  const group = Math.min(Math.max(wanted, lobby.groups.min), lobby.groups.max);
  const isCredit = play?.style === 'CREDIT';
  const typed = useMemo(
    () => (play?.alphabet === 'NUMBER' ? readNumbers(family, play, text) : null),
    [family, play, text],
  );
  const zones =
    play === undefined
      ? []
      : typed !== null
        ? [typed.numbers]
        : play.zones.map((_zone, index) => choice.zones[index] ?? NO_ZONE);
  const unitPrice = isCredit ? (readStake(stakeText) ?? 0n) : mode;
  const change = (zone: number, symbols: readonly string[]) =>
    setChoice((current) => ({
      ...current,
      zones: (play?.zones ?? []).map((_zone, index) => (index === zone ? symbols : (current.zones[index] ?? NO_ZONE))),
    }));
  return {
    play,
    plays,
    style,
    isTapping,
    isSheet,
    line:
      play === undefined
        ? null
        : {
            play,
            choice: { zones, places: play.leastPlaces === null ? [] : choice.places },
            unitPrice,
            multiple: isCredit ? 1 : multiple,
            group,
          },
    text,
    typed,
    unitPrice,
    stakeText,
    multiple,
    group,
    setStyle,
    openTaps: () => setTapping(true),
    openSheet: () => setSheet(true),
    choosePlay: (next) => {
      setCode(next.code);
      setTapping(false);
      setSheet(false);
      setChoice((current) => (isAlike(play, next) ? current : { ...EMPTY, places: current.places }));
      if (next.width !== play?.width) setText('');
    },
    toggle: (zone, symbol) => {
      const current = zones[zone] ?? [];
      const most = play?.zones[zone]?.max ?? 0;
      if (current.includes(symbol))
        return change(
          zone,
          current.filter((one) => one !== symbol),
        );
      const order = play?.symbols ?? [];
      const next = most === 1 ? [symbol] : [...current, symbol];
      change(
        zone,
        [...next].sort((one, other) => order.indexOf(one) - order.indexOf(other)),
      );
    },
    fill: change,
    togglePlace: (place) =>
      setChoice((current) => ({
        ...current,
        places: current.places.includes(place)
          ? current.places.filter((one) => one !== place)
          : [...current.places, place].sort(),
      })),
    setText: (typed) => setText(westernDigits(typed)),
    setUnitPrice: setMode,
    setStakeText,
    setMultiple,
    setGroup,
    clear: () => {
      setChoice((current) => ({ ...EMPTY, places: current.places }));
      setText('');
    },
    take: (line) => {
      setCode(line.play.code);
      setStyle(line.play.style);
      setTapping(false);
      setSheet(false);
      setChoice({
        zones: line.choice.zones,
        places: line.play.leastPlaces === null ? [0, 1, 2, 3, 4] : line.choice.places,
      });
      setText(line.play.alphabet === 'NUMBER' ? (line.choice.zones[0] ?? []).join(' ') : '');
      if (line.play.style === 'STANDARD') {
        setMode(line.unitPrice);
        setMultiple(line.multiple);
        setGroup(line.group);
      }
    },
  };
}

/** Whether a choice also fits another play: same alphabet, same number of zones. */
function isAlike(one: ElotteryPlay | undefined, other: ElotteryPlay): boolean {
  return (
    one !== undefined &&
    one.symbols.join() === other.symbols.join() &&
    one.zones.length === other.zones.length &&
    other.zones.every((zone) => zone.max > 1)
  );
}

function readNumbers(family: string, play: ElotteryPlay, text: string): ChoiceBoard['typed'] {
  const form = ballForm(family, play);
  if (form !== null) return { ...readBalls(text, form), left: [] };
  const reading = readTyped(text, play.width);
  const isAnyOrder = play.counting.kind === 'ANY_ORDER' || play.counting.kind === 'ORDERS';
  const isGroup = play.method === 'mixed';
  const { kept, left } =
    isGroup || isAnyOrder ? splitGroups(reading.numbers, isGroup) : { kept: reading.numbers, left: [] };
  return { ...reading, numbers: kept, left };
}
