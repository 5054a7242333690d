/** A published result of the northern lottery, by prize. */
export const DRAW = {
  day: '2025-03-20',
  issue: '20250320',
  /** Ten minutes before betting ends, a minute before, two minutes after its end, before and after the draw: Hanoi closes at 18:10 and draws at 18:15 (UTC+7). */
  beforeClose: new Date('2025-03-20T11:00:00Z'),
  earlierClose: new Date('2025-03-20T11:09:00.000Z'),
  afterClose: new Date('2025-03-20T11:12:00Z'),
  beforeDraw: new Date('2025-03-20T11:14:30Z'),
  afterDraw: new Date('2025-03-20T11:15:01Z'),
  numbers: {
    DB: ['44025'],
    G1: ['37697'],
    G2: ['15242', '79057'],
    G3: ['05226', '13883', '81103', '30037', '55390', '71825'],
    G4: ['4782', '3605', '5314', '9268'],
    G5: ['2380', '4954', '4843', '8579', '6981', '3164'],
    G6: ['158', '605', '534'],
    G7: ['75', '71', '37', '83'],
  },
} as const;

/** The three days before, as files of published results write them: whole numbers without leading zeros. */
export const EARLIER_DRAWS = `date,special,prize1,prize2_1,prize2_2,prize3_1,prize3_2,prize3_3,prize3_4,prize3_5,prize3_6,prize4_1,prize4_2,prize4_3,prize4_4,prize5_1,prize5_2,prize5_3,prize5_4,prize5_5,prize5_6,prize6_1,prize6_2,prize6_3,prize7_1,prize7_2,prize7_3,prize7_4
2025-03-17,37573,84764,22471,51407,356,47786,16138,69274,19161,61875,8886,7948,6859,5450,3199,9329,9271,4271,5875,3070,468,624,195,83,34,90,78
2025-03-18,48130,66421,73844,41421,62423,46621,17961,19630,55272,97320,9526,7565,2651,1660,9130,1718,4336,9548,9052,7386,119,731,59,63,26,78,6
2025-03-19,82163,74989,42963,17526,26760,70054,89995,40054,12754,20349,8890,5706,2356,2204,2350,6801,9645,7607,1835,3540,100,86,344,17,13,40,60
`;

/** A selection of a slip, and its result in the draw above at the usual prices. */
export interface Choice {
  /** Names of the group's tab and of the play on the board. */
  readonly group: string;
  readonly play: string;
  readonly code: string;
  readonly way: 'picked' | 'typed';
  readonly numbers: readonly string[];
  readonly points: number;
  readonly stake: string;
  readonly payout: string;
}

/** 25 ends the special prize: 10 points at 99.5, of two numbers at one unit each. */
const SPECIAL: Choice = {
  group: '2 digits (Lô, Đề)',
  play: 'Special (Đề)',
  code: 'de_db',
  way: 'picked',
  numbers: ['25', '52'],
  points: 10,
  stake: '20.00',
  payout: '995.00',
};

/** 25 and 83 end two prizes each, 99 none: four hits at 99.5 of three numbers at 27 units. */
const ANY_PRIZE: Choice = {
  group: '2 digits (Lô, Đề)',
  play: 'Any prize (Lô)',
  code: 'lo2',
  way: 'typed',
  numbers: ['25', '83', '99'],
  points: 1,
  stake: '81.00',
  payout: '398.00',
};

/** 025 ends the special prize: 2 points at 980, of two numbers. */
const THREE_DIGITS: Choice = {
  group: '3 digits (3 Càng)',
  play: '3 digits, special',
  code: 'cang3_db',
  way: 'typed',
  numbers: ['025', '123'],
  points: 2,
  stake: '4.00',
  payout: '1960.00',
};

/** The special prize ends in 5, not in 7. */
const TAIL: Choice = {
  group: 'Head and tail',
  play: 'Tail, 1 digit',
  code: 'duoi',
  way: 'picked',
  numbers: ['7'],
  points: 5,
  stake: '5.00',
  payout: '0.00',
};

/** The bets of one slip, and the bet that is placed directly from the board. */
export const SLIP: readonly Choice[] = [SPECIAL, ANY_PRIZE, THREE_DIGITS];
export const AT_ONCE: Choice = TAIL;
export const STAKED = { slip: '105.00', atOnce: '5.00', all: '110.00', payout: '3353.00' } as const;
