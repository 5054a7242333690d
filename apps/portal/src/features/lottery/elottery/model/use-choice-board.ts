import { useMemo, useState } from 'react';
import { readTyped, type TypedReading } from '../../model/slip.ts';
import { chosenAfter, typedAfter } from '../../slip/later-choice.ts';
import { splitGroups } from './counting.ts';
import { ballForm, hasSheet, hasTapBoard, isOnSheet, playsOfStyle } from './games.ts';
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
  /** Removes this choice; what was chosen since is kept. */
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
  const view = useShownPlay(lobby, startPlay);
  const price = usePrice(lobby, modes);
  const { play } = view;
  const chosen = useChosen(family, play);
  const isCredit = play?.style === 'CREDIT';
  const unitPrice = isCredit ? (readStake(price.stakeText) ?? 0n) : price.mode;
  const line = play && {
    play,
    choice: { zones: chosen.zones, places: play.leastPlaces === null ? [] : chosen.places },
    unitPrice,
    multiple: isCredit ? 1 : price.multiple,
    group: price.group,
  };
  return {
    ...{ play, plays: view.plays, style: view.style, isTapping: view.isTapping, isSheet: view.isSheet },
    ...{ line: line ?? null, text: chosen.text, typed: chosen.typed, unitPrice },
    ...{ stakeText: price.stakeText, multiple: price.multiple, group: price.group },
    ...{ setStyle: view.setStyle, openTaps: view.openTaps, openSheet: view.openSheet },
    ...{ toggle: chosen.toggle, fill: chosen.fill, togglePlace: chosen.togglePlace, setText: chosen.setText },
    ...{ setUnitPrice: price.setMode, setStakeText: price.setStakeText, setMultiple: price.setMultiple },
    setGroup: price.setGroup,
    clear: chosen.clear,
    choosePlay: (next) => {
      view.show(next);
      chosen.fitTo(next);
    },
    take: (taken) => {
      view.setStyle(taken.play.style);
      view.show(taken.play);
      chosen.take(taken);
      if (taken.play.style === 'STANDARD') price.take(taken);
    },
  };
}

/** Style and play that the board shows, or one of the boards that show many plays at once. */
function useShownPlay({ game, plays: all }: ElotteryLobby, startPlay: string | undefined) {
  const { family } = game;
  const [style, setStyle] = useState(all[0]?.style ?? 'STANDARD');
  const plays = useMemo(() => playsOfStyle(family, all, style), [family, all, style]);
  const first =
    plays.find((play) => play.code === startPlay) ??
    plays.find((play) => play.code === game.defaultPlayType) ??
    plays[0];
  const [code, setCode] = useState(first?.code);
  const [isTapping, setTapping] = useState(startPlay === undefined && hasTapBoard(family));
  const [isSheet, setSheet] = useState(hasSheet(family) && (startPlay === undefined || isOnSheet(family, startPlay)));
  return {
    ...{ style, setStyle, plays, isTapping, isSheet },
    play: plays.find((one) => one.code === code) ?? first,
    openTaps: () => setTapping(true),
    openSheet: () => setSheet(true),
    show: (play: ElotteryPlay) => {
      setCode(play.code);
      setTapping(false);
      setSheet(false);
    },
  };
}

/** Unit, multiple and prize group, or the stake per pick. */
function usePrice({ groups }: ElotteryLobby, modes: readonly bigint[]) {
  const [mode, setMode] = useState(modes[0] ?? 0n);
  const [stakeText, setStakeText] = useState('10');
  const [multiple, setMultiple] = useState(1);
  const [wanted, setGroup] = useState(groups.max);
  return {
    ...{ mode, setMode, stakeText, setStakeText, multiple, setMultiple, setGroup },
    group: Math.min(Math.max(wanted, groups.min), groups.max),
    take: (line: ElotteryLine) => {
      setMode(line.unitPrice);
      setMultiple(line.multiple);
      setGroup(line.group);
    },
  };
}

/** The choice: symbols by zone, positions, or typed numbers. */
function useChosen(family: string, play: ElotteryPlay | undefined) {
  const [choice, setChoice] = useState<Choice>(EMPTY);
  const [text, setText] = useState('');
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
  const fill = (zone: number, symbols: readonly string[]) =>
    setChoice((current) => ({
      ...current,
      zones: (play?.zones ?? []).map((_zone, index) => (index === zone ? symbols : (current.zones[index] ?? NO_ZONE))),
    }));
  return {
    ...{ zones, places: choice.places, text, typed, fill },
    setText,
    toggle: (zone: number, symbol: string) => fill(zone, toggled(play, zone, zones[zone] ?? [], symbol)),
    togglePlace: (place: number) =>
      setChoice((current) => ({
        ...current,
        places: current.places.includes(place)
          ? current.places.filter((one) => one !== place)
          : [...current.places, place].sort(),
      })),
    clear: () => {
      setChoice((current) => ({
        ...current,
        zones: current.zones.map((zone, index) => chosenAfter(choice.zones[index] ?? [], zone)),
      }));
      setText((current) => typedAfter(text, current));
    },
    /** Keeps what also fits the next play. */
    fitTo: (next: ElotteryPlay) => {
      setChoice((current) => (isAlike(play, next) ? current : { ...EMPTY, places: current.places }));
      if (next.width !== play?.width) setText('');
    },
    take: ({ play: taken, choice: { zones, places } }: ElotteryLine) => {
      setChoice({ zones, places: taken.leastPlaces === null ? EMPTY.places : places });
      setText(taken.alphabet === 'NUMBER' ? (zones[0] ?? []).join(' ') : '');
    },
  };
}

/** A zone's symbols after a click on one of them, in the play's order. */
function toggled(
  play: ElotteryPlay | undefined,
  zone: number,
  symbols: readonly string[],
  symbol: string,
): readonly string[] {
  if (symbols.includes(symbol)) return symbols.filter((one) => one !== symbol);
  const order = play?.symbols ?? [];
  const next = play?.zones[zone]?.max === 1 ? [symbol] : [...symbols, symbol];
  return next.sort((one, other) => order.indexOf(one) - order.indexOf(other));
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
  const { buying, left } =
    isGroup || isAnyOrder ? splitGroups(reading.numbers, isGroup) : { buying: reading.numbers, left: [] };
  return { ...reading, numbers: buying, left };
}
