export {
  type GroupBet,
  type GroupLevel,
  type GroupRules,
  groupRebates,
  type RateLevel,
  type Rebates,
  rateRebates,
} from './rebates.ts';
export {
  addFigures,
  type Figures,
  NO_FIGURES,
  profitAndLoss,
  type TeamAccount,
  type TeamEvent,
  type TeamOverview,
  type TeamQuestion,
  type TeamWorld,
  teamOverview,
} from './team-overview.ts';
