import type { Value } from '@lantern/contract/schemas';
import { Card, Note, Skeletons } from '@lantern/ui';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useRefusalText, useText } from '../../../../shared/i18n/text.ts';
import { useLeaveWarning } from '../../../../shared/navigation/leave-warning.ts';
import type { Account } from '../statement-accounts.tsx';
import { continueForAll, decideAll } from './decide-all.ts';
import { FileCard } from './file-card.tsx';
import {
  type ChosenFile,
  changeClosing,
  changeReading,
  changeZone,
  decide,
  draftOf,
  hasChoices,
  type ImportDraft,
  importOf,
  type Preview,
} from './import-draft.ts';
import { ClosingField } from './outcome/closing-field.tsx';
import { OutcomeCard } from './outcome/outcome-card.tsx';
import { PostCard } from './post-card.tsx';
import { postObstacles } from './post-obstacles.ts';
import { ReadingCard } from './reading/reading-card.tsx';
import { usePost } from './use-post.ts';
import { usePreview } from './use-preview.ts';

interface ImportFormProps {
  readonly account: Account;
  readonly alone: Value<'paymentsFinance.bankAccounts'>['alone'];
}

/** The import of a file in steps: the file, how it is read, what an import of it does, the import. */
export function ImportForm({ account, alone }: ImportFormProps) {
  const t = useText();
  const s = useTranslations('statements');
  const words = useRefusalText();
  const [draft, setDraft] = useState<ImportDraft | null>(null);
  const { preview, isCurrent, isLoading, error } = usePreview(account.code, draft);
  /** A change of the file's reading, or of what is decided about it. */
  const change = (apply: (draft: ImportDraft) => ImportDraft) => setDraft((before) => before && apply(before));
  useLeaveWarning(draft !== null && hasChoices(draft));
  useEffect(() => {
    // A decision about all rows continues with those that the new preview shows.
    if (preview !== null && isCurrent) setDraft((before) => before && continueForAll(before, preview));
  }, [preview, isCurrent]);
  // A copy of the draft is a new request for its preview.
  const check = () => change((before) => ({ ...before, isDeciding: false }));
  const choose = (file: ChosenFile) => setDraft(draftOf(file));
  const isOpen = preview !== null && preview.understood.questions.length > 0;
  return (
    <form
      className="import-form stack"
      aria-label={t('statement_new')}
      onSubmit={(event) => {
        event.preventDefault();
        check();
      }}
    >
      <FileCard file={draft?.file ?? null} isLoading={isLoading} onChoose={choose} onCheck={check} />
      {error !== null && <Note tone="bad">{words(error)}</Note>}
      {draft !== null && preview === null && error === null && (
        <Card>
          <Skeletons count={4} label={s('checking')} />
        </Card>
      )}
      {draft !== null && preview !== null && (
        <>
          <ReadingCard
            draft={draft}
            preview={preview}
            accountZone={account.zone}
            onChange={(reading) => change((before) => changeReading(before, reading))}
            onZone={(zone) => change((before) => changeZone(before, zone))}
          />
          {!isOpen && preview.fault === null && (
            <OutcomeSteps
              // What is confirmed and typed about one file does not apply to the next.
              key={draft.file.content}
              account={account}
              alone={alone}
              draft={draft}
              preview={preview}
              isCurrent={isCurrent}
              isLoading={isLoading}
              onChange={change}
              onCheck={check}
            />
          )}
        </>
      )}
    </form>
  );
}

interface OutcomeStepsProps extends ImportFormProps {
  readonly draft: ImportDraft;
  readonly preview: Preview;
  readonly isCurrent: boolean;
  readonly isLoading: boolean;
  readonly onChange: (apply: (draft: ImportDraft) => ImportDraft) => void;
  readonly onCheck: () => void;
}

/** What an import does and the import itself. Everything typed stays after a refusal. */
function OutcomeSteps(props: OutcomeStepsProps) {
  const { account, alone, draft, preview, isCurrent, isLoading, onChange, onCheck } = props;
  const [closing, setClosing] = useState(draft.closing);
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const [restart, setRestart] = useState<string | null>(null);
  const post = usePost();
  const { counts, firstOld, balance } = preview;
  // The confirmation is about the rows that the person saw.
  const old = `${counts.old} ${firstOld ?? ''}`;
  const confirmsOld = confirmed === old;
  useLeaveWarning(restart !== null || closing !== draft.closing);
  const isClosingChecked = balance.isInFile || closing === draft.closing;
  const isWaiting = account.waiting !== null;
  const obstacles = postObstacles({ preview, isCurrent, isLoading, isWaiting, isClosingChecked, confirmsOld, restart });
  const change = (apply: (draft: ImportDraft) => ImportDraft) => {
    // A refusal was about the choices before.
    post.reset();
    onChange(apply);
  };
  const send = () =>
    post.mutate(importOf(account.code, draft, preview, { confirmsOld, restart }), {
      onError: ({ code }) => {
        if (code === 'STATEMENT_CHANGED') onCheck();
      },
    });
  return (
    <>
      <OutcomeCard
        draft={draft}
        preview={preview}
        isLoading={isLoading}
        closingField={
          !balance.isInFile && (
            <ClosingField
              value={closing}
              isLoading={isLoading}
              onChange={setClosing}
              onCheck={(checked) => change((before) => changeClosing(before, checked))}
            />
          )
        }
        onDecide={(rows, decision) => change((before) => decide(before, rows, decision))}
        onDecideAll={(made) => change((before) => decideAll(before, preview, made))}
      />
      <PostCard
        preview={preview}
        alone={alone}
        obstacles={obstacles}
        confirmsOld={confirmsOld}
        onConfirmOld={(confirms) => setConfirmed(confirms ? old : null)}
        restart={restart}
        onRestart={setRestart}
        isPosting={post.isPending}
        error={post.error}
        onPost={send}
      />
    </>
  );
}
