import './page-failure.css';
import { startTexts } from '@lantern/locales/start';
import { Button, EmptyState, isLoadFailure } from '@lantern/ui';
import { currentLanguage } from '../shared/i18n/language.ts';

/** Shown instead of a page, or of the whole back office, that does not load or throws. Its texts are part of the first script. */
export function PageFailure({ error }: { error: unknown }) {
  const texts = startTexts(currentLanguage());
  const isUnloaded = isLoadFailure(error);
  return (
    <section className="page-failure" role="alert">
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
    </section>
  );
}
