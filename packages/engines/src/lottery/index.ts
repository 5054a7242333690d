export { choose, combinations } from '../combinations.ts';
export type { Accepted, Decision, Refusal } from '../refusal.ts';
export { addDays, dateAt, instantOf, isCalendarDate, weekdayOf } from './calendar/calendar-date.ts';
export { type CalendarException, type DrawOnDay, drawOnDay, type UsualDraw } from './calendar/calendar-exceptions.ts';
export {
  type Area,
  type AreaTimes,
  DEFAULT_DRAW_CALENDAR,
  type DrawCalendar,
  drawsOn,
  isNorthernClosedDay,
  NORTHERN_LOTTERY,
  nextDraw,
  type ScheduledDraw,
  type Station,
  upcomingDraws,
  VIETNAM_UTC_OFFSET_HOURS,
  weekdaySchedule,
} from './calendar/draw-calendar.ts';
export type { Holiday, HolidayCode } from './calendar/holidays.ts';
export { type Interval, type IntervalDraw, intervalDraws } from './calendar/interval-calendar.ts';
export {
  type RegionalDraw,
  type RegionalLottery,
  regionalDay,
  regionalDrawsOn,
} from './calendar/regional-calendar.ts';
export { tetHoliday } from './calendar/tet-days.ts';
export { thaiDrawDates } from './calendar/thai-draws.ts';
export { areSteps, type OddsStep, payableAt, payableOdds, payableShare, WHOLE_PPM } from './odds-steps.ts';
export {
  BET_CODES,
  type BetCode,
  type BetRule,
  betRulesOf,
  type DigitPart,
  defaultUnits,
  findBetRule,
  numbersRead,
  prizesRead,
  readDigits,
  type WinRule,
} from './vietnam/bet-rules.ts';
export { drawNumbers } from './vietnam/draw-numbers.ts';
export {
  canonicalResult,
  type DrawnNumber,
  drawnNumbers,
  type ResultReading,
  type ResultRefusal,
  readDrawResult,
  resultDifferences,
} from './vietnam/draw-result.ts';
export {
  DRAW_STRUCTURE,
  type DrawResult,
  type PrizeCode,
  type PrizeStructure,
  type Region,
} from './vietnam/draw-structure.ts';
export { certainHits, likelyHits, selectionKey, worstPayout } from './vietnam/exposure.ts';
export {
  type Price,
  type PriceData,
  type PriceTable,
  type PriceTableData,
  type PriceTableRefusal,
  readPriceTable,
  totalOdds,
} from './vietnam/price-table.ts';
export { type BetMathematics, betMathematics } from './vietnam/probability.ts';
export { PROFILE_VN_A } from './vietnam/profile-vn-a.ts';
export {
  type BetLineInput,
  countTickets,
  type Quote,
  type QuotedLine,
  type QuotedTicket,
  type QuoteRefusal,
  type QuoteSettings,
  quoteBets,
  XIEN_QUAY,
} from './vietnam/quote-bets.ts';
export {
  type DatedResult,
  type ResultsFile,
  type ResultsFileProblem,
  readResultsFile,
} from './vietnam/results-file.ts';
export { type IssueOutcome, issueOutcome } from './vietnam/settle-issue.ts';
export {
  countHits,
  payoutFor,
  type SettledLine,
  type SettledTicket,
  selfRebate,
  settleLine,
  settleTicket,
  type TicketOutcome,
} from './vietnam/settle-ticket.ts';
export {
  type EndingStatistics,
  endingStatistics,
  endingsByHead,
  specialTrend,
  TREND_KINDS,
  type TrendKind,
  type TrendRow,
} from './vietnam/statistics.ts';
export { readTypedNumbers, type TypedNumbers, type TypedToken } from './vietnam/typed-numbers.ts';
