import type { StudioSlot } from './studio-slot.ts';

export const TWIN_SEVENS_FACES: readonly StudioSlot[] = [
  {
    code: 'twin-sevens',
    model: 'twin-sevens',
    titles: { CN: '双七', EN: 'Twin Sevens', JA: 'ツインセブン', TH: 'เซเว่นคู่', VI: 'Song Thất', ID: 'Tujuh Kembar' },
  },
  {
    code: 'neon-sevens',
    model: 'twin-sevens',
    titles: {
      CN: '霓虹七',
      EN: 'Neon Sevens',
      JA: 'ネオンセブン',
      TH: 'เซเว่นนีออน',
      VI: 'Số Bảy Neon',
      ID: 'Tujuh Neon',
    },
  },
  {
    code: 'clover-sevens',
    model: 'twin-sevens',
    titles: {
      CN: '幸运草七',
      EN: 'Clover Sevens',
      JA: 'クローバーセブン',
      TH: 'เซเว่นใบโคลเวอร์',
      VI: 'Số Bảy Cỏ Bốn Lá',
      ID: 'Tujuh Semanggi',
    },
  },
  {
    code: 'dim-sum-sevens',
    model: 'twin-sevens',
    titles: {
      CN: '点心七',
      EN: 'Dim Sum Sevens',
      JA: '点心セブン',
      TH: 'เซเว่นติ่มซำ',
      VI: 'Số Bảy Điểm Tâm',
      ID: 'Tujuh Dimsum',
    },
  },
  {
    code: 'diner-sevens',
    model: 'twin-sevens',
    titles: {
      CN: '餐车七',
      EN: 'Diner Sevens',
      JA: 'ダイナーセブン',
      TH: 'เซเว่นไดเนอร์',
      VI: 'Số Bảy Quán Mỹ',
      ID: 'Tujuh Diner',
    },
  },
  {
    code: 'disco-sevens',
    model: 'twin-sevens',
    titles: {
      CN: '迪斯科七',
      EN: 'Disco Sevens',
      JA: 'ディスコセブン',
      TH: 'เซเว่นดิสโก้',
      VI: 'Số Bảy Disco',
      ID: 'Tujuh Disko',
    },
  },
  {
    code: 'kickoff-sevens',
    model: 'twin-sevens',
    titles: {
      CN: '开球七',
      EN: 'Kickoff Sevens',
      JA: 'キックオフセブン',
      TH: 'เซเว่นเขี่ยลูก',
      VI: 'Số Bảy Khai Cuộc',
      ID: 'Tujuh Kickoff',
    },
  },
  {
    code: 'galaxy-sevens',
    model: 'twin-sevens',
    titles: {
      CN: '银河七',
      EN: 'Galaxy Sevens',
      JA: 'ギャラクシーセブン',
      TH: 'เซเว่นกาแล็กซี',
      VI: 'Số Bảy Ngân Hà',
      ID: 'Tujuh Galaksi',
    },
  },
  {
    code: 'teahouse-sevens',
    model: 'twin-sevens',
    titles: {
      CN: '茶馆七',
      EN: 'Teahouse Sevens',
      JA: '茶屋セブン',
      TH: 'เซเว่นโรงน้ำชา',
      VI: 'Số Bảy Trà Quán',
      ID: 'Tujuh Kedai Teh',
    },
  },
];
