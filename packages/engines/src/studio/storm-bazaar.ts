import type { StudioSlot } from './studio-slot.ts';

export const STORM_BAZAAR_FACES: readonly StudioSlot[] = [
  {
    code: 'storm-bazaar',
    model: 'storm-bazaar',
    titles: { CN: '风暴集市', EN: 'Storm Bazaar', JA: '嵐のバザール', TH: 'ตลาดพายุ', VI: 'Chợ Bão', ID: 'Bazar Badai' },
  },
  {
    code: 'candy-clouds',
    model: 'storm-bazaar',
    titles: {
      CN: '糖果云',
      EN: 'Candy Clouds',
      JA: 'キャンディの雲',
      TH: 'เมฆลูกกวาด',
      VI: 'Mây Kẹo Ngọt',
      ID: 'Awan Permen',
    },
  },
  {
    code: 'gem-monsoon',
    model: 'storm-bazaar',
    titles: {
      CN: '宝石季风',
      EN: 'Gem Monsoon',
      JA: '宝石のモンスーン',
      TH: 'มรสุมอัญมณี',
      VI: 'Gió Mùa Châu Báu',
      ID: 'Monsun Permata',
    },
  },
  {
    code: 'night-market',
    model: 'storm-bazaar',
    titles: { CN: '夜市', EN: 'Night Market', JA: '夜市の味', TH: 'ตลาดกลางคืน', VI: 'Chợ Đêm', ID: 'Pasar Malam' },
  },
  {
    code: 'orchard-rain',
    model: 'storm-bazaar',
    titles: {
      CN: '果园雨',
      EN: 'Orchard Rain',
      JA: '果樹園の雨',
      TH: 'ฝนแห่งสวนผลไม้',
      VI: 'Mưa Vườn Trái',
      ID: 'Hujan Kebun Buah',
    },
  },
  {
    code: 'toy-parade',
    model: 'storm-bazaar',
    titles: {
      CN: '玩具巡游',
      EN: 'Toy Parade',
      JA: 'おもちゃのパレード',
      TH: 'ขบวนของเล่น',
      VI: 'Diễu Hành Đồ Chơi',
      ID: 'Parade Mainan',
    },
  },
  {
    code: 'pirate-cove',
    model: 'storm-bazaar',
    titles: {
      CN: '海盗湾',
      EN: 'Pirate Cove',
      JA: '海賊の入江',
      TH: 'อ่าวโจรสลัด',
      VI: 'Vịnh Hải Tặc',
      ID: 'Teluk Bajak Laut',
    },
  },
  {
    code: 'honey-meadow',
    model: 'storm-bazaar',
    titles: {
      CN: '蜜糖草原',
      EN: 'Honey Meadow',
      JA: 'はちみつの野原',
      TH: 'ทุ่งน้ำผึ้ง',
      VI: 'Đồng Cỏ Mật Ong',
      ID: 'Padang Madu',
    },
  },
  {
    code: 'dino-valley',
    model: 'storm-bazaar',
    titles: {
      CN: '恐龙谷',
      EN: 'Dino Valley',
      JA: '恐竜の谷',
      TH: 'หุบเขาไดโนเสาร์',
      VI: 'Thung Lũng Khủng Long',
      ID: 'Lembah Dino',
    },
  },
];
