/** Paths of the calls. All but `session`, `game` and `replay` carry `Authorization: Bearer <token of the session>`. */
export const PATHS = {
  /** POST SessionPayload → SessionValue. */
  session: '/api/session',
  /** GET ?game=<id> → GameInfo without coin values of a player; for visitors. */
  game: '/api/game',
  /** POST SpinPayload → SpinValue. */
  spin: '/api/spin',
  /** POST PlayPayload → PlayValue. */
  play: '/api/play',
  /** POST MovePayload → PlayValue. */
  move: '/api/move',
  /** POST CrashBetPayload → PlayValue. */
  crashBet: '/api/crash/bet',
  /** POST CrashCashOutPayload → PlayValue; what counts is when it arrives. */
  crashCashOut: '/api/crash/cash-out',
  /** GET ?cursor=&limit= → CrashRoundsValue: rounds that crashed, newest first. */
  crashRounds: '/api/crash/rounds',
  /** GET → PlayValue[]: one's own bets of the newest round. */
  crashOwn: '/api/crash/own',
  /** POST ShownPayload → null. */
  shown: '/api/shown',
  /** GET ?cursor=&limit= → RoundsValue, newest first. */
  rounds: '/api/rounds',
  /** GET ?id= → RoundView of one's own. */
  round: '/api/round',
  /** GET ?round=&until=&signature= → RoundView; the address is signed by the platform for members and operators. */
  replay: '/api/replay',
  /** GET → { balance }. */
  balance: '/api/balance',
  /** GET → FairnessValue; POST { clientSeed } → RotatedSeeds. */
  fairness: '/api/fairness',
} as const;
