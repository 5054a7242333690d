import './shell/styles.ts';
import { chooseTheme, preferredTheme } from '@lantern/ui';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { switchLanguage } from './shared/i18n/language.ts';
import { watchActivity } from './shared/session/activity.ts';
import { BackOffice } from './shell/back-office.tsx';
import { refreshSession } from './shell/refresh-session.ts';

chooseTheme(preferredTheme());
watchActivity();
await Promise.all([switchLanguage(), refreshSession()]);
const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
createRoot(root).render(
  <StrictMode>
    <BackOffice />
  </StrictMode>,
);
