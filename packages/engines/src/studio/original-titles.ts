import type { GameTitles } from './studio-slot.ts';

/** Titles of the originals. Titles that players know by one international spelling are not translated. */
export const ORIGINAL_TITLES = {
  dice: { CN: '骰子', EN: 'Dice', JA: 'ダイス', TH: 'ไดซ์', VI: 'Xúc Xắc', ID: 'Dadu' },
  limbo: { CN: '极限', EN: 'Limbo', JA: 'リンボー', TH: 'ลิมโบ', VI: 'Limbo', ID: 'Limbo' },
  plinko: { CN: '弹珠', EN: 'Plinko', JA: 'プリンコ', TH: 'พลิงโก', VI: 'Plinko', ID: 'Plinko' },
  wheel: { CN: '转盘', EN: 'Wheel', JA: 'ホイール', TH: 'วงล้อ', VI: 'Vòng Quay', ID: 'Roda Putar' },
  keno: { CN: '基诺', EN: 'Keno', JA: 'キノ', TH: 'คีโน', VI: 'Keno', ID: 'Keno' },
  mines: { CN: '扫雷', EN: 'Mines', JA: 'マインズ', TH: 'ทุ่นระเบิด', VI: 'Dò Mìn', ID: 'Ranjau' },
  'hi-lo': { CN: '猜高低', EN: 'Hi-Lo', JA: 'ハイ＆ロー', TH: 'สูงต่ำ', VI: 'Cao Thấp', ID: 'Hi-Lo' },
  crash: {
    CN: '天灯高升',
    EN: 'Rising Lantern',
    JA: '昇る天灯',
    TH: 'โคมลอย',
    VI: 'Đèn Trời',
    ID: 'Lentera Terbang',
  },
} as const satisfies Readonly<Record<string, GameTitles>>;
