import { startTexts } from '@lantern/locales/start';
import { FailureState } from '@lantern/ui';
import { currentLanguage } from './i18n/text.ts';

/** Shown instead of a blank frame when a part of the game does not load or throws. Its texts are part of the first script. */
export function Failure({ error }: { error: unknown }) {
  return (
    <main className="opening">
      <div role="alert">
        <FailureState error={error} texts={startTexts(currentLanguage())} />
      </div>
    </main>
  );
}
