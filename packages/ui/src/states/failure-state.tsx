import { Button } from '../buttons/button.tsx';
import { isLoadFailure } from './load-failure.ts';
import { EmptyState } from './states.tsx';

type FailureTexts = Readonly<
  Record<'unloaded_title' | 'unloaded_text' | 'broken_title' | 'broken_text' | 'reload', string>
>;

/** Says that a part of a front end did not load, or that its code threw, with a button that loads the page again. */
export function FailureState({ error, texts }: { error: unknown; texts: FailureTexts }) {
  const isUnloaded = isLoadFailure(error);
  return (
    <EmptyState
      title={isUnloaded ? texts.unloaded_title : texts.broken_title}
      action={
        <Button look="pri" onClick={() => location.reload()}>
          {texts.reload}
        </Button>
      }
    >
      {isUnloaded ? texts.unloaded_text : texts.broken_text}
    </EmptyState>
  );
}
