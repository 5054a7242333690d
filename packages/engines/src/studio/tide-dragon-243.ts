import type { StudioSlot } from './studio-slot.ts';

export const TIDE_DRAGON_243_FACES: readonly StudioSlot[] = [
  {
    code: 'tide-dragon-243',
    model: 'tide-dragon-243',
    titles: {
      CN: '潮龙 243',
      EN: 'Tide Dragon 243',
      JA: '潮の龍 243',
      TH: 'มังกรคลื่น 243',
      VI: 'Rồng Thủy Triều 243',
      ID: 'Naga Pasang 243',
    },
  },
  {
    code: 'phoenix-court',
    model: 'tide-dragon-243',
    titles: {
      CN: '凤凰宫',
      EN: 'Phoenix Court',
      JA: '鳳凰の宮',
      TH: 'วังหงส์เพลิง',
      VI: 'Cung Phượng Hoàng',
      ID: 'Istana Feniks',
    },
  },
  {
    code: 'thunder-drums',
    model: 'tide-dragon-243',
    titles: { CN: '雷鼓', EN: 'Thunder Drums', JA: '雷太鼓', TH: 'กลองสายฟ้า', VI: 'Trống Sấm', ID: 'Genderang Guntur' },
  },
  {
    code: 'silk-caravan',
    model: 'tide-dragon-243',
    titles: {
      CN: '丝路商队',
      EN: 'Silk Caravan',
      JA: '絹の隊商',
      TH: 'คาราวานสายไหม',
      VI: 'Đoàn Lữ Hành Tơ Lụa',
      ID: 'Karavan Sutra',
    },
  },
  {
    code: 'forest-whispers',
    model: 'tide-dragon-243',
    titles: {
      CN: '森林低语',
      EN: 'Forest Whispers',
      JA: '森のささやき',
      TH: 'เสียงกระซิบแห่งป่า',
      VI: 'Lời Thì Thầm Của Rừng',
      ID: 'Bisikan Rimba',
    },
  },
  {
    code: 'star-voyager',
    model: 'tide-dragon-243',
    titles: {
      CN: '星际旅者',
      EN: 'Star Voyager',
      JA: '星の航海者',
      TH: 'นักเดินทางหมู่ดาว',
      VI: 'Lữ Khách Tinh Tú',
      ID: 'Penjelajah Bintang',
    },
  },
  {
    code: 'tiger-temple',
    model: 'tide-dragon-243',
    titles: { CN: '虎神庙', EN: 'Tiger Temple', JA: '虎の神殿', TH: 'วิหารเสือ', VI: 'Đền Hổ', ID: 'Kuil Harimau' },
  },
  {
    code: 'samba-parade',
    model: 'tide-dragon-243',
    titles: {
      CN: '桑巴巡游',
      EN: 'Samba Parade',
      JA: 'サンバ・パレード',
      TH: 'ขบวนแซมบ้า',
      VI: 'Diễu Hành Samba',
      ID: 'Parade Samba',
    },
  },
  {
    code: 'knights-watch',
    model: 'tide-dragon-243',
    titles: {
      CN: '骑士守望',
      EN: 'Knights of the Watch',
      JA: '騎士の見張り',
      TH: 'อัศวินผู้เฝ้ายาม',
      VI: 'Hiệp Sĩ Canh Gác',
      ID: 'Ksatria Penjaga',
    },
  },
];
