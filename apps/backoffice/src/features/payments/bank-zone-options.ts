import type { SelectOption } from '@lantern/ui';

/** Zones of the markets that the platform serves, which are offered before all others. */
const COMMON = [
  'Asia/Ho_Chi_Minh',
  'Asia/Bangkok',
  'Asia/Jakarta',
  'Asia/Manila',
  'Asia/Kuala_Lumpur',
  'Asia/Singapore',
  'Asia/Shanghai',
  'Asia/Hong_Kong',
  'Asia/Taipei',
  'Asia/Tokyo',
  'Asia/Seoul',
  'Asia/Phnom_Penh',
  'Asia/Vientiane',
  'Asia/Yangon',
  'Asia/Kolkata',
  'UTC',
];

/** Offset of a zone now: `UTC+7`; '' if the browser does not know the zone. */
function offsetOf(zone: string): string {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts();
    return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? '').replace('GMT', 'UTC');
  } catch {
    return '';
  }
}

const nameOf = (zone: string) => zone.replaceAll('_', ' ');

function labelOf(zone: string): string {
  const offset = offsetOf(zone);
  // An account without a zone of its own has the brand's offset, which is its name.
  return offset === '' || offset === zone || zone.startsWith('+') || zone.startsWith('-')
    ? nameOf(zone)
    : `${nameOf(zone)} (${offset})`;
}

/** Options for the bank's clock: the present zone if there is one, those of the region, then all that the browser knows. None is repeated. */
export function zoneOptions(present: string | null): readonly SelectOption[] {
  const first = [...new Set(present === null ? COMMON : [present, ...COMMON])];
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !first.includes(zone));
  return [
    ...first.map((zone) => ({ value: zone, label: labelOf(zone) })),
    ...others.map((zone) => ({ value: zone, label: nameOf(zone) })),
  ];
}
