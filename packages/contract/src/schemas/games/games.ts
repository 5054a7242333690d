import Type from 'typebox';
import { Amount, Instant, None, Nothing, Nullable, OneOf, Page, pageQuery, Text, Uuid } from '../parts.ts';

const MenuEntry = Type.Object({
  gameId: Type.String(),
  nodeId: Type.String(),
  nameKey: Type.String(),
  gameName: Type.String(),
  accountTypeName: Type.String(),
  vassalage: Type.String(),
  showIcon: Type.String(),
  supportPlay: Type.Union([Type.Literal(0), Type.Literal(1)]),
  gameType: Type.String(),
  isGame: Type.String(),
  code: Type.String(),
  defaultPlayType: Type.String(),
  path: Type.String(),
  /** Percent with two decimals, as verified by its maker; empty if not stated. */
  returnToPlayer: Type.String(),
  /** Shown but cannot be opened: under maintenance by the platform or the maker. */
  inMaintenance: Type.Boolean(),
  /** Values of the list `GAME_FEATURES`. */
  features: Type.Array(Type.String()),
  /** LOW, MEDIUM, HIGH, VERY_HIGH; empty if not stated. */
  volatility: Type.String(),
  /** Added within thirty days. */
  isNew: Type.Boolean(),
  /** A game of the platform's studio that is not a slot. */
  isOriginal: Type.Boolean(),
  /** Placeholder for a vendor's game; cannot be opened. */
  isSandbox: Type.Boolean(),
});
/** Features of a game in catalogue terms. */
const GameFeature = OneOf('FREE_SPINS', 'JACKPOT', 'TUMBLES', 'MULTIPLIERS', 'HOLD_AND_WIN', 'BUY_FEATURE', 'MEGAWAYS');
const Volatility = OneOf('LOW', 'MEDIUM', 'HIGH', 'VERY_HIGH');
/** Fields that the portal sends with calls about games (7G). Another brand's code is refused; `language` is stronger than the header. */
const caller = {
  merchantCode: Type.Optional(Text(40)),
  merchant: Type.Optional(Text(40)),
  channel: Type.Optional(Text(40)),
  platform: Type.Optional(Text(60)),
  isPlatform: Type.Optional(Type.Integer()),
  clientType: Type.Optional(Type.Integer()),
  language: Type.Optional(Text(10)),
};
const GameEntries = Type.Object({ list: Type.Array(MenuEntry) });
/** `<vendor>:<the vendor's own name of the round>`. */
export const RoundId = Type.String({ pattern: '^[A-Za-z0-9_-]{1,40}:[A-Za-z0-9._:-]{1,64}$' });
export const RoundState = OneOf('OPEN', 'ENDED', 'VOID');
/** Common fields of a round. */
export const round = {
  id: RoundId,
  vassalage: Type.String(),
  gameId: Type.String(),
  gameName: Type.String(),
  gameType: Type.String(),
  state: RoundState,
  stake: Amount,
  payout: Amount,
  openedAt: Instant,
  endedAt: Nullable(Instant),
};
export const gamesSchemas = {
  'games.gameMenus': {
    payload: Nothing,
    value: Type.Object({
      /** Categories with at least one vendor, in the order of the bottom navigation. */
      categories: Type.Array(
        Type.Object({
          name: Type.String(),
          gameType: Type.String(),
          page: Type.String(),
          enName: Type.String(),
          /** Rebate rate of the category as text with two decimals; empty if it has none. */
          point: Type.String(),
          sideMenuIcon: Type.String(),
          gameCount: Type.Integer(),
          vendors: Type.Array(
            Type.Object({
              vassalage: Type.String(),
              displayName: Type.String(),
              smallIcon: Type.String(),
              isHot: Type.Boolean(),
              /** `game` launches directly; others open the list of their games. */
              type: Type.String(),
              /** Path on the site. */
              path: Type.String(),
            }),
          ),
          games: Type.Array(MenuEntry),
          hot: Type.Array(MenuEntry),
        }),
      ),
    }),
    refusals: [],
  },
  'games.popular': {
    payload: Type.Object({
      count: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      gameType: Type.Optional(Text(20)),
    }),
    value: Type.Object({ games: Type.Array(MenuEntry) }),
    refusals: [],
  },
  'games.hotGames': {
    payload: Type.Object({ ...caller, vassalage: Type.Optional(Text(40)) }),
    value: GameEntries,
    refusals: ['OTHER_BRAND'],
  },
  /** In catalogue order, or with `gameName` by relevance to names in any language, tolerating typing errors. */
  'games.gameList': {
    payload: Type.Object({
      ...caller,
      gameName: Type.Optional(Text(60)),
      vassalage: Type.Optional(Text(40, 1)),
      gameType: Type.Optional(Text(20, 1)),
      /** How a vendor accesses money: from the main wallet at each bet, or from its own wallet that is filled before. */
      walletMode: Type.Optional(OneOf('SEAMLESS', 'TRANSFER')),
      /** Lower bound of the minimum stake. */
      minBet: Type.Optional(Amount),
      /** Lower bound of the number of lines per bet. */
      minLineNum: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
      pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 96 })),
      feature: Type.Optional(GameFeature),
      volatility: Type.Optional(Volatility),
      /** Lower bound of the RTP in percent. */
      minReturn: Type.Optional(Type.Integer({ minimum: 50, maximum: 100 })),
      isNew: Type.Optional(Type.Boolean()),
      /** Only a member's favourites; visitors have none. */
      favourites: Type.Optional(Type.Boolean()),
      /** Only originals of the platform's studio, or only other games. */
      isOriginal: Type.Optional(Type.Boolean()),
      /** POPULAR: by rounds of the last day; games without one follow in catalogue order. */
      sort: Type.Optional(OneOf('POPULAR', 'RETURN', 'NEW', 'NAME')),
    }),
    value: Type.Object({
      games: Type.Array(MenuEntry),
      pageNum: Type.Integer(),
      totalPages: Type.Integer(),
      total: Type.Integer(),
      /** Values of the filters that would find a game with the other parts of the query. */
      options: Type.Object({
        features: Type.Array(GameFeature),
        volatilities: Type.Array(Volatility),
        /** The highest whole percent that a game reaches; 0 without one. */
        highestReturn: Type.Integer(),
        hasNew: Type.Boolean(),
      }),
    }),
    refusals: ['OTHER_BRAND'],
  },
  /** Games, lotteries and providers whose names in any language resemble a text, best first. */
  'games.search': {
    payload: Type.Object({ text: Text(60, 1), language: Type.Optional(Text(10)) }),
    value: Type.Object({
      games: Type.Array(MenuEntry),
      lotteries: Type.Array(MenuEntry),
      providers: Type.Array(
        Type.Object({
          vassalage: Type.String(),
          displayName: Type.String(),
          smallIcon: Type.String(),
          gameType: Type.String(),
          path: Type.String(),
        }),
      ),
    }),
    refusals: [],
  },
  'games.vendorList': {
    payload: Type.Object(caller),
    value: Type.Object({
      data: Type.Object({
        lanes: Type.Array(
          Type.Object({
            title: Type.String(),
            cards: Type.Array(
              Type.Object({
                vassalage: Type.String(),
                displayName: Type.String(),
                smallIcon: Type.String(),
                isHot: Type.Boolean(),
                gameCategory: Type.String(),
                type: Type.String(),
              }),
            ),
          }),
        ),
      }),
    }),
    refusals: ['OTHER_BRAND'],
  },
  'games.vendorTypes': {
    payload: Type.Object(caller),
    value: Type.Object({
      list: Type.Array(Type.Object({ vassalage: Type.String(), gameTypes: Type.Array(Type.String()) })),
    }),
    refusals: ['OTHER_BRAND'],
  },
  'games.announcements': {
    payload: Type.Object(caller),
    value: Type.Object({ maintenance: Type.Array(MenuEntry), added: Type.Array(MenuEntry) }),
    refusals: ['OTHER_BRAND'],
  },
  'games.favourites': { payload: Type.Object(caller), value: GameEntries, refusals: ['OTHER_BRAND'] },
  'games.markFavourite': {
    payload: Type.Object({ vassalage: Text(40, 1), gameId: Text(64, 1), isFavourite: Type.Boolean() }),
    value: None,
    refusals: ['NOT_FOUND'],
  },
  'games.recent': { payload: Type.Object(caller), value: GameEntries, refusals: ['OTHER_BRAND'] },
  'games.launchGame': {
    payload: Type.Object({
      gameId: Text(64, 1),
      vassalage: Text(40, 1),
      nodeId: Type.Optional(Text(64)),
      accountType: Type.Optional(Type.Integer()),
      /** 1: a transfer of money to the vendor's wallet is refused with TRANSFER_UNCONFIRMED {amount}, so that the client asks first. */
      confirmTrans: Type.Optional(Type.Integer()),
      merchantCode: Type.Optional(Text(40)),
      language: Type.Optional(Text(10)),
      launchMode: Type.Optional(Text(20)),
      platform: Type.Optional(Text(40)),
      clientType: Type.Optional(Type.Integer()),
      /** Launch CDN at which the game shall open; without one that the brand has, it opens at its own address. */
      place: Type.Optional(Type.String({ pattern: '^https?://[a-zA-Z0-9.:\\[\\]-]{1,210}$' })),
    }),
    value: Type.Object({
      /** Address of the game's page. Addresses of connected vendors contain the launch token where the vendor wants it. */
      game_url: Type.String(),
      /** The same address. */
      game_url2: Type.String(),
      title: Type.String(),
      /** Name of its cover image, as in the menus. */
      showIcon: Type.String(),
      /**
       * Launch token of a game of the platform's own studios, null for connected vendors. Single use, valid for two minutes, and accepted
       * from the origin of `game_url` alone. Post it to the game's page, to exactly that origin; it never belongs into an address.
       */
      launchToken: Nullable(Type.String()),
    }),
    refusals: [
      'NOT_FOUND',
      'OTHER_BRAND',
      'TRANSFER_UNCONFIRMED',
      'GAME_CLOSED',
      'GAME_MAINTENANCE',
      'FEATURE_DISABLED',
      'VENDOR_UNAVAILABLE',
      'TRIAL_ACCOUNT',
      'GAMING_STOPPED',
      'PLAY_STOPPED',
      'SELF_EXCLUDED',
      'RG_STAKE_LIMIT',
      'RG_LOSS_LIMIT',
      'RG_SESSION_LIMIT',
      'RG_REALITY_CHECK',
    ],
  },
  'games.rounds': {
    payload: Type.Object(pageQuery),
    value: Page(Type.Object(round)),
    refusals: [],
  },
  'games.round': {
    payload: Type.Object({ id: RoundId }),
    value: Type.Object({
      round: Type.Object(round),
      /** A replay is available. */
      hasReplay: Type.Boolean(),
      /** Wallet entries of the round, in order. */
      entries: Type.Array(Type.Object({ entryId: Uuid, posting: Type.String(), amount: Amount, time: Instant })),
    }),
    refusals: ['NOT_FOUND'],
  },
  'games.replay': {
    payload: Type.Object({ id: RoundId }),
    /** URL that shows the round, valid for an hour. */
    value: Type.Object({ url: Type.String() }),
    refusals: ['NOT_FOUND'],
  },
} as const;
