import { type Combination, isTwo } from './combination.ts';

const FOUR = 4;

/** Whether a combination may be played on another: of the same kind and length with a higher top card, or as a chop. */
export function beats(play: Combination, onTable: Combination): boolean {
  const isAlike = play.kind === onTable.kind && play.length === onTable.length;
  return (isAlike && play.top > onTable.top) || isChop(play, onTable);
}

/** Whether the owner of the beaten cards must pay: for twos, consecutive pairs and quads. */
export function isChop(play: Combination, onTable: Combination): boolean {
  const isLong = play.kind === 'pairseq' && play.length >= FOUR;
  const isHigher = play.kind === onTable.kind && play.length === onTable.length && play.top > onTable.top;
  switch (onTable.kind) {
    case 'single':
      return isTwo(onTable) && (play.kind === 'pairseq' || play.kind === 'quad');
    case 'pair':
      return isTwo(onTable) && (play.kind === 'quad' || isLong);
    case 'quad':
      return isHigher || isLong;
    case 'pairseq':
      if (isHigher || (play.kind === 'pairseq' && play.length > onTable.length)) return true;
      return onTable.length < FOUR && play.kind === 'quad';
    default:
      return false;
  }
}
