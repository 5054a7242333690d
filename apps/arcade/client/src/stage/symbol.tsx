import type { GameTheme } from './themes.ts';

export interface SymbolProps {
  readonly theme: GameTheme;
  readonly symbol: string;
  /** Accessible name; omitted when a text beside it says the same. */
  readonly label?: string;
  readonly className?: string;
}

/** One symbol of a game, in the size of its container. */
export function SymbolPicture({ theme, symbol, label, className = '' }: SymbolProps) {
  const spoken = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return <i className={`sym ${className}`} style={theme.pictureOf(symbol)} {...spoken} />;
}
