import { lazy, Suspense } from 'react';
import { currentLanguage } from '../../shared/i18n/language.ts';
import { needMessages } from '../../shared/i18n/messages.ts';
import { useEnding, useToken } from '../../shared/session/session.ts';

const RealityCheck = lazy(async () => {
  const [module] = await Promise.all([import('./reality-check.tsx'), needMessages(currentLanguage(), ['safety'])]);
  return module;
});

/** Player protection dialogs on every page, also above game frames. Not loaded for visitors. */
export function SafetyHost() {
  const token = useToken();
  const ending = useEnding();
  if (token === null && ending !== 'TIME_LIMIT') return null;
  return (
    <Suspense fallback={null}>
      <RealityCheck />
    </Suspense>
  );
}
