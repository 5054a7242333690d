import type { Value } from '@lantern/contract/schemas';
import { useText } from '../../../shared/i18n/text.ts';
import { playTexts } from '../../../shared/lotteries/play-texts.ts';

type Bet = Value<'lottery.myBet'>['bet'];

export interface BetTexts {
  game(code: string): string;
  play(bet: Pick<Bet, 'family' | 'play'>): string;
  prize(code: string): string;
  /** The selection: numbers, or the zones of an e-lottery bet as text. */
  numbers(bet: Pick<Bet, 'family' | 'play' | 'numbers'>): readonly string[];
}

/** Names of games, plays and prizes; a code without a name is shown as it is. */
export function useBetTexts(): BetTexts {
  const vietnam = useText('lottery');
  const elottery = useText('elottery');
  const families = useText('families');
  const named = (kind: string, code: string) => {
    const key = `${kind}_${code}`;
    if (elottery.has(key)) return elottery(key);
    return vietnam.has(key) ? vietnam(key) : code;
  };
  return {
    game: (code) => named('game', code),
    play: ({ family, play }) =>
      family === 'VN' ? named('play', play) : playTexts(family, elottery, families).play(play),
    prize: (code) => (code === 'DRAW' ? elottery('drawn') : named('prize', code)),
    numbers: ({ family, play, numbers }) =>
      family === 'VN' ? numbers : playTexts(family, elottery, families).parts(play, numbers[0] ?? ''),
  };
}
