import { Card, Note } from '@lantern/ui';
import { useTranslations } from 'use-intl';
import type { ImportDraft, Preview, Reading, Understood } from '../import-draft.ts';
import { ColumnTable } from './column-table.tsx';
import { QuestionList } from './question-list.tsx';
import { ReadingFields } from './reading-fields.tsx';

interface ReadingCardProps {
  readonly draft: ImportDraft;
  readonly preview: Preview;
  /** The account's zone as it was before the file. */
  readonly accountZone: string;
  readonly onChange: (change: Reading) => void;
  readonly onZone: (zone: string) => void;
}

/** How the file is read: the questions that it leaves open first, then all that can be chosen otherwise, with the first rows. */
export function ReadingCard({ draft, preview, accountZone, onChange, onZone }: ReadingCardProps) {
  const s = useTranslations('statements');
  const { fault } = preview;
  // A choice is shown at once, before the preview that follows from it.
  const understood: Understood = { ...preview.understood, ...draft.reading };
  return (
    <Card
      title={s('read_title')}
      aside={<span className="mut">{s(`kind_${understood.kind}`)}</span>}
      className="reading-card"
    >
      <div className="stack">
        {fault && (
          <Note tone="bad">
            {s('file_fault', { fault: fault.fault, line: fault.line })} {s('file_fault_choose')}
          </Note>
        )}
        {understood.isFormKnown && <Note tone="plain">{s('read_remembered')}</Note>}
        <QuestionList understood={understood} chosen={draft.reading} onChange={onChange} />
        <ReadingFields
          understood={understood}
          zone={draft.zone ?? preview.zone}
          accountZone={accountZone}
          onChange={onChange}
          onZone={onZone}
        />
        {understood.sample.length > 0 && <ColumnTable understood={understood} onChange={onChange} />}
      </div>
    </Card>
  );
}
