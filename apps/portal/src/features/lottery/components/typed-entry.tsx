import { Note, TextArea } from '@lantern/ui';
import { useText } from '../../../shared/i18n/text.ts';
import type { Play } from '../model/slip.ts';
import type { Board } from '../model/use-board.ts';

const EXAMPLES: Readonly<Record<number, string>> = { 1: '0 7, 9', 2: '07 17,27', 3: '007 123,999', 4: '0007 1234' };

/** Numbers typed or pasted; below stands what was read, what came twice and what could not be read. */
export function TypedEntry({ board, play }: { board: Board; play: Play }) {
  const t = useText('lottery');
  const { typed } = board;
  return (
    <>
      <TextArea
        label={t('typed_label', { digits: play.digits })}
        name="typed"
        rows={4}
        inputMode="numeric"
        placeholder={EXAMPLES[play.digits] ?? ''}
        value={board.text}
        onChange={(event) => board.setText(event.target.value)}
      />
      {typed && typed.numbers.length > 0 && (
        <Note tone="ok">
          {t('typed_read', { count: typed.numbers.length, numbers: typed.numbers.slice(0, 40).join(' ') })}
        </Note>
      )}
      {typed && typed.repeated.length > 0 && (
        <Note tone="warn">{t('typed_repeated', { numbers: [...new Set(typed.repeated)].slice(0, 20).join(' ') })}</Note>
      )}
      {typed && typed.unreadable.length > 0 && (
        <Note tone="bad">
          {t('typed_unreadable', { digits: play.digits, numbers: typed.unreadable.slice(0, 20).join(' ') })}
        </Note>
      )}
    </>
  );
}
