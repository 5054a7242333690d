import type { Value } from '@lantern/contract/schemas';
import { type ElectronicFamily, isHouseDrawn, isSoutheastAsian } from '@lantern/engines/lottery/electronic';

/** What a lottery is run as (3-11): for Southeast Asia, drawn by the house (ELOTT), or in the same style and drawn by others (LOTT). */
export function electronicAccountType(
  family: ElectronicFamily,
): Value<'electronic.menu'>['games'][number]['accountTypeName'] {
  if (isSoutheastAsian(family)) return 'TCG_SEA';
  return isHouseDrawn(family) ? 'ELOTT' : 'LOTT';
}
