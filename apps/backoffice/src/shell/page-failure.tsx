import './page-failure.css';
import { startTexts } from '@lantern/locales/start';
import { FailureState } from '@lantern/ui';
import { currentLanguage } from '../shared/i18n/language.ts';

/** Shown instead of a page, or of the whole back office, that does not load or throws. Its texts are part of the first script. */
export function PageFailure({ error }: { error: unknown }) {
  return (
    <section className="page-failure" role="alert">
      <FailureState error={error} texts={startTexts(currentLanguage())} />
    </section>
  );
}
