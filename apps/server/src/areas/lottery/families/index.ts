import type { Queryable, Scope } from '@lantern/server-kit';
import { findGame, type GameRow } from '../games/repository.ts';
import { electronicRules } from './elottery.ts';
import type { LotteryFamily } from './family.ts';
import { vietnam } from './vietnam.ts';

export type { LotteryFamily } from './family.ts';

/** Rules by family; a new kind of game needs an entry here and its own file. */
export const FAMILIES: Readonly<Record<GameRow['family'], LotteryFamily>> = {
  VN: vietnam,
  SSC: electronicRules('SSC'),
  K3: electronicRules('K3'),
  X11X5: electronicRules('X11X5'),
  PK10: electronicRules('PK10'),
  KENO8: electronicRules('KENO8'),
  PC28: electronicRules('PC28'),
  LHC: electronicRules('LHC'),
  YEEKEE: electronicRules('YEEKEE'),
  THAI: electronicRules('THAI'),
  LAOS: electronicRules('LAOS'),
  HANOI: electronicRules('HANOI'),
  THREE_D: electronicRules('THREE_D'),
  FOUR_D: electronicRules('FOUR_D'),
  TOGEL: electronicRules('TOGEL'),
  P3: electronicRules('P3'),
};

/** The rules of an existing game. */
export async function familyOf(db: Queryable, scope: Scope, gameCode: string): Promise<LotteryFamily> {
  const game = await findGame(db, scope, gameCode);
  if (game === null) throw new Error(`no lottery game ${gameCode}`);
  return FAMILIES[game.family];
}
