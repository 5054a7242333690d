import { Chip } from '@lantern/ui';
import { useText } from '../../../../shared/i18n/text.ts';
import type { ChoiceBoard } from '../model/use-choice-board.ts';

const PLACES = [0, 1, 2, 3, 4] as const;

/** Selects the positions of an any-position play. */
export function PositionChoice({ board, least }: { board: ChoiceBoard; least: number }) {
  const t = useText('elottery');
  const chosen = board.line?.choice.places ?? [];
  return (
    <fieldset className="chips bare-set" aria-label={t('places_choose')}>
      {PLACES.map((place) => (
        <Chip
          key={place}
          isOn={chosen.includes(place)}
          disabled={chosen.includes(place) && chosen.length <= least}
          onClick={() => board.togglePlace(place)}
        >
          {t(`place_${place}`)}
        </Chip>
      ))}
    </fieldset>
  );
}
