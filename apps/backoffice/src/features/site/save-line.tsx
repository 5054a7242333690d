import { Button, Note } from '@lantern/ui';
import { type ReactNode, useState } from 'react';
import { isReason, ReasonField } from '../../shared/fields/reason-field.tsx';
import { useText } from '../../shared/i18n/text.ts';
import { useSiteText } from './use-site.ts';

interface SaveLineProps {
  /** Whether a change of the form waits for a second person: then all of the form waits, with a reason. */
  readonly needsSecond: boolean;
  readonly disabled: boolean;
  readonly busy: boolean;
  readonly onSave: (reason: string) => void;
  /** Before the button. */
  readonly children?: ReactNode;
}

/** Saves a form at once, or requests it where a change of it needs a second person. */
export function SaveLine({ needsSecond, disabled, busy, onSave, children }: SaveLineProps) {
  const t = useText();
  const s = useSiteText();
  const [reason, setReason] = useState('');
  return (
    <>
      {needsSecond && (
        <div className="stack">
          <Note tone="warn">{s('form_two_people')}</Note>
          <ReasonField value={reason} onChange={setReason} hint={t('reason_hint')} />
        </div>
      )}
      <div className="save-line">
        {children}
        <Button
          look="pri"
          disabled={disabled || (needsSecond && !isReason(reason))}
          busy={busy}
          onClick={() => onSave(needsSecond ? reason : '')}
        >
          {t(needsSecond ? 'ask_second' : 'save')}
        </Button>
      </div>
    </>
  );
}
