import { lazy, Suspense } from 'react';
import { currentLanguage } from '../../shared/i18n/language.ts';
import { needMessages } from '../../shared/i18n/messages.ts';
import { useEnding, useToken } from '../../shared/session/session.ts';

const RealityCheck = lazy(async () => {
  const [module] = await Promise.all([import('./reality-check.tsx'), needMessages(currentLanguage(), ['safety'])]);
  return module;
});

/** The place of what protects the player on every page, over games in their frames as well. Visitors load nothing of it. */
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
