import { Button, buttonClass, Card, FieldMessage } from '@lantern/ui';
import { type ChangeEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useText } from '../../../../shared/i18n/text.ts';
import { base64Of } from '../base64-of.ts';
import type { ChosenFile } from './import-draft.ts';

const MAX_BYTES = 2 * 1024 * 1024;
/** Types of files that banks give. */
const ACCEPTED = ['csv', 'txt', 'xlsx', 'xml', 'sta', 'mt940', '940'].map((ending) => `.${ending}`).join(',');

type Problem = 'large' | 'empty' | 'unreadable';

async function readFile(file: File): Promise<ChosenFile | Problem> {
  if (file.size > MAX_BYTES) return 'large';
  if (file.size === 0) return 'empty';
  try {
    return { name: file.name, size: file.size, content: await base64Of(file) };
  } catch {
    return 'unreadable';
  }
}

interface FileCardProps {
  readonly file: ChosenFile | null;
  readonly isLoading: boolean;
  readonly onChoose: (file: ChosenFile) => void;
  readonly onCheck: () => void;
}

/** The bank's file. It stays in the browser until it is posted; one that cannot be sent is refused here. */
export function FileCard({ file, isLoading, onChoose, onCheck }: FileCardProps) {
  const t = useText();
  const s = useTranslations('statements');
  const id = useId();
  const [problem, setProblem] = useState<Problem | null>(null);
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = currentTarget.files ?? [];
    if (chosen === undefined) return;
    const found = await readFile(chosen);
    // The same file can be chosen again, for example after it was corrected.
    currentTarget.value = '';
    setProblem(typeof found === 'string' ? found : null);
    if (typeof found !== 'string') onChoose(found);
  };
  return (
    <Card title={s('file_title')}>
      <div className="file-card">
        <label className={buttonClass({ look: file === null ? 'pri' : 'soft' })}>
          {file === null ? t('statement_file') : s('file_other')}
          <input
            className="vh"
            type="file"
            name="statement"
            aria-label={t('statement_file')}
            aria-describedby={id}
            accept={ACCEPTED}
            onChange={(event) => void choose(event)}
          />
        </label>
        {file !== null && (
          <p className="file-card-name">
            <b>{file.name}</b> <span className="mut3 num">{s('file_size', { size: Math.ceil(file.size / 1024) })}</span>
          </p>
        )}
        {file !== null && (
          <Button look="plain" busy={isLoading} onClick={onCheck}>
            {s('check_file')}
          </Button>
        )}
      </div>
      <FieldMessage id={id} error={problem && s(`file_${problem}`)} hint={s('file_kinds')} />
    </Card>
  );
}
