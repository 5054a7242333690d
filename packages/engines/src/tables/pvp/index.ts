export { type CommittedDeck, deckCommitment, isCommittedDeck, shuffleCommitted } from './deck-commitment.ts';
export {
  acceptRoomBet,
  bankExposure,
  type RoomBet,
  type RoomBetKind,
  roomBetNet,
  settleDragonTigerRoom,
} from './dragon-tiger-room.ts';
export {
  actNiuNiuRoom,
  automaticNiuNiuRoom,
  dealNiuNiuRoom,
  NIU_NIU_BETS,
  NIU_NIU_BIDS,
  type NiuNiuRoomAction,
  type NiuNiuRoomQuestion,
  type NiuNiuRoomRefusal,
  type NiuNiuRoomState,
  settleNiuNiuRoom,
  settleNiuNiuRound,
  visibleNiuNiuCards,
} from './niu-niu-room.ts';
export { type Payment, settlePayments } from './payments.ts';
export {
  type Pot,
  type PotQuestion,
  type PotSettlement,
  type PotTerms,
  payPots,
  settlePots,
  sidePots,
} from './pots.ts';
export {
  DEFAULT_RAKE,
  isWinRakeRate,
  potRake,
  type RakeModel,
  rakeWins,
  type SeatResults,
  takeFees,
} from './rake.ts';
export { beats, isChop } from './tien-len/beats.ts';
export { type Combination, combinationOf, type TienLenKind } from './tien-len/combination.ts';
export {
  actTienLen,
  automaticTienLen,
  DEFAULT_TIEN_LEN_OPTIONS,
  dealTienLen,
  frozenSeats,
  type TienLenAction,
  type TienLenOptions,
  type TienLenRefusal,
  type TienLenState,
  viewTienLen,
} from './tien-len/game.ts';
export { INSTANT_WINS, type InstantWin, type InstantWinOptions, instantWins } from './tien-len/instant-wins.ts';
export { type Chop, settleTienLen, TIEN_LEN_UNITS, type TienLenEnd, unitsLeft } from './tien-len/settle.ts';
export {
  actZhaJinHuaRoom,
  automaticZhaJinHua,
  dealZhaJinHuaRoom,
  settleZhaJinHuaRoom,
  visibleZhaJinHua,
  ZHA_JIN_HUA_STEPS,
  type ZhaJinHuaAction,
  type ZhaJinHuaRefusal,
  type ZhaJinHuaRoomOptions,
  type ZhaJinHuaRoomState,
  type ZhaJinHuaSeat,
  zhaJinHuaCall,
  zhaJinHuaRoom,
} from './zha-jin-hua-room.ts';
