import type { Value } from '@lantern/contract/schemas';
import { type ElotteryFamily, isDrawnByPlatform, isSoutheastAsian } from '@lantern/engines/lottery/elottery';

/** The account type of a lottery (3-11): TCG_SEA for Southeast Asian ones; of the others ELOTT if drawn by the platform, else LOTT. */
export function elotteryAccountType(
  family: ElotteryFamily,
): Value<'elottery.menu'>['games'][number]['accountTypeName'] {
  if (isSoutheastAsian(family)) return 'TCG_SEA';
  return isDrawnByPlatform(family) ? 'ELOTT' : 'LOTT';
}
