import { Button } from '@lantern/ui';
import { type ReactNode, useState } from 'react';
import { isReason, ReasonField } from '../fields/reason-field.tsx';

/** The form of an action that a second operator approves: what is requested, the reason and the button. It needs a reason. */
export function RequestForm({
  title,
  hint,
  submit,
  isReady = true,
  isBusy,
  onRequest,
  children,
}: {
  title?: string;
  /** Who can read the reason. */
  hint: ReactNode;
  submit: string;
  /** Whether the other fields are complete. */
  isReady?: boolean;
  isBusy: boolean;
  onRequest: (reason: string) => void;
  children: ReactNode;
}) {
  const [reason, setReason] = useState('');
  const isGood = isReady && isReason(reason);
  return (
    <form
      className="action-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isGood) onRequest(reason.trim());
      }}
    >
      {title !== undefined && <h3>{title}</h3>}
      {children}
      <ReasonField value={reason} onChange={setReason} hint={hint} />
      <Button type="submit" look="pri" block disabled={!isGood} busy={isBusy}>
        {submit}
      </Button>
    </form>
  );
}
