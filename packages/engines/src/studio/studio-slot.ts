/** A game's name by language. */
export type GameTitles = Readonly<Record<'CN' | 'EN' | 'JA' | 'TH' | 'VI' | 'ID', string>>;

/** A slot as the studio sells it: a face of its own over the strips, prices and returns of one of the engine's games. */
export interface StudioSlot {
  /** The game's name in catalogues, launches and rounds; it never changes. */
  readonly code: string;
  /** The engine's game. */
  readonly model: string;
  readonly titles: GameTitles;
}
