import Type from 'typebox';
import { Nothing, Text } from './parts.ts';

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
});
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
} as const;
