import type { SlotInfo, SlotRound } from '@lantern/arcade-contract';
import { Amount } from '../game/amount.tsx';
import { useText } from '../i18n/text.ts';
import { type Currency, coinsWorth } from '../model/amounts.ts';
import type { Beat } from '../model/beats.ts';
import { useWinWords } from '../model/win-texts.ts';
import { winsOfBeat } from '../model/wins.ts';
import type { GameTheme } from '../stage/themes.ts';

/** Names of beats in the list. */
export function useBeatName(beats: readonly Beat[]): (beat: Beat) => string {
  const t = useText('arcade');
  return (beat) => {
    if (beat.kind === 'hold') {
      const first = beats.findIndex(({ kind }) => kind === 'hold');
      return t('respin_number', { number: beats.indexOf(beat) - first + 1 });
    }
    if (beat.kind === 'tumble' && beat.tumble > 0) return t('tumble_number', { number: beat.tumble });
    return beat.isFree ? t('free_spin_number', { number: beat.at }) : t('paid_spin');
  };
}

export interface StepTextProps {
  readonly game: SlotInfo;
  readonly round: SlotRound;
  readonly beat: Beat;
  readonly theme: GameTheme;
  readonly currency: Currency;
}

/** One sentence with the result of this beat. */
export function StepText({ game, round, beat, theme, currency }: StepTextProps) {
  const text = useStepText(game, beat, theme);
  return (
    <>
      {text}
      {beat.coins > 0 && (
        <>
          {' · '}
          <Amount minor={coinsWorth(beat.coins, round.coin, currency)} currency={currency} />
        </>
      )}
    </>
  );
}

function useStepText(game: SlotInfo, beat: Beat, theme: GameTheme): string {
  const t = useText('arcade');
  const words = useWinWords(theme);
  if (beat.kind === 'hold') {
    const { cells, respinsLeft } = beat.step;
    const count = cells.filter((value) => value !== null).length;
    return t('step_respin', { count, cells: cells.length, left: respinsLeft });
  }
  const awards = beat.kind === 'reels' || beat.isLast;
  if (awards && beat.step.freeSpinsAwarded > 0) return t('step_award', { count: beat.step.freeSpinsAwarded });
  const wins = winsOfBeat(game, beat);
  const [first] = wins;
  if (!first) {
    const isMultiplied = beat.kind === 'tumble' && beat.isLast && beat.coins > 0;
    return isMultiplied ? t('step_times', { times: beat.step.multiplier }) : t('step_nothing');
  }
  return wins.length === 1 ? words(first) : t('lines_won', { count: wins.length });
}
