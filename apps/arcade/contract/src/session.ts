import type { CurrencyView } from './currency.ts';
import type { FairnessValue } from './fairness.ts';
import type { GameInfo } from './game-info.ts';
import type { OriginalRound, RoundView } from './rounds.ts';

export interface SessionPayload {
  /** From the fragment of the launch address. */
  readonly token: string;
  /** From the path of the launch address. */
  readonly game: string;
  /**
   * The bearer that the client has made for the session: 32 random bytes as base64url. A launch token opens one session; the same
   * request sent again finds it, another bearer is refused.
   */
  readonly sessionToken: string;
}

export interface PlayerView {
  readonly currency: CurrencyView;
  readonly balance: string;
  /** CN, EN, JA, TH, VI or ID. */
  readonly language: string;
  /** Play money. */
  readonly isTest: boolean;
}

/** What the brand's regulator asks for. */
export interface PlayRules {
  readonly minimumSpinMs: number;
  readonly allowsAutoplay: boolean;
  readonly allowsTurbo: boolean;
}

export interface SessionValue<Game extends GameInfo = GameInfo> {
  /** The session token of the request: bearer of all other calls, valid for hours. Store it in sessionStorage, the launch token works once. */
  readonly token: string;
  readonly game: Game;
  readonly player: PlayerView;
  readonly rules: PlayRules;
  readonly fairness: FairnessValue;
  /**
   * The newest round in any game, to be shown first when it is of this game and `shownBeats` is less than its beats; its id is the
   * first `after`.
   */
  readonly newest: RoundView | null;
  /** The round of this game that waits for its player's next move. */
  readonly open: OriginalRound | null;
  /** Origin of the page around the frame, for postMessage. */
  readonly platformOrigin: string;
}
