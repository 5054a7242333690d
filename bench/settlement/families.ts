import { PROFILE_VN_A } from '@lantern/engines/lottery';
import { ANY_DAY, type ElotteryFamily, elotteryFamily, isDrawnByPlatform } from '@lantern/engines/lottery/elottery';
import { readFamilyPrices, settleFamilyLine } from '@lantern/engines/lottery/family';
import { DAY, GAME, STAKE, type Subject, scattered } from './subject.ts';

const ISSUE = {
  day: DAY,
  region: null,
  stationCode: null,
  stationName: null,
  opensAt: new Date('2025-07-01T11:10:00Z'),
  closesAt: new Date('2025-07-02T11:10:00Z'),
  drawsAt: new Date('2025-07-02T11:15:00Z'),
} as const;

/** Head or tail of the special prize, each digit equally often; it ends in 37. */
const VIETNAM: Subject = {
  name: 'vn',
  tickets: 1_000_000,
  game: GAME,
  prices: PROFILE_VN_A,
  issue: {
    ...ISSUE,
    ...{ gameCode: GAME.code, number: '20250702', region: 'N', stationCode: 'BN', stationName: 'Bắc Ninh' },
  },
  result: { DB: ['00037'], G1: ['00000'], G2: [], G3: [], G4: [], G5: [], G6: [], G7: [] },
  ticket: (n) => ({
    ...{ play: n % 2 === 0 ? 'dau' : 'duoi', numbers: String(scattered(n) % 10) },
    ...{ stake: STAKE, oddsE4: 99_000n, winPerHit: 990n },
  }),
  owed: ({ play, numbers }) => (numbers === (play === 'dau' ? '3' : '7') ? 990n : 0n),
};

const FEWER = 100_000;
const ONE_IN = 10;
/** Prize group of standard bets: 1900 of 2000. */
const GROUP = { number: 1900, e4: 9_500n };

type Row = readonly [
  name: string,
  family: ElotteryFamily,
  style: 'STANDARD' | 'CREDIT',
  play: string,
  wins: string,
  loses: string,
  draw: string,
];

const TEN = '0001,0002,0003,0004,0005,0006,0007,0008,0009,0010';
/** A play of each family with a winning and a losing selection. */
const ROWS: readonly Row[] = [
  ['ssc', 'SSC', 'STANDARD', '1x_dwd', '||||5', '||||7', '01235'],
  ['k3', 'K3', 'STANDARD', 'sum', '11', '10', '2,4,5'],
  ['pk10', 'PK10', 'STANDARD', 'rank', '1|||||||||', '2|||||||||', '01,02,03,04,05,06,07,08,09,10'],
  ['11x5', 'X11X5', 'STANDARD', 'rx3', '1,2,3', '1,2,11', '01,02,03,04,05'],
  ['lhc', 'LHC', 'CREDIT', 'tm', '7', '8', '01,02,03,04,05,06,07'],
  [
    'keno8',
    'KENO8',
    'CREDIT',
    'pick3',
    '1,2,3',
    '78,79,80',
    '01,02,03,04,05,06,07,08,09,10,11,12,13,14,15,16,17,18,19,20',
  ],
  ['pc28', 'PC28', 'CREDIT', 'tm', '6', '27', '1,2,3'],
  ['thai', 'THAI', 'CREDIT', '2bottom', '24', '42', '837933,258,333,202,246,24'],
  ['four-d', 'FOUR_D', 'CREDIT', 'big_straight', '2748', '9999', `2748,1123,7777,${TEN},${TEN}`],
  ['togel', 'TOGEL', 'CREDIT', '2D', '81', '80', '6281'],
  ['three-d', 'THREE_D', 'STANDARD', '1x_dwd', '||1', '||2', '431'],
];

function familySubject([name, family, style, play, wins, loses, draw]: Row): Subject {
  const rules = elotteryFamily(family, ANY_DAY);
  const prices = readFamilyPrices(rules, rules.defaultPrices, 0n);
  if (!prices.ok) throw new Error(`${family} has no prices: ${prices.code}`);
  const drawn = rules.readDraw(draw);
  const prizeGroup = style === 'STANDARD' ? GROUP.number : null;
  const payout = (selection: string) =>
    settleFamilyLine(rules, prices.value, { play, selection, unitStake: STAKE, prizeGroup }, drawn).payout;
  const [won, lost] = [payout(wins), payout(loses)];
  if (won === 0n || lost !== 0n) throw new Error(`${name}: the winning ticket is paid ${won}, the other ${lost}`);
  const oddsE4 = style === 'STANDARD' ? GROUP.e4 : (won * 10_000n) / STAKE;
  const beat = isDrawnByPlatform(family)
    ? { intervalS: 60, closeBeforeS: 5, calendar: null }
    : { intervalS: null, closeBeforeS: null, calendar: 'THAI' as const };
  return {
    name,
    tickets: FEWER,
    game: { ...GAME, ...beat, code: 'BENCH', family, area: null, slot: null, defaultPlay: play },
    prices: rules.defaultPrices,
    issue: { ...ISSUE, gameCode: 'BENCH', number: '20250702-0001' },
    result: { DRAW: [draw] },
    ticket: (n) => ({
      ...{ play, numbers: scattered(n) % ONE_IN === 0 ? wins : loses },
      ...{ stake: STAKE, oddsE4, winPerHit: won },
    }),
    owed: ({ numbers }) => (numbers === wins ? won : 0n),
  };
}

/** Names of all subjects. */
export const SUBJECTS: readonly string[] = ['vn', ...ROWS.map(([name]) => name)];

/** Subject of a name; null if unknown. */
export function subjectOf(name: string): Subject | null {
  if (name === 'vn') return VIETNAM;
  const row = ROWS.find(([one]) => one === name);
  return row === undefined ? null : familySubject(row);
}
