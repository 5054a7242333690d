import { isProof } from '@lantern/database/testing';
import type { Locator, Page } from 'playwright-core';

/** One family: its game, the taps before the bet, and the resulting bet. */
interface Family {
  /** Its board has the same parts as that of another family, which `npm test` opens. */
  readonly isProveOnly?: true;
  readonly gameCode: string;
  readonly taps: (page: Page) => readonly Locator[];
  readonly bet: { readonly play: string; readonly tickets: number; readonly stake: string };
}

const picks = (page: Page, zone: number) => page.locator('.digit-rows-row').nth(zone).locator('.digit-rows-button');
export const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
export const quick = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const ALL_FAMILIES: readonly Family[] = [
  {
    gameCode: 'K3_1M',
    taps: (page) => [
      page.getByRole('group', { name: 'Big, small, odd, even' }).getByRole('button', { name: /^Big / }),
      page.getByRole('group', { name: 'Big, small, odd, even' }).getByRole('button', { name: /^Small / }),
    ],
    bet: { play: 'side', tickets: 1, stake: '2.00' },
  },
  // Ten numbers in fewer than ten taps: a tab, one choice of all ten, and the bet.
  {
    gameCode: 'SSC1M',
    taps: (page) => [tab(page, 'Fixed position'), quick(page, 'Units: All')],
    bet: { play: '1x_dwd', tickets: 10, stake: '20.00' },
  },
  {
    isProveOnly: true,
    gameCode: 'PK10_1M',
    taps: (page) => [tab(page, 'Places'), quick(page, 'Champion: All')],
    bet: { play: 'rank', tickets: 10, stake: '20.00' },
  },
  {
    gameCode: 'X11X5_1M',
    taps: (page) => [0, 4, 8].map((place) => picks(page, 0).nth(place)),
    bet: { play: 'rx3', tickets: 1, stake: '2.00' },
  },
  {
    gameCode: 'PC28_2M',
    taps: (page) => [page.locator('.tile-rows-tile').first()],
    bet: { play: 'side', tickets: 1, stake: '10.00' },
  },
  {
    isProveOnly: true,
    gameCode: 'KENO8_5M',
    taps: (page) => [6, 41, 79].map((place) => picks(page, 0).nth(place)),
    bet: { play: 'pick3', tickets: 1, stake: '10.00' },
  },
  {
    gameCode: 'LHC_2M',
    taps: (page) => [quick(page, 'Pick: Big')],
    bet: { play: 'tm', tickets: 24, stake: '240.00' },
  },
  {
    isProveOnly: true,
    gameCode: 'THREE_D_1M',
    taps: (page) => [1, 2, 3].map((digit) => picks(page, digit - 1).nth(digit)),
    bet: { play: '3x_direct', tickets: 1, stake: '2.00' },
  },
  {
    isProveOnly: true,
    gameCode: 'CN_P3',
    taps: (page) => [7, 0, 4].map((digit, zone) => picks(page, zone).nth(digit)),
    bet: { play: '3x_direct', tickets: 1, stake: '2.00' },
  },
];

/** A text typed in a language, the board's messages about it, and the resulting bets. */
interface Typing {
  /** Read by the same rule as another text, which `npm test` types. */
  readonly isProveOnly?: true;
  readonly language: 'VI' | 'TH';
  readonly address: string;
  readonly gameCode: string;
  /** Label of the switch from picking to typing, if there is one. */
  readonly type?: string;
  readonly text: string;
  /** The words among the numbers are listed and ignored. */
  readonly says: readonly string[];
  readonly bets: readonly { readonly play: string; readonly numbers: readonly string[]; readonly stake: string }[];
}

const ALL_TYPED: readonly Typing[] = [
  {
    language: 'VI',
    gameCode: 'xsmb',
    address: '/vnlottery?gameCode=xsmb',
    type: 'Nhập số',
    text: 'đề 25 và 52; 25',
    says: ['Đọc được 2 số', 'Trùng, tính một lần: 25', 'Không đọc được, cần 2 chữ số: đề và'],
    bets: [{ play: 'de_db', numbers: ['25', '52'], stake: '20.00' }],
  },
  {
    language: 'VI',
    isProveOnly: true,
    gameCode: 'xsmn1',
    address: '/vnlottery?gameCode=xsmn1',
    type: 'Nhập số',
    text: 'số 07 - 17.27',
    says: ['Đọc được 3 số', 'Không đọc được, cần 2 chữ số: số'],
    bets: [{ play: 'de_db', numbers: ['07', '17', '27'], stake: '30.00' }],
  },
  {
    language: 'VI',
    isProveOnly: true,
    gameCode: 'HANOI',
    address: '/seaLottery?gameCode=HANOI&playType=2bottom',
    text: '35, 07 và 88',
    says: ['Đọc được 3 số', 'Không đọc được, cần 2 chữ số: và'],
    bets: [{ play: '2bottom', numbers: ['07,35,88'], stake: '30.00' }],
  },
  {
    language: 'TH',
    gameCode: 'THAI_GOV',
    address: '/seaLottery?gameCode=THAI_GOV&playType=2bottom',
    text: 'เลข ๒๔ ๐๗,๒๔',
    says: ['อ่านได้ 2 เลข', 'อ่านไม่ได้ ต้องมี 2 หลัก: เลข'],
    bets: [{ play: '2bottom', numbers: ['07,24'], stake: '20.00' }],
  },
  {
    language: 'TH',
    isProveOnly: true,
    gameCode: 'LAOS_DEV',
    address: '/seaLottery?gameCode=LAOS_DEV&playType=3top',
    text: '๑๒๓ และ ๔๕๖',
    says: ['อ่านได้ 2 เลข', 'อ่านไม่ได้ ต้องมี 3 หลัก: และ'],
    bets: [{ play: '3top', numbers: ['123,456'], stake: '20.00' }],
  },
];

const isOfRun = ({ isProveOnly }: Family | Typing) => isProof || !isProveOnly;
export const FAMILIES = ALL_FAMILIES.filter(isOfRun);
export const TYPED = ALL_TYPED.filter(isOfRun);
