import '../styles/gallery.css';
import { Logo, type Theme, ThemeToggle } from '../index.ts';
import { Controls } from './controls.tsx';
import { Figures } from './figures.tsx';
import { Surfaces } from './surfaces.tsx';

const THEMES: readonly Theme[] = ['dark', 'light'];

/** All components in both themes, side by side on a desktop. For development only: mounted at /dev/ui. */
export function ComponentGallery({ only }: { only?: Theme | undefined }) {
  return (
    <div className={only ? 'gallery gallery-one' : 'gallery'}>
      {THEMES.filter((theme) => !only || theme === only).map((theme) => (
        <main key={theme} className="gallery-theme" data-theme={theme}>
          <div className="row">
            <span className="gallery-logo">
              <Logo name="Lantern" />
            </span>
            <h1>Components</h1>
            <span className="grow" />
            <ThemeToggle label="Light or dark" />
          </div>
          <div className="gallery-grid">
            <Controls />
            <Figures />
            <Surfaces />
          </div>
        </main>
      ))}
    </div>
  );
}
