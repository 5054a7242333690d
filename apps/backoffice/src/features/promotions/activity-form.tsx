import { calls } from '@lantern/contract/calls';
import { Button, Note, showToast } from '@lantern/ui';
import { useState } from 'react';
import { useAct } from '../../shared/api/hooks.ts';
import { ActivityFields } from './activity-fields.tsx';
import { NEW_ACTIVITY, readTyped, typedTerms } from './activity-typed.ts';
import { Preview } from './preview.tsx';
import { type Activity, CHANGES, type Terms, usePromotionRefusal, usePromotionText } from './use-promotions.ts';

interface ActivityFormProps {
  /** Null: a new draft. */
  readonly draft: Pick<Activity, 'id' | 'revision' | 'terms'> | null;
  /** Initial terms of a new draft; the defaults when omitted. */
  readonly from?: Terms | undefined;
  readonly onSaved: (id: string) => void;
}

/** A draft of a promotion, with a preview of its bonuses before approval. */
export function ActivityForm({ draft, from, onSaved }: ActivityFormProps) {
  const a = usePromotionText();
  const words = usePromotionRefusal();
  const given = draft?.terms ?? from;
  const [typed, setTyped] = useState(() => (given ? typedTerms(given) : NEW_ACTIVITY));
  const save = useAct(calls.promotionsBackOffice.saveDraft, {
    ...CHANGES,
    onSuccess: ({ id }) => {
      showToast({ kind: 'ok', title: a('saved') });
      onSaved(id);
    },
  });
  const terms = readTyped(typed);
  const name = draft && { id: draft.id, revision: draft.revision };
  return (
    <div className="stack">
      <ActivityFields typed={typed} onChange={setTyped} />
      <Preview terms={terms} />
      {save.error && <Note tone="bad">{words(save.error)}</Note>}
      <Button
        look="pri"
        block
        disabled={terms === null}
        busy={save.isPending}
        onClick={() => terms && save.mutate({ ...name, terms })}
      >
        {a('save_draft')}
      </Button>
    </div>
  );
}
