const MINUTE_MS = 60_000;

/** The brand's zone once the operator is known; null before the log-in, where the browser's zone is shown. */
let ahead: number | null = null;

/** Minutes ahead of UTC: `+05:30` is 330. */
export function minutesAhead(zone: string): number {
  const [hours = 0, minutes = 0] = zone.slice(1).split(':').map(Number);
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

/** Sets the zone of all times on screens and in fields. Exports and business days use the same one. */
export function setBusinessZone(zone: string): void {
  ahead = minutesAhead(zone);
}

const aheadAt = (at: Date) => ahead ?? -at.getTimezoneOffset();

/** A date whose UTC parts are the parts of an instant in the brand's zone. */
export function inBusinessZone(instant: string | number): Date {
  const at = new Date(instant);
  return new Date(at.getTime() + aheadAt(at) * MINUTE_MS);
}

/** The instant at which the brand's clocks show a date and time; undefined if it is none. */
export function fromBusinessZone(local: string): Date | undefined {
  const at = new Date(`${local}Z`);
  return Number.isNaN(at.getTime()) ? undefined : new Date(at.getTime() - aheadAt(at) * MINUTE_MS);
}

/** Name of the brand's zone: `UTC+8`, `UTC+5:30`, `UTC`. */
export function zoneName(): string {
  const minutes = aheadAt(new Date());
  if (minutes === 0) return 'UTC';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}
