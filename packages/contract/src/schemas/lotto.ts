import Type from 'typebox';
import { LotteryFamily, ResultSource } from './lottery.ts';
import { Amount, Day, Id, Instant, Language, None, Nothing, Nullable, OneOf, Text, Uuid } from './parts.ts';

/** Where a lottery stands in the menus: Vietnam, Southeast Asia, electronic. */
const LottoArea = OneOf('VN', 'SEA', 'ELOTT');
/**
 * The site's prize modes (3-18): Vietnam's fixed odds, draws of the house's own, electronic lotteries, Southeast Asia; and what is bet
 * at: prize groups (STANDARD) or odds (CREDIT).
 */
export const PrizeMode = OneOf('Lott', 'ZY', 'Elott', 'SEA', 'STANDARD', 'CREDIT');
/** Boards fit every screen: both are answered alike. */
export const Device = OneOf('WEB', 'MOBILE');
/** A page of the portal itself; other sites are no way back. */
const OwnPath = Type.String({ maxLength: 200, pattern: '^/(?![/\\\\])[\\w./?=&:@%-]*$' });

/** How a lottery is named and reached wherever it is listed. */
export const lottoEntry = {
  code: Type.String(),
  nameKey: Type.String(),
  /** In the language that was asked for, or the caller's. */
  gameName: Type.String(),
  area: LottoArea,
  /** Its board. */
  path: Type.String(),
};
const LobbyGame = Type.Object({
  ...lottoEntry,
  accountTypeName: OneOf('TCG_LOTTO_VN', 'TCG_SEA', 'LOTT', 'ELOTT'),
  family: LotteryFamily,
  flag: Type.String(),
  /** 0: drawn on days of a calendar. */
  intervalSeconds: Type.Integer(),
  defaultPlayType: Type.String(),
  /** Place by the bets of the last day, from 1; in the menu's order where nobody bet. */
  rank: Type.Integer(),
  /** Among the most bet on, and bet on at all. */
  isHot: Type.Boolean(),
  /** The issue that takes bets or is the next to; null where none is planned. */
  issue: Nullable(
    Type.Object({ id: Id, number: Type.String(), opensAt: Instant, closesAt: Instant, drawsAt: Instant }),
  ),
  last: Nullable(
    Type.Object({
      issueId: Id,
      number: Type.String(),
      day: Day,
      /** Vietnam's special prize, or the draw as it is written. */
      drawn: Type.String(),
      source: ResultSource,
    }),
  ),
});
/** One line of a slip, whatever the family. */
const KeptLine = Type.Object({
  play: Text(30, 1),
  /** Vietnam's numbers one by one; of all others one text of zones. */
  numbers: Type.Array(Text(6008, 1), { minItems: 1, maxItems: 1000 }),
  /** Points per number; multiple of an electronic line. */
  points: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  /** Price of one point, a mode, or the stake of each pick. */
  unitPrice: Amount,
  /** Of the standard style. */
  prizeGroup: Nullable(Type.Integer({ minimum: 1700, maximum: 2000 })),
});
const KeptSlip = Type.Object({ id: Uuid, name: Type.String(), lines: Type.Array(KeptLine), keptAt: Instant });
const SlipName = Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' });
const gameCode = Text(30, 1);

export const lottoSchemas = {
  'lotto.lobby': {
    payload: Type.Object({
      lottoArea: Type.Optional(LottoArea),
      /** LOTT: Vietnam and Southeast Asia; ELOTT: the electronic ones. */
      launchMode: Type.Optional(OneOf('LOTT', 'ELOTT')),
      prizeMode: Type.Optional(PrizeMode),
      gameCode: Type.Optional(gameCode),
      /** `betting` leads to the board of a lottery, the first of the list where none is named. */
      view: Type.Optional(OneOf('betting', 'lobby')),
      device: Type.Optional(Device),
      backUrl: Type.Optional(OwnPath),
      language: Type.Optional(Language),
    }),
    value: Type.Object({
      serverTime: Instant,
      /** The page that was asked for: the lobby, or a board with its first play. */
      path: Type.String(),
      /** The page to return to; the lobby where none was named. */
      backUrl: Type.String(),
      /** In the menu's order. */
      games: Type.Array(LobbyGame),
    }),
    refusals: ['NOT_FOUND'],
  },
  /** Codes of lotteries: those that the member marked, last first, and those that were bet on last. */
  'lotto.mine': {
    payload: Nothing,
    value: Type.Object({ favourites: Type.Array(Type.String()), recent: Type.Array(Type.String()) }),
    refusals: [],
  },
  'lotto.markFavourite': {
    payload: Type.Object({ gameCode, isFavourite: Type.Boolean() }),
    value: None,
    refusals: ['NOT_FOUND', 'FAVOURITES_FULL'],
  },
  /** What a member keeps of a lottery, last first; at most twenty. */
  'lotto.keptSlips': {
    payload: Type.Object({ gameCode }),
    value: Type.Object({ slips: Type.Array(KeptSlip) }),
    refusals: [],
  },
  /** Keeps lines that could be bet; under a name that is there they take its place. */
  'lotto.keepSlip': {
    payload: Type.Object({ gameCode, name: SlipName, lines: Type.Array(KeptLine, { minItems: 1, maxItems: 50 }) }),
    value: KeptSlip,
    refusals: [
      ...['NOT_FOUND', 'FAVOURITES_FULL', 'PLAY_UNKNOWN', 'NUMBER_INVALID', 'POINTS_INVALID', 'MODE_INVALID'],
      ...['MULTIPLE_INVALID', 'PRIZE_GROUP_INVALID', 'TOO_MANY_LINES', 'STAKE_BELOW_MIN', 'STAKE_ABOVE_LIMIT'],
    ],
  },
  'lotto.dropSlip': { payload: Type.Object({ id: Uuid }), value: None, refusals: ['NOT_FOUND'] },
  /** The lines that the member bet last on a lottery within sixty days, without those taken back; empty: none. */
  'lotto.lastSlip': {
    payload: Type.Object({ gameCode }),
    value: Type.Object({ lines: Type.Array(KeptLine) }),
    refusals: [],
  },
} as const;
