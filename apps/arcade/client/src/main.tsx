import '@lantern/ui/styles/index.css';
import '@lantern/ui/styles/fonts.css';
import './styles/stage.css';
import './styles/features.css';
import './styles/game.css';
import './styles/landscape.css';
import './styles/panels.css';
import './styles/replay.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { NumberReadingProvider } from './i18n/number-reading.tsx';
import { loadTexts } from './i18n/text.ts';

const place = document.querySelector('#root');
const query = new URLSearchParams(location.search);

await loadTexts(query.get('lang'));
if (place) {
  createRoot(place).render(
    <NumberReadingProvider>
      <App path={location.pathname} query={query} />
    </NumberReadingProvider>,
  );
}
