import { westernDigits } from '@lantern/money';
import { Icon, TextArea, useComposedText } from '@lantern/ui';
import { CircleCheck, CircleX, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../../shared/i18n/text.ts';
import { ballForm, isSoutheastAsian } from '../model/games.ts';
import type { ElotteryPlay } from '../model/types.ts';
import { type ChoiceBoard, MOST_TYPED } from '../model/use-choice-board.ts';
import { NumberShortcuts } from './number-shortcuts.tsx';

const SHOWN = 20;
const EXAMPLE = '12345 67890,24680';
const BALLS = [
  ['03', '07', '01', '09', '05', '02', '08', '04'],
  ['10', '02', '06', '08', '01', '05', '03', '09'],
];

/** Numbers typed or pasted, with the valid, duplicate, omitted and invalid ones. */
export function TypedNumbers({ board, play, family }: { board: ChoiceBoard; play: ElotteryPlay; family: string }) {
  const t = useText('elottery');
  const tf = useText('families');
  const form = ballForm(family, play);
  const tl = useText('lottery');
  const { typed } = board;
  const input = useComposedText<HTMLTextAreaElement>({
    value: board.text,
    read: westernDigits,
    onValueChange: board.setText,
  });
  const list = (numbers: readonly string[]) =>
    numbers.length > SHOWN ? `${numbers.slice(0, SHOWN).join(' ')} …` : numbers.join(' ');
  const example =
    form === null
      ? EXAMPLE.replace(/\d{5}/g, (number) => number.slice(0, play.width))
      : BALLS.map((balls) => balls.slice(0, form.size).join(' ')).join(', ');
  return (
    <div className="typed-entry typed-numbers">
      {isSoutheastAsian(family) && <NumberShortcuts board={board} play={play} />}
      <TextArea
        label={
          form === null
            ? t('typed_label', { width: play.width })
            : tf('typed_balls', { size: form.size, pool: form.pool })
        }
        hint={tl('typed_hint')}
        name="typed"
        rows={4}
        inputMode="decimal"
        autoComplete="off"
        placeholder={example}
        error={typed && typed.numbers.length > MOST_TYPED ? t('typed_too_many', { max: MOST_TYPED }) : undefined}
        {...input}
      />
      <ul className="typed-entry-summary num" aria-live="polite">
        {typed && typed.numbers.length > 0 && (
          <QueryContent tone="pos" icon={CircleCheck}>
            {tl('typed_read', { count: typed.numbers.length })}
          </QueryContent>
        )}
        {typed && typed.repeated.length > 0 && (
          <QueryContent tone="wrn" icon={Copy}>
            {tl('typed_repeated', { numbers: list([...new Set(typed.repeated)]) })}
          </QueryContent>
        )}
        {typed && typed.left.length > 0 && (
          <QueryContent tone="wrn" icon={Copy}>
            {t('typed_same', { numbers: list(typed.left) })}
          </QueryContent>
        )}
        {typed && typed.unreadable.length > 0 && (
          <QueryContent tone="neg" icon={CircleX}>
            {form === null
              ? tl('typed_unreadable', { digits: play.width, numbers: list(typed.unreadable) })
              : tf('typed_balls_left', { size: form.size, pool: form.pool, numbers: list(typed.unreadable) })}
          </QueryContent>
        )}
      </ul>
    </div>
  );
}

function QueryContent({ tone, icon, children }: { tone: string; icon: typeof CircleX; children: ReactNode }) {
  return (
    <li>
      <Icon as={icon} className={tone} />
      <span className="grow">{children}</span>
    </li>
  );
}
