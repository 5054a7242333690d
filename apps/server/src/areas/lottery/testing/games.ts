import type { GameRow } from '../games/repository.ts';

/** The northern lottery of Vietnam. */
export const XSMB: GameRow = {
  code: 'xsmb',
  family: 'VN',
  area: 'NORTH',
  slot: 1,
  intervalS: null,
  closeBeforeS: null,
  calendar: null,
  flag: 'VN',
  sort: 1,
  isEnabled: true,
  defaultPlay: 'de_db',
  unitPrice: 100n,
  minStake: 100n,
  maxStakePerLine: 1_000_000n,
  maxStakePerIssue: 2_000_000n,
  maxPoints: 10_000,
  maxLines: 20,
  maxTickets: 2_000,
  exposureLimit: 500_000_000n,
  playLimits: {},
  demoDrawAfterS: 60,
};

/** An issue every minute, closing five seconds before its draw. */
export const SSC1M: GameRow = {
  ...XSMB,
  code: 'SSC1M',
  family: 'SSC',
  area: null,
  slot: null,
  intervalS: 60,
  closeBeforeS: 5,
  sort: 2,
  defaultPlay: '3x_direct_b',
  unitPrice: 200n,
  minStake: 2n,
  maxTickets: 100_000,
  demoDrawAfterS: null,
};
