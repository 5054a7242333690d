import { foldForSearch } from '@lantern/text/fold';

/** Names of the months from January, in each language with its usual abbreviations. */
const NAMES: readonly string[] = [
  'January Jan Januari มกราคม ม.ค. Enero',
  'February Feb Februari Pebruari Peb กุมภาพันธ์ ก.พ. Pebrero',
  'March Mar Maret Mac มีนาคม มี.ค. Marso',
  'April Apr เมษายน เม.ย. Abril',
  'May Mei พฤษภาคม พ.ค. Mayo',
  'June Jun Juni มิถุนายน มิ.ย. Hunyo',
  'July Jul Juli Julai กรกฎาคม ก.ค. Hulyo',
  'August Aug Agustus Agu Agt Ags Agus Ogos Ogo สิงหาคม ส.ค. Agosto',
  'September Sep Sept กันยายน ก.ย. Setyembre',
  'October Oct Oktober Okt ตุลาคม ต.ค. Oktubre',
  'November Nov Nopember Nop พฤศจิกายน พ.ย. Nobyembre',
  'December Dec Desember Des Disember Dis ธันวาคม ธ.ค. Disyembre',
];

const keyOf = (word: string) => foldForSearch(word).replaceAll('.', '');

const MONTHS = new Map(NAMES.flatMap((names, index) => names.split(' ').map((name) => [keyOf(name), index + 1])));

/** Days of the week and words around dates, which say nothing that the date does not. */
const FILLERS = new Set(
  (
    'monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun ' +
    'ngày năm thứ hai ba tư sáu bảy nhật senin selasa rabu kamis jumat sabtu minggu ที่ พ.ศ. ค.ศ. น. st nd rd th'
  )
    .split(' ')
    .map(keyOf),
);

/** The month of a name from 1; null for other words. */
export const monthOf = (word: string): number | null => MONTHS.get(keyOf(word)) ?? null;

/** Whether a word beside a date says nothing: a day of the week, "ngày". */
export const isDateFiller = (word: string): boolean => FILLERS.has(keyOf(word));
