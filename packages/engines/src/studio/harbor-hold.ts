import type { StudioSlot } from './studio-slot.ts';

export const HARBOR_HOLD_FACES: readonly StudioSlot[] = [
  {
    code: 'harbor-hold',
    model: 'harbor-hold',
    titles: {
      CN: '港湾锁金',
      EN: 'Harbor Hold',
      JA: '港のホールド',
      TH: 'ท่าเรือล็อกเหรียญ',
      VI: 'Bến Cảng Giữ Vàng',
      ID: 'Pelabuhan Emas',
    },
  },
  {
    code: 'gold-rush-creek',
    model: 'harbor-hold',
    titles: {
      CN: '淘金溪',
      EN: 'Gold Rush Creek',
      JA: 'ゴールドラッシュ・クリーク',
      TH: 'ลำธารตื่นทอง',
      VI: 'Suối Đào Vàng',
      ID: 'Sungai Demam Emas',
    },
  },
  {
    code: 'dragon-vault',
    model: 'harbor-hold',
    titles: {
      CN: '龙藏宝库',
      EN: 'Dragon Vault',
      JA: '龍の宝物庫',
      TH: 'คลังสมบัติมังกร',
      VI: 'Kho Báu Rồng',
      ID: 'Brankas Naga',
    },
  },
  {
    code: 'moon-rabbit',
    model: 'harbor-hold',
    titles: {
      CN: '月兔',
      EN: 'Moon Rabbit',
      JA: '月うさぎ',
      TH: 'กระต่ายบนดวงจันทร์',
      VI: 'Thỏ Ngọc',
      ID: 'Kelinci Bulan',
    },
  },
  {
    code: 'bison-plains',
    model: 'harbor-hold',
    titles: {
      CN: '野牛平原',
      EN: 'Bison Plains',
      JA: 'バイソンの平原',
      TH: 'ทุ่งควายไบซัน',
      VI: 'Đồng Bò Rừng',
      ID: 'Padang Bison',
    },
  },
  {
    code: 'crystal-mine',
    model: 'harbor-hold',
    titles: {
      CN: '水晶矿',
      EN: 'Crystal Mine',
      JA: '水晶の鉱山',
      TH: 'เหมืองคริสตัล',
      VI: 'Mỏ Pha Lê',
      ID: 'Tambang Kristal',
    },
  },
  {
    code: 'museum-night',
    model: 'harbor-hold',
    titles: {
      CN: '博物馆之夜',
      EN: 'Museum Night',
      JA: '夜の美術館',
      TH: 'คืนในพิพิธภัณฑ์',
      VI: 'Đêm Bảo Tàng',
      ID: 'Malam di Museum',
    },
  },
  {
    code: 'monkey-fortune',
    model: 'harbor-hold',
    titles: {
      CN: '灵猴献宝',
      EN: 'Monkey Fortune',
      JA: 'おさるの宝',
      TH: 'ขุมทรัพย์ลิง',
      VI: 'Kho Báu Khỉ',
      ID: 'Harta Monyet',
    },
  },
  {
    code: 'cat-cafe',
    model: 'harbor-hold',
    titles: {
      CN: '猫咪咖啡馆',
      EN: 'Cat Café',
      JA: '猫カフェ',
      TH: 'คาเฟ่แมว',
      VI: 'Quán Cà Phê Mèo',
      ID: 'Kafe Kucing',
    },
  },
];
