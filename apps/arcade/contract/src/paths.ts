/** Paths of the API. All except `session`, `game` and `replay` need `Authorization: Bearer <session token>`. */
export const PATHS = {
  /** POST SessionPayload → SessionValue. */
  session: '/api/session',
  /** GET ?game=<id> → GameInfo, without a session and without a player's coin values. */
  game: '/api/game',
  /** POST SpinPayload → SpinValue. */
  spin: '/api/spin',
  /** POST PlayPayload → PlayValue. */
  play: '/api/play',
  /** POST MovePayload → PlayValue. */
  move: '/api/move',
  /** POST CrashBetPayload → PlayValue. */
  crashBet: '/api/crash/bet',
  /** POST CrashCashOutPayload → PlayValue; the arrival time of the request decides the multiplier. */
  crashCashOut: '/api/crash/cash-out',
  /** GET ?cursor=&limit= → CrashRoundsValue: crashed rounds, newest first. */
  crashRounds: '/api/crash/rounds',
  /** GET → PlayValue[]: own bets of the newest round. */
  crashOwn: '/api/crash/own',
  /** POST ShownPayload → null. */
  shown: '/api/shown',
  /** GET ?cursor=&limit= → RoundsValue, newest first. */
  rounds: '/api/rounds',
  /** GET ?id= → RoundView of an own round. */
  round: '/api/round',
  /** GET ?round=&until=&signature= → RoundView; the platform signs the URL for members and operators. */
  replay: '/api/replay',
  /** GET → { balance }. */
  balance: '/api/balance',
  /** GET → FairnessValue; POST { clientSeed } → RotatedSeeds. */
  fairness: '/api/fairness',
} as const;
