import type { Queryable, Scope } from '@lantern/server-kit';
import { findGame, type GameRow } from '../games/repository.ts';
import { elotteryRules } from './elottery.ts';
import type { LotteryFamily } from './family.ts';
import { vietnam } from './vietnam.ts';

export type { LotteryFamily } from './family.ts';

/** Rules by family; a new kind of game needs an entry here and its own file. */
export const FAMILIES: Readonly<Record<GameRow['family'], LotteryFamily>> = {
  VN: vietnam,
  SSC: elotteryRules('SSC'),
  K3: elotteryRules('K3'),
  X11X5: elotteryRules('X11X5'),
  PK10: elotteryRules('PK10'),
  KENO8: elotteryRules('KENO8'),
  PC28: elotteryRules('PC28'),
  LHC: elotteryRules('LHC'),
  YEEKEE: elotteryRules('YEEKEE'),
  THAI: elotteryRules('THAI'),
  LAOS: elotteryRules('LAOS'),
  HANOI: elotteryRules('HANOI'),
  THREE_D: elotteryRules('THREE_D'),
  FOUR_D: elotteryRules('FOUR_D'),
  TOGEL: elotteryRules('TOGEL'),
  P3: elotteryRules('P3'),
};

/** The rules of an existing game. */
export async function familyOf(db: Queryable, scope: Scope, gameCode: string): Promise<LotteryFamily> {
  const game = await findGame(db, scope, gameCode);
  if (game === null) throw new Error(`no lottery game ${gameCode}`);
  return FAMILIES[game.family];
}
