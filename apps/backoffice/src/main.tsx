import './shell/styles.ts';
import { chooseTheme, FailureBoundary, preferredTheme } from '@lantern/ui';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { switchLanguage } from './shared/i18n/language.ts';
import { watchActivity } from './shared/session/activity.ts';
import { BackOffice } from './shell/back-office.tsx';
import { PageFailure } from './shell/page-failure.tsx';
import { refreshSession } from './shell/refresh-session.ts';

chooseTheme(preferredTheme());
watchActivity();
const place = document.getElementById('root');
if (place === null) throw new Error('the page has no root');
await start(createRoot(place));

/** Renders the back office, or why it cannot start. */
async function start(root: Root): Promise<void> {
  try {
    await Promise.all([switchLanguage(), refreshSession()]);
  } catch (error) {
    root.render(<PageFailure error={error} />);
    return;
  }
  root.render(
    <StrictMode>
      <FailureBoundary failure={PageFailure}>
        <BackOffice />
      </FailureBoundary>
    </StrictMode>,
  );
}
