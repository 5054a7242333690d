import { sha256 } from '@lantern/server-kit/security';
import type { ImportedGame } from '../repository/imported-games.ts';
import { FEATURES } from './catalogue-csv.ts';

/** Fictitious vendors; each is labelled as such. */
export const SANDBOX_VENDORS = [
  ...['Paper Moon', 'Red Kite', 'Kumo', 'Tidal', 'Octave', 'Northfold', 'Mekong', 'Sable', 'Ninefold', 'Copperleaf'],
].map((name, at) => ({ code: `SANDBOX_${at + 1}`, displayName: `${name} (sandbox)` }));

/** Title words in EN, CN, JA, TH, VI, ID. */
const FIRST = [
  ['Golden', '黄金', '黄金の', 'ทองคำ', 'Vàng', 'Emas'],
  ['Jade', '翡翠', '翡翠の', 'หยก', 'Ngọc', 'Giok'],
  ['Lucky', '幸运', '幸運の', 'โชคดี', 'May Mắn', 'Beruntung'],
  ['Midnight', '午夜', '真夜中の', 'เที่ยงคืน', 'Nửa Đêm', 'Tengah Malam'],
  ['Crystal', '水晶', '水晶の', 'คริสตัล', 'Pha Lê', 'Kristal'],
  ['Thunder', '雷霆', '雷の', 'สายฟ้า', 'Sấm Sét', 'Guntur'],
  ['Ancient', '古代', '古代の', 'โบราณ', 'Cổ Đại', 'Kuno'],
  ['Silver', '白银', '銀の', 'เงิน', 'Bạc', 'Perak'],
  ['Flying', '飞翔', '空飛ぶ', 'เหินฟ้า', 'Bay', 'Terbang'],
  ['Secret', '神秘', '秘密の', 'ลับ', 'Bí Mật', 'Rahasia'],
] as const;
const SECOND = [
  ['Dragon', '神龙', 'ドラゴン', 'มังกร', 'Rồng', 'Naga'],
  ['Koi', '锦鲤', '錦鯉', 'ปลาคราฟ', 'Cá Chép', 'Koi'],
  ['Phoenix', '凤凰', '鳳凰', 'หงส์ไฟ', 'Phượng Hoàng', 'Feniks'],
  ['Tiger', '猛虎', 'タイガー', 'เสือ', 'Hổ', 'Harimau'],
  ['Garden', '花园', '庭園', 'สวน', 'Vườn', 'Taman'],
  ['Harvest', '丰收', '収穫', 'เก็บเกี่ยว', 'Mùa Gặt', 'Panen'],
  ['Temple', '神庙', '寺院', 'วิหาร', 'Đền Thờ', 'Kuil'],
  ['Pearl', '珍珠', '真珠', 'ไข่มุก', 'Ngọc Trai', 'Mutiara'],
  ['Panda', '熊猫', 'パンダ', 'แพนด้า', 'Gấu Trúc', 'Panda'],
  ['Voyage', '远航', '航海', 'การเดินทาง', 'Hải Trình', 'Pelayaran'],
] as const;
const ORDER = ['EN', 'CN', 'JA', 'TH', 'VI', 'ID'] as const;
const VOLATILITIES = ['LOW', 'MEDIUM', 'HIGH', 'VERY_HIGH'] as const;
const TRIES = 100;

/**
 * Generates a number of games of fictitious vendors, deterministically, to test listing, search and scrolling of a full catalogue. They use
 * the given covers and cannot be opened.
 */
export function sandboxGames(count: number, covers: readonly string[]): ImportedGame[] {
  return Array.from({ length: count }, (_, n) => {
    const chance = sha256(`sandbox catalogue ${n}`);
    const pick = (at: number, of: number) => chance.readUInt16BE(at * 2) % of;
    const vendor = SANDBOX_VENDORS[n % SANDBOX_VENDORS.length]?.code ?? 'SANDBOX_1';
    const [first, second] = [FIRST[pick(0, FIRST.length)] ?? FIRST[0], SECOND[pick(1, SECOND.length)] ?? SECOND[0]];
    const number = Math.floor(n / TRIES) + 1;
    const titles = ORDER.map((name, at) => {
      const isRunning = name === 'CN' || name === 'JA' || name === 'TH';
      const words = name === 'VI' || name === 'ID' ? [second[at], first[at]] : [first[at], second[at]];
      return [name, `${words.join(isRunning ? '' : ' ')} ${number}`] as const;
    });
    const features = FEATURES.filter((_feature, at) => pick(2 + (at % 5), 7) === at % 7);
    return {
      ...{ vendor, code: `sandbox-${n + 1}`, gameType: 'RNG' as const, title: titles[0]?.[1] ?? '', features },
      titles: Object.fromEntries(titles),
      volatility: VOLATILITIES[pick(8, VOLATILITIES.length)] ?? 'LOW',
      returnPpm: 920_000 + pick(9, 600) * 100,
      minBet: BigInt(10 * (1 + pick(10, 20))),
      minLines: [5, 10, 20, 25, 40][pick(11, 5)] ?? 20,
      ...{ hasTrial: false, isHot: false, position: 1_000 + n, regions: [], currencies: [] },
      cover: covers[n % Math.max(covers.length, 1)] ?? '',
    };
  });
}
