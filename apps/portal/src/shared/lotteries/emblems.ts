import type { Value } from '@lantern/contract/schemas';

/** Text of a family's emblem: how many numbers it draws. */
export const EMBLEMS: Readonly<Record<Value<'elottery.lobby'>['game']['family'], string>> = {
  ...{ SSC: '5', K3: '3', X11X5: '11', PK10: '10', KENO8: '20', PC28: '28', LHC: '6' },
  ...{ YEEKEE: '88', THAI: '6', LAOS: '6', HANOI: '5' },
  ...{ FOUR_D: '4D', TOGEL: '4D', THREE_D: '3D', P3: 'P3' },
};
