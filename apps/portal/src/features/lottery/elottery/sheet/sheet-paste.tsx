import { Button, Modal, TextArea } from '@lantern/ui';
import { useState } from 'react';
import { useText } from '../../../../shared/i18n/text.ts';
import { readSheet } from '../model/sheet.ts';
import type { Sheet } from '../model/use-sheet.ts';

/** Reads a pasted list of numbers with or without stakes, as it is typed. */
export function SheetPaste({ sheet, onClose }: { sheet: Sheet; onClose: () => void }) {
  const t = useText('families');
  const tl = useText('lottery');
  const [text, setText] = useState('');
  const { rows, unreadable } = readSheet(text, sheet.columns);
  const example = sheet.terms.family === 'FOUR_D' ? '2748 5 2\n1123=5B3S\n9061 9062' : '6281 2 2 10\n307 5\n88 50';
  return (
    <Modal
      open
      title={t('paste_list')}
      closeLabel={tl('close')}
      onClose={onClose}
      actions={
        <Button
          look="pri"
          disabled={rows.length === 0}
          onClick={() => {
            sheet.add(rows);
            onClose();
          }}
        >
          {t('paste_add', { count: rows.length })}
        </Button>
      }
    >
      <TextArea
        label={t('paste_label')}
        hint={t('paste_hint')}
        name="list"
        rows={8}
        autoComplete="off"
        placeholder={example}
        value={text}
        error={unreadable.length > 0 ? t('paste_unreadable', { lines: unreadable.slice(0, 5).join(' · ') }) : undefined}
        onChange={(event) => setText(event.target.value)}
      />
    </Modal>
  );
}
