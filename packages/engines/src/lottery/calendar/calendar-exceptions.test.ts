import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type CalendarException, drawOnDay, regionalDay } from '../index.ts';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 50);
const at = (text: string) => Date.parse(text);
const only = (kind: CalendarException['kind'], from: string, time: string | null = null, to = from) => [
  { kind, from, to, time },
];
const malaysia = (date: string, exceptions: readonly CalendarException[]) =>
  drawOnDay(date, regionalDay('MY4D', date), exceptions);

describe('exceptions of a calendar', () => {
  test('a special Tuesday of Malaysia is drawn at the usual time, or at a stated one', () => {
    expect(malaysia('2026-12-08', [])).toBeNull();
    expect(malaysia('2026-12-08', only('EXTRA', '2026-12-08'))).toEqual({
      closesAtMs: at('2026-12-08T10:45:00Z'),
      drawsAtMs: at('2026-12-08T11:00:00Z'),
      isConfirmed: true,
    });
    expect(malaysia('2026-12-08', only('EXTRA', '2026-12-08', '15:30'))?.drawsAtMs).toBe(at('2026-12-08T07:30:00Z'));
  });

  test('a moved draw moves its close, and a day without a draw has none to move', () => {
    expect(malaysia('2026-12-09', only('MOVED', '2026-12-09', '21:00'))).toEqual({
      closesAtMs: at('2026-12-09T12:45:00Z'),
      drawsAtMs: at('2026-12-09T13:00:00Z'),
      isConfirmed: true,
    });
    expect(malaysia('2026-12-10', only('MOVED', '2026-12-10', '21:00'))).toBeNull();
  });

  test('a closed day stays closed, whatever other exceptions it has', () => {
    const day = '2026-12-09';
    expect(malaysia(day, [...only('MOVED', day, '21:00'), ...only('EXTRA', day), ...only('CLOSED', day)])).toBeNull();
  });

  test('a day at a holiday is confirmed by people who say so, or who state another day or time (case 21)', () => {
    const thai = (date: string, exceptions: readonly CalendarException[]) =>
      drawOnDay(date, regionalDay('THAI', date), exceptions);
    const confirmed = only('CONFIRMED', '2026-12-30', null, '2027-01-03');
    expect(thai('2027-01-02', [])).toMatchObject({ isConfirmed: false });
    expect(thai('2027-01-02', confirmed)).toMatchObject({ isConfirmed: true });
    expect(thai('2027-01-02', only('MOVED', '2027-01-02', '16:00'))).toMatchObject({ isConfirmed: true });
    expect(thai('2027-01-02', only('CONFIRMED', '2027-01-16'))).toMatchObject({ isConfirmed: false });
    expect(thai('2026-12-30', only('EXTRA', '2026-12-30'))).toMatchObject({ isConfirmed: true });
    // A confirmation adds no draw, and a closed day stays closed.
    expect(thai('2026-12-30', confirmed)).toBeNull();
    expect(thai('2027-01-02', [...confirmed, ...only('CLOSED', '2027-01-02')])).toBeNull();
  });

  const date = fc.integer({ min: 0, max: 59 }).map((days) => addDays('2026-11-22', days));
  const exception: fc.Arbitrary<CalendarException> = fc.record({
    kind: fc.constantFrom('CLOSED' as const, 'EXTRA' as const, 'MOVED' as const, 'CONFIRMED' as const),
    from: date,
    to: date,
    time: fc.constantFrom('09:00', '18:45', '23:30'),
  });

  test('with any exceptions there is no draw on a closed day, only usual and extra days have one, and bets close first', () => {
    fc.assert(
      fc.property(
        fc.array(exception, { maxLength: 12 }),
        fc.constantFrom('THAI' as const, 'LAOS' as const, 'MY4D' as const, 'TOGEL_SGP' as const),
        (exceptions, lottery) => {
          for (let days = 0; days < 60; days += 1) {
            const day = addDays('2026-11-22', days);
            const usual = regionalDay(lottery, day);
            const draw = drawOnDay(day, usual, exceptions);
            const has = (kind: string) =>
              exceptions.some((one) => one.kind === kind && one.from <= day && day <= one.to);
            expect(draw !== null).toBe(!has('CLOSED') && (usual.isDrawn || has('EXTRA')));
            expect(drawOnDay(day, usual, [...exceptions])).toEqual(draw);
            if (draw === null) continue;
            const isStated = has('CONFIRMED') || has(usual.isDrawn ? 'MOVED' : 'EXTRA');
            expect(draw.isConfirmed).toBe(usual.holiday === null || isStated);
            expect(draw.drawsAtMs - draw.closesAtMs).toBe(usual.drawsAtMs - usual.closesAtMs);
            const place = new Date(draw.drawsAtMs + usual.utcOffsetHours * 3_600_000).toISOString();
            expect(place.slice(0, 10)).toBe(day);
            if (!has('MOVED') && usual.isDrawn) expect(draw.drawsAtMs).toBe(usual.drawsAtMs);
          }
        },
      ),
      { numRuns },
    );
  });
});
