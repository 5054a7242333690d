import Type from 'typebox';
import { Amount, Instant, Nothing, Nullable, OneOf, Page, pageQuery, Text, Uuid } from './parts.ts';

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
  /** Percent with two decimals, as its maker proves it; empty where none is told. */
  returnToPlayer: Type.String(),
  /** Shown and not to be opened: the house or the maker works on it. */
  inMaintenance: Type.Boolean(),
});
/** `<vendor>:<the vendor's own name of the round>`. */
export const RoundId = Type.String({ pattern: '^[A-Za-z0-9_-]{1,40}:[A-Za-z0-9._:-]{1,64}$' });
export const RoundState = OneOf('OPEN', 'ENDED', 'VOID');
/** Fields of a round wherever one is told. */
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
      /** Categories that have at least one vendor, in the order of the bottom navigation. */
      categories: Type.Array(
        Type.Object({
          name: Type.String(),
          gameType: Type.String(),
          page: Type.String(),
          enName: Type.String(),
          /** Rebate rate of the category as text with two decimals; empty when it has none. */
          point: Type.String(),
          sideMenuIcon: Type.String(),
          gameCount: Type.Integer(),
          vendors: Type.Array(
            Type.Object({
              vassalage: Type.String(),
              displayName: Type.String(),
              smallIcon: Type.String(),
              isHot: Type.Boolean(),
              type: Type.String(),
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
  'games.launchGame': {
    payload: Type.Object({
      gameId: Text(64, 1),
      vassalage: Text(40, 1),
      nodeId: Type.Optional(Text(64)),
      accountType: Type.Optional(Type.Integer()),
      confirmTrans: Type.Optional(Type.Integer()),
      launchMode: Type.Optional(Text(20)),
      platform: Type.Optional(Text(40)),
      clientType: Type.Optional(Type.Integer()),
    }),
    value: Type.Object({
      /** Good once and for two minutes; the token stands behind the `#`. */
      game_url: Type.String(),
      title: Type.String(),
    }),
    refusals: [
      'NOT_FOUND',
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
      /** It can be seen again. */
      hasReplay: Type.Boolean(),
      /** What it moved in the member's wallets, in the order it came. */
      entries: Type.Array(Type.Object({ entryId: Uuid, posting: Type.String(), amount: Amount, time: Instant })),
    }),
    refusals: ['NOT_FOUND'],
  },
  'games.replay': {
    payload: Type.Object({ id: RoundId }),
    /** An address that shows the round, for an hour. */
    value: Type.Object({ url: Type.String() }),
    refusals: ['NOT_FOUND'],
  },
} as const;
