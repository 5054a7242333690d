import type { CurrencyView } from './currency.ts';
import type { FairnessValue } from './fairness.ts';
import type { GameInfo } from './game-info.ts';
import type { OriginalRound, RoundView } from './rounds.ts';

export interface SessionPayload {
  /** From the page around the game, which posts it to the game's origin. */
  readonly token: string;
  /** From the path of the launch URL. */
  readonly game: string;
  /**
   * Bearer token that the client has made: 32 random bytes as base64url. A launch token opens one session; the same request repeated
   * returns that session, another bearer token is refused.
   */
  readonly sessionToken: string;
}

export interface PlayerView {
  readonly currency: CurrencyView;
  readonly balance: string;
  /** CN, EN, JA, TH, VI or ID. */
  readonly language: string;
  /** True for play money. */
  readonly isTest: boolean;
}

/** Play rules of the brand's regulator. */
export interface PlayRules {
  readonly minimumSpinMs: number;
  readonly allowsAutoplay: boolean;
  readonly allowsTurbo: boolean;
}

export interface SessionValue<Game extends GameInfo = GameInfo> {
  /**
   * Session token of the request, the bearer of all other calls, valid for hours. Store it for reloads of the page, because the launch
   * token works only once; a browser that refuses sessionStorage needs a new launch.
   */
  readonly token: string;
  readonly game: Game;
  readonly player: PlayerView;
  readonly rules: PlayRules;
  readonly fairness: FairnessValue;
  /**
   * The newest round in any game. Show it first when it is of this game and `shownBeats` is less than its number of beats; its id is
   * the first `after`.
   */
  readonly newest: RoundView | null;
  /** The round of this game that waits for the player's next move. */
  readonly open: OriginalRound | null;
  /** Origin of the embedding page, for postMessage. */
  readonly platformOrigin: string;
}
