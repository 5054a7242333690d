import { alone, type InsiderRow, type NamesOf, read, readPeople, request } from './row.ts';

const CHECK_ONLY = (permission: string, test: string) =>
  alone(permission, [], { worst: 'computes a preview', bound: 'nothing is stored', test });
const CATALOGUE = alone('games.manage', ['PLAY'], {
  worst: 'opens, closes or moves all games of a vendor, allows demo play',
  bound: 'open rounds are still played and paid; connections and prices are unchanged',
  test: 'back-office.db.test.ts',
});

export const lotteryRows: Readonly<
  Record<NamesOf<'lotteryBackOffice' | 'lotteryFeeds' | 'lotteryCalendar'>, InsiderRow>
> = {
  'lotteryBackOffice.issues': read('lottery.read'),
  'lotteryBackOffice.issue': read('lottery.read'),
  'lotteryBackOffice.watchExposure': alone('lottery.read', [], {
    worst: 'watches the exposure of a draw',
    bound: "needs lottery.exposure; after that it cannot enter the draw's result",
    test: 'exposure.db.test.ts',
  }),
  'lotteryBackOffice.draws': read('lottery.read'),
  'lotteryBackOffice.requestClose': request('lottery.issues'),
  'lotteryBackOffice.requestVoid': request('lottery.void'),
  'lotteryBackOffice.checkCorrection': CHECK_ONLY('lottery.correct', 'resettle.db.test.ts'),
  'lotteryBackOffice.requestCorrection': request('lottery.correct'),
  'lotteryBackOffice.priceGames': read('lottery.read'),
  'lotteryBackOffice.prices': read('lottery.read'),
  'lotteryBackOffice.priceVersions': read('lottery.read'),
  'lotteryBackOffice.oddsSteps': read('lottery.read'),
  'lotteryBackOffice.requestOddsSteps': request('lottery.prices'),
  'lotteryBackOffice.checkPrices': CHECK_ONLY('lottery.prices', 'prices.db.test.ts'),
  'lotteryBackOffice.requestPrices': request('lottery.prices'),
  'lotteryBackOffice.enterResult': alone('lottery.results', ['PLAY'], {
    worst: 'enters a false result',
    bound: 'one blind entry; a result needs two operators or an operator and a feed that agree',
    test: 'results.db.test.ts',
  }),
  'lotteryBackOffice.demoDraw': alone('lottery.draw', ['PLAY'], {
    worst: 'draws the numbers of a closed draw, whose bets are paid',
    bound: 'only a brand of the sandbox; random numbers, labelled DEMO',
    test: 'results.db.test.ts',
  }),
  'lotteryBackOffice.checkResults': CHECK_ONLY('lottery.results', 'results.db.test.ts'),
  'lotteryBackOffice.loadResults': alone('lottery.results', ['PLAY'], {
    worst: 'enters many false results by a file',
    bound: 'each counts as one blind entry; days of the past are a request',
    test: 'results.db.test.ts',
  }),
  'lotteryFeeds.feeds': read('lottery.read'),
  'lotteryFeeds.requestFeed': request('lottery.results'),
  'lotteryFeeds.deliveries': read('lottery.read'),
  'lotteryFeeds.contradictions': read('lottery.read'),
  'lotteryFeeds.closeContradiction': alone('lottery.results', ['PLAY'], {
    worst: "ignores a feed's true result, so that the entries of two operators become the result",
    bound: 'two other operators must have entered it; who closes enters no result of that draw, before or after',
    test: 'feeds.db.test.ts',
  }),
  'lotteryCalendar.games': read('lottery.read'),
  'lotteryCalendar.exceptions': read('lottery.read'),
  'lotteryCalendar.days': read('lottery.read'),
  'lotteryCalendar.toConfirm': read('lottery.read'),
  'lotteryCalendar.checkChange': CHECK_ONLY('lottery.issues', 'calendar.db.test.ts'),
  'lotteryCalendar.requestChange': request('lottery.issues'),
};

export const gameRows: Readonly<Record<NamesOf<'gamesBackOffice'>, InsiderRow>> = {
  'gamesBackOffice.rounds': read('games.read'),
  'gamesBackOffice.round': read('games.read'),
  'gamesBackOffice.vendors': read('games.read'),
  'gamesBackOffice.games': read('games.read'),
  'gamesBackOffice.changeVendor': CATALOGUE,
  'gamesBackOffice.changeGame': CATALOGUE,
  'gamesBackOffice.changeGames': CATALOGUE,
  'gamesBackOffice.importGames': alone('games.manage', ['PLAY', 'TEXT'], {
    worst: 'adds games of connected vendors, changes shown names, pictures and order',
    bound:
      'vendors that exist; a list that changes or adds a return to player or regions needs two, as a whole; the vendor computes the rounds',
    test: 'import-games.db.test.ts',
  }),
  'gamesBackOffice.connection': read('games.read'),
  'gamesBackOffice.requestConnection': request('games.manage'),
  'gamesBackOffice.importReport': alone('games.manage', [], {
    worst: 'stores a false report of a vendor, which hides or invents differences',
    bound: 'nothing moves; an adjustment needs two; not for vendors that answer queries',
    test: 'reports-elsewhere.db.test.ts',
    open: 'the importer can also close the differences of the day (reconciliation.closeCase)',
  }),
  'gamesBackOffice.openRounds': read('games.read'),
  'gamesBackOffice.queryRound': alone('games.manage', [], {
    worst: 'queries a vendor about a round',
    bound: 'nothing moves; closing a round needs two',
    test: 'open-rounds.db.test.ts',
  }),
  'gamesBackOffice.requestClose': request('games.manage'),
  'gamesBackOffice.prizesOnHold': read('games.read'),
  'gamesBackOffice.requestPrize': request('games.manage'),
  'gamesBackOffice.stops': read('games.read'),
  'gamesBackOffice.stopPlay': alone('members.lock', ['PLAY'], {
    worst: 'stops new stakes of a member, or of all members (games.manage)',
    bound: 'open stakes are still played and paid',
    test: 'back-office.db.test.ts',
  }),
  'gamesBackOffice.allowPlay': alone('members.lock', ['PLAY'], {
    worst: 'ends a stop of a member, or of all members (games.manage)',
    bound:
      'at once only a stop that the same operator ordered, another one needs two; limits, exclusions and locks of the member still apply',
    test: 'back-office.db.test.ts',
  }),
};

export const promotionRows: Readonly<Record<NamesOf<'promotionsBackOffice'>, InsiderRow>> = {
  'promotionsBackOffice.activities': read('promotions.read'),
  'promotionsBackOffice.activity': read('promotions.read'),
  'promotionsBackOffice.saveDraft': alone('promotions.manage', [], {
    worst: 'writes a draft',
    bound: 'no effect until two people approve that revision; not while a request is open',
    test: 'grants.db.test.ts',
  }),
  'promotionsBackOffice.preview': CHECK_ONLY('promotions.read', 'grants.db.test.ts'),
  'promotionsBackOffice.requestApproval': request('promotions.manage'),
  'promotionsBackOffice.move': alone('promotions.manage', ['MONEY_OUT'], {
    worst: 'pauses or ends a promotion, so that members get no more bonus',
    bound:
      'resumes at once only what the same operator paused; terms and budget that two people approved; granted bonuses are unchanged',
    test: 'grants.db.test.ts',
  }),
  'promotionsBackOffice.grants': readPeople('promotions.read'),
  'promotionsBackOffice.requestDecision': request('promotions.manage'),
  'promotionsBackOffice.requestTakeBack': request('promotions.manage'),
};
