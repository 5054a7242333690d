import type { GameTitles } from './studio-slot.ts';

/** Titles of the games of the second studio, whose members have wallets of their own there. */
export const OWN_WALLET_TITLES: ReadonlyMap<string, GameTitles> = new Map([
  [
    'twin-sevens',
    {
      CN: '莲花七',
      EN: 'Lotus Sevens',
      JA: 'ロータスセブン',
      TH: 'เซเว่นดอกบัว',
      VI: 'Số Bảy Hoa Sen',
      ID: 'Tujuh Teratai',
    },
  ],
]);
