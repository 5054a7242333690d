const DAY_MS = 86_400_000;

/**
 * How far a brand's business time is ahead of UTC.
 *
 * @param offset e.g. `+08:00`
 * @throws RangeError for a text that is no offset
 */
export function businessOffsetMs(offset: string): number {
  const [, sign, hours, minutes] = /^([+-])([01]\d|2[0-3]):([0-5]\d)$/.exec(offset) ?? [];
  if (sign === undefined) throw new RangeError(`"${offset}" is not an offset like +08:00.`);
  const ms = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return sign === '-' ? -ms : ms;
}

/** The instant at which the business day of an instant began. @param offset as `businessOffsetMs` */
export function businessDayStart(at: Date, offset: string): Date {
  const ahead = businessOffsetMs(offset);
  return new Date(Math.floor((at.getTime() + ahead) / DAY_MS) * DAY_MS - ahead);
}

/** The business day of an instant as yyyy-MM-dd. @param offset as `businessOffsetMs` */
export function businessDay(at: Date, offset: string): string {
  return new Date(at.getTime() + businessOffsetMs(offset)).toISOString().slice(0, 10);
}

/** The instant at which the calendar month of an instant began in business time. @param offset as `businessOffsetMs` */
export function businessMonthStart(at: Date, offset: string): Date {
  const ahead = businessOffsetMs(offset);
  const shifted = new Date(at.getTime() + ahead);
  return new Date(Date.UTC(shifted.getUTCFullYear(), shifted.getUTCMonth(), 1) - ahead);
}
