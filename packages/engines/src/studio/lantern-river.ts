import type { StudioSlot } from './studio-slot.ts';

export const LANTERN_RIVER_FACES: readonly StudioSlot[] = [
  {
    code: 'lantern-river',
    model: 'lantern-river',
    titles: {
      CN: '灯河',
      EN: 'Lantern River',
      JA: '灯籠の川',
      TH: 'แม่น้ำโคมไฟ',
      VI: 'Dòng Sông Đèn Lồng',
      ID: 'Sungai Lentera',
    },
  },
  {
    code: 'jade-grove',
    model: 'lantern-river',
    titles: {
      CN: '翡翠竹林',
      EN: 'Jade Grove',
      JA: '翡翠の竹林',
      TH: 'ป่าไผ่หยก',
      VI: 'Rừng Trúc Ngọc',
      ID: 'Hutan Giok',
    },
  },
  {
    code: 'desert-crown',
    model: 'lantern-river',
    titles: {
      CN: '沙漠王冠',
      EN: 'Desert Crown',
      JA: '砂漠の王冠',
      TH: 'มงกุฎทะเลทราย',
      VI: 'Vương Miện Sa Mạc',
      ID: 'Mahkota Gurun',
    },
  },
  {
    code: 'northern-oath',
    model: 'lantern-river',
    titles: {
      CN: '北境誓约',
      EN: 'Northern Oath',
      JA: '北の誓い',
      TH: 'คำสัตย์แดนเหนือ',
      VI: 'Lời Thề Phương Bắc',
      ID: 'Sumpah Utara',
    },
  },
  {
    code: 'sakura-express',
    model: 'lantern-river',
    titles: {
      CN: '樱花列车',
      EN: 'Sakura Express',
      JA: '桜エクスプレス',
      TH: 'รถไฟซากุระ',
      VI: 'Chuyến Tàu Hoa Anh Đào',
      ID: 'Ekspres Sakura',
    },
  },
  {
    code: 'savanna-kings',
    model: 'lantern-river',
    titles: {
      CN: '草原之王',
      EN: 'Savanna Kings',
      JA: 'サバンナの王',
      TH: 'ราชาสะวันนา',
      VI: 'Vua Thảo Nguyên',
      ID: 'Raja Sabana',
    },
  },
  {
    code: 'midnight-circus',
    model: 'lantern-river',
    titles: {
      CN: '午夜马戏团',
      EN: 'Midnight Circus',
      JA: '真夜中のサーカス',
      TH: 'ละครสัตว์เที่ยงคืน',
      VI: 'Gánh Xiếc Nửa Đêm',
      ID: 'Sirkus Tengah Malam',
    },
  },
  {
    code: 'coral-palace',
    model: 'lantern-river',
    titles: {
      CN: '珊瑚宫殿',
      EN: 'Coral Palace',
      JA: '珊瑚の宮殿',
      TH: 'วังปะการัง',
      VI: 'Cung Điện San Hô',
      ID: 'Istana Karang',
    },
  },
  {
    code: 'winter-fair',
    model: 'lantern-river',
    titles: {
      CN: '冬日集市',
      EN: 'Winter Fair',
      JA: '冬の市',
      TH: 'งานวัดฤดูหนาว',
      VI: 'Hội Chợ Mùa Đông',
      ID: 'Pasar Musim Dingin',
    },
  },
];
