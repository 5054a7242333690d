import '@lantern/ui/styles/index.css';
import '@lantern/ui/styles/fonts.css';
import './styles/stage.css';
import './styles/features.css';
import './styles/game.css';
import './styles/landscape.css';
import './styles/panels.css';
import './styles/replay.css';
import { FailureBoundary } from '@lantern/ui';
import { createRoot, type Root } from 'react-dom/client';
import { App } from './app.tsx';
import { Failure } from './failure.tsx';
import { NumberReadingProvider } from './i18n/number-reading.tsx';
import { loadTexts } from './i18n/text.ts';

const place = document.querySelector('#root');
const query = new URLSearchParams(location.search);

/** Renders the page, or why it cannot start. */
async function start(root: Root): Promise<void> {
  try {
    await loadTexts(query.get('lang'));
  } catch (error) {
    root.render(<Failure error={error} />);
    return;
  }
  root.render(
    <FailureBoundary failure={Failure}>
      <NumberReadingProvider>
        <App path={location.pathname} query={query} />
      </NumberReadingProvider>
    </FailureBoundary>,
  );
}

if (place) await start(createRoot(place));
