const DAY_MS = 86_400_000;

/**
 * Offset of a brand's business time from UTC, in ms.
 * @param offset e.g. `+08:00`
 * @throws RangeError if the text is not an offset
 */
export function businessOffsetMs(offset: string): number {
  const [, sign, hours, minutes] = /^([+-])([01]\d|2[0-3]):([0-5]\d)$/.exec(offset) ?? [];
  if (sign === undefined) throw new RangeError(`"${offset}" is not an offset like +08:00.`);
  const ms = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return sign === '-' ? -ms : ms;
}

/**
 * Start of the business day that contains an instant.
 * @param offset as for `businessOffsetMs`
 */
export function businessDayStart(at: Date, offset: string): Date {
  const ahead = businessOffsetMs(offset);
  return new Date(Math.floor((at.getTime() + ahead) / DAY_MS) * DAY_MS - ahead);
}

/**
 * Business day of an instant as yyyy-MM-dd.
 * @param offset as for `businessOffsetMs`
 */
export function businessDay(at: Date, offset: string): string {
  return new Date(at.getTime() + businessOffsetMs(offset)).toISOString().slice(0, 10);
}

/** Start of the calendar month, in business time, that contains an instant. */
export function businessMonthStart(at: Date, offset: string): Date {
  const ahead = businessOffsetMs(offset);
  const shifted = new Date(at.getTime() + ahead);
  return new Date(Date.UTC(shifted.getUTCFullYear(), shifted.getUTCMonth(), 1) - ahead);
}
