import { startTexts } from '@lantern/locales/start';
import { Button, EmptyState, isLoadFailure } from '@lantern/ui';
import { currentLanguage } from './i18n/text.ts';

/** Shown instead of a blank frame when a part of the game does not load or throws. Its texts are part of the first script. */
export function Failure({ error }: { error: unknown }) {
  const texts = startTexts(currentLanguage());
  const isUnloaded = isLoadFailure(error);
  return (
    <main className="opening">
      <div role="alert">
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
      </div>
    </main>
  );
}
