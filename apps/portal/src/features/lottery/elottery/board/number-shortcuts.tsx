import { Button, Segments } from '@lantern/ui';
import { useState } from 'react';
import { useText } from '../../../../shared/i18n/text.ts';
import { anyOrder, doubles, numbersOfShortcut, SHORTCUTS, type Shortcut } from '../model/published-numbers.ts';
import type { ElotteryPlay } from '../model/types.ts';
import type { ChoiceBoard } from '../model/use-choice-board.ts';

const DIGITS = [...'0123456789'];

/**
 * Selects many numbers at once: ten with a first or last digit, the nineteen that contain a digit, doubles, and all permutations of the
 * selected numbers.
 */
export function NumberShortcuts({ board, play }: { board: ChoiceBoard; play: ElotteryPlay }) {
  const t = useText('families');
  const [shortcut, setShortcut] = useState<Shortcut>('front');
  const typed = board.typed?.numbers ?? [];
  const add = (numbers: readonly string[]) => board.setText([...new Set([...typed, ...numbers])].join(' '));
  const isPair = play.width === 2;
  const isOrdered = play.counting.kind === 'SUM';
  return (
    <div className="number-shortcuts num">
      {isPair && (
        <>
          <Segments
            label={t('doors')}
            value={shortcut}
            onChange={setShortcut}
            items={SHORTCUTS.map((id) => ({ id, label: t(`door_${id}`) }))}
          />
          <fieldset className="number-shortcuts-digits bare-set" aria-label={t(`door_${shortcut}`)}>
            {DIGITS.map((digit) => (
              <button key={digit} type="button" onClick={() => add(numbersOfShortcut(shortcut, digit))}>
                {digit}
              </button>
            ))}
          </fieldset>
        </>
      )}
      <div className="number-shortcuts-row">
        {isPair && (
          <Button size="sm" onClick={() => add(doubles())}>
            {t('doubles')}
          </Button>
        )}
        {isOrdered && (
          <Button size="sm" disabled={typed.length === 0} onClick={() => add(typed.flatMap(anyOrder))}>
            {t('reverse')}
          </Button>
        )}
        <Button size="sm" look="ghost" disabled={board.text === ''} onClick={() => board.setText('')}>
          {t('empty_numbers')}
        </Button>
      </div>
    </div>
  );
}
