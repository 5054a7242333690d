import { Sun, SunMoon } from 'lucide-react';
import { IconButton } from '../buttons/button.tsx';
import { toggleTheme, useTheme } from './theme.ts';

/** Switches between Night and Paper. `label` is the accessible name: "Light or dark". */
export function ThemeToggle({ label, className }: { label: string; className?: string | undefined }) {
  return (
    <IconButton
      icon={useTheme() === 'light' ? Sun : SunMoon}
      label={label}
      className={className}
      onClick={toggleTheme}
    />
  );
}
