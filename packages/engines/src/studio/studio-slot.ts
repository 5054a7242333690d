/** Title of a game by language. */
export type GameTitles = Readonly<Record<'CN' | 'EN' | 'JA' | 'TH' | 'VI' | 'ID', string>>;

/** A slot title of the studio: its own design over the strips, pays and RTP of an engine's game. */
export interface StudioSlot {
  /** Id of the game in catalogues, launches and rounds; it never changes. */
  readonly code: string;
  /** Id of the engine's game. */
  readonly model: string;
  readonly titles: GameTitles;
}
