import type { GameTheme } from './themes.ts';

export interface SymbolProps {
  readonly theme: GameTheme;
  readonly symbol: string;
  /** Spoken name; none where the words beside it say what it is. */
  readonly label?: string;
  readonly className?: string;
}

/** One symbol of a game, as large as the place that it is put into. */
export function SymbolPicture({ theme, symbol, label, className = '' }: SymbolProps) {
  const spoken = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return <i className={`sym ${className}`} style={theme.pictureOf(symbol)} {...spoken} />;
}
