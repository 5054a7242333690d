export { choose, combinations } from '../combinations.ts';
export type { Accepted, Decision, Refusal } from '../refusal.ts';
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
} from './bet-rules.ts';
export { addDays, dateAt, instantOf, isCalendarDate, weekdayOf } from './calendar-date.ts';
export { type CalendarException, drawOnDay, type UsualDraw } from './calendar-exceptions.ts';
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
} from './draw-calendar.ts';
export { drawNumbers } from './draw-numbers.ts';
export {
  canonicalResult,
  type DrawnNumber,
  drawnNumbers,
  type ResultReading,
  type ResultRefusal,
  readDrawResult,
  resultDifferences,
} from './draw-result.ts';
export { DRAW_STRUCTURE, type DrawResult, type PrizeCode, type PrizeStructure, type Region } from './draw-structure.ts';
export { certainHits, likelyHits, selectionKey, worstPayout } from './exposure.ts';
export { type Interval, type IntervalDraw, intervalDraws } from './interval-calendar.ts';
export { areSteps, type OddsStep, payableAt, payableOdds, payableShare, WHOLE_PPM } from './odds-steps.ts';
export {
  type Price,
  type PriceData,
  type PriceTable,
  type PriceTableData,
  type PriceTableRefusal,
  readPriceTable,
  totalOdds,
} from './price-table.ts';
export { type BetMathematics, betMathematics } from './probability.ts';
export { PROFILE_VN_A } from './profile-vn-a.ts';
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
} from './quote-bets.ts';
export {
  type RegionalDraw,
  type RegionalLottery,
  regionalDay,
  regionalDrawsOn,
  thaiDrawDates,
} from './regional-calendar.ts';
export { type DatedResult, type ResultsFile, type ResultsFileProblem, readResultsFile } from './results-file.ts';
export { type IssueOutcome, issueOutcome } from './settle-issue.ts';
export {
  countHits,
  payoutFor,
  type SettledLine,
  type SettledTicket,
  selfRebate,
  settleLine,
  settleTicket,
  type TicketOutcome,
} from './settle-ticket.ts';
export {
  type EndingStatistics,
  endingStatistics,
  endingsByHead,
  specialTrend,
  TREND_KINDS,
  type TrendKind,
  type TrendRow,
} from './statistics.ts';
export { readTypedNumbers, type TypedNumbers, type TypedToken } from './typed-numbers.ts';
