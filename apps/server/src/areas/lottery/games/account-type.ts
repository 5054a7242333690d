import type { Value } from '@lantern/contract/schemas';
import { type ElectronicFamily, isHouseDrawn, isSoutheastAsian } from '@lantern/engines/lottery/elottery';

/** The account type of a lottery (3-11): TCG_SEA for Southeast Asian ones; of the others ELOTT if drawn by the platform, else LOTT. */
export function electronicAccountType(
  family: ElectronicFamily,
): Value<'electronic.menu'>['games'][number]['accountTypeName'] {
  if (isSoutheastAsian(family)) return 'TCG_SEA';
  return isHouseDrawn(family) ? 'ELOTT' : 'LOTT';
}
