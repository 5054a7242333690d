import { westernDigits } from '@lantern/money';
import { Button, Icon, TextArea, useComposedText } from '@lantern/ui';
import { CircleCheck, CircleX, Copy, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../shared/i18n/text.ts';
import { gridOf, type Play, piecesOf } from '../model/slip.ts';
import type { Board } from '../model/use-board.ts';

const EXAMPLES: Readonly<Record<number, string>> = { 1: '0 7, 9', 2: '07 17,27', 3: '007 123,999', 4: '0007 1234' };
const SHOWN = 20;

/** Numbers typed or pasted; valid numbers beside the field (a tap removes one), duplicates and invalid pieces below. */
export default function TypedEntry({ board, play }: { board: Board; play: Play }) {
  const t = useText('lottery');
  const { typed } = board;
  const input = useComposedText<HTMLTextAreaElement>({
    value: board.text,
    read: westernDigits,
    onValueChange: board.setText,
  });
  const list = (numbers: readonly string[]) =>
    numbers.length > SHOWN ? `${numbers.slice(0, SHOWN).join(' ')} …` : numbers.join(' ');
  const setNumbers = (numbers: readonly string[]) => board.setText(numbers.join(' '));
  const read = typed?.numbers ?? [];
  return (
    <div className="typed-entry">
      <div className="stack">
        {/* A phone's decimal keypad has digits and a separator; the numeric keypad has no separator. */}
        <TextArea
          label={t('typed_label', { digits: play.digits })}
          hint={t('typed_hint')}
          name="typed"
          rows={4}
          inputMode="decimal"
          autoComplete="off"
          placeholder={EXAMPLES[play.digits] ?? ''}
          marked={<Marks text={westernDigits(input.value)} digits={play.digits} />}
          {...input}
        />
        <ul className="typed-entry-summary num" aria-live="polite">
          {read.length > 0 && <Finding tone="pos" icon={CircleCheck} title={t('typed_read', { count: read.length })} />}
          {typed && typed.repeated.length > 0 && (
            <Finding
              tone="typed-entry-warning"
              icon={Copy}
              title={t('typed_repeated', { numbers: list([...new Set(typed.repeated)]) })}
            />
          )}
          {typed && typed.unreadable.length > 0 && (
            <Finding
              tone="neg"
              icon={CircleX}
              title={t('typed_unreadable', { digits: play.digits, numbers: list(typed.unreadable) })}
            >
              <Button look="text" size="sm" onClick={() => setNumbers(read)}>
                {t('remove')}
              </Button>
            </Finding>
          )}
        </ul>
      </div>
      <ReadBack
        numbers={read}
        digits={play.digits}
        onRemove={(gone) => setNumbers(read.filter((one) => one !== gone))}
      />
    </div>
  );
}

/** The typed text with duplicates and invalid pieces marked. */
function Marks({ text, digits }: { text: string; digits: number }) {
  return piecesOf(text, digits).map(({ text: piece, kind }, place) =>
    kind === 'repeated' || kind === 'unreadable' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces may be equal; the position is the key
      <mark key={place} className={kind === 'repeated' ? 'rep' : 'bad'}>
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}

function Finding({
  tone,
  icon,
  title,
  children,
}: {
  tone: string;
  icon: typeof CircleX;
  title: string;
  children?: ReactNode;
}) {
  return (
    <li>
      <Icon as={icon} className={tone} />
      <span className="grow">{title}</span>
      {children}
    </li>
  );
}

/** The valid numbers: a 10 × 10 grid on a wide screen, a row of numbers elsewhere. */
function ReadBack({
  numbers,
  digits,
  onRemove,
}: {
  numbers: readonly string[];
  digits: number;
  onRemove: (number: string) => void;
}) {
  const t = useText('lottery');
  const chosen = new Set(numbers);
  const field = digits === 2 ? gridOf(2) : [];
  return (
    <section className="typed-entry-read" aria-label={t('read_back')}>
      <div className="field-label">{t('read_back')}</div>
      {field.length > 0 && (
        <div className="typed-entry-field num">
          {field.map((number) =>
            chosen.has(number) ? (
              <button
                key={number}
                type="button"
                className="on"
                aria-label={`${t('remove')} ${number}`}
                onClick={() => onRemove(number)}
              >
                {number}
              </button>
            ) : (
              <i key={number} aria-hidden="true">
                {number}
              </i>
            ),
          )}
        </div>
      )}
      <div className={field.length > 0 ? 'typed-entry-list num typed-entry-narrow' : 'typed-entry-list num'}>
        {numbers.slice(0, 200).map((number) => (
          <button key={number} type="button" aria-label={`${t('remove')} ${number}`} onClick={() => onRemove(number)}>
            {number}
            <Icon as={X} />
          </button>
        ))}
      </div>
      <small className="mut3">{t('read_back_hint')}</small>
    </section>
  );
}
