import Type from 'typebox';
import { Amount, Day, Id, Instant, Language, None, Nothing, Nullable, OneOf, Text, Uuid } from '../parts.ts';
import { LotteryFamily, ResultSource } from './lottery.ts';

/** Menu group of a lottery: Vietnam, Southeast Asia, e-lottery. */
const LottoArea = OneOf('VN', 'SEA', 'ELOTT');
/**
 * The site's prize modes (3-18): Vietnam fixed odds, the platform's own draws, e-lotteries, Southeast Asia; and the betting style: prize
 * groups (STANDARD) or odds (CREDIT).
 */
export const PrizeMode = OneOf('Lott', 'ZY', 'Elott', 'SEA', 'STANDARD', 'CREDIT');
/** Boards are responsive: both values get the same answer. */
export const Device = OneOf('WEB', 'MOBILE');
/** A path of the portal; other sites are not allowed as return targets. */
const OwnPath = Type.String({ maxLength: 200, pattern: '^/(?![/\\\\])[\\w./?=&:@%-]*$' });

/** Name and path of a lottery in lists. */
export const lottoEntry = {
  code: Type.String(),
  nameKey: Type.String(),
  /** In the requested language, or the caller's. */
  gameName: Type.String(),
  area: LottoArea,
  /** Path of its board. */
  path: Type.String(),
};
const LobbyGame = Type.Object({
  ...lottoEntry,
  accountTypeName: OneOf('TCG_LOTTO_VN', 'TCG_SEA', 'LOTT', 'ELOTT'),
  family: LotteryFamily,
  flag: Type.String(),
  /** 0: drawn on calendar days. */
  intervalSeconds: Type.Integer(),
  defaultPlayType: Type.String(),
  /** Rank by bets of the last day, from 1; in menu order if there were none. */
  rank: Type.Integer(),
  /** Among the most popular lotteries, with at least one bet. */
  isHot: Type.Boolean(),
  /** The draw open for betting, or the next one; null if none is planned. */
  issue: Nullable(
    Type.Object({ id: Id, number: Type.String(), opensAt: Instant, closesAt: Instant, drawsAt: Instant }),
  ),
  last: Nullable(
    Type.Object({
      issueId: Id,
      number: Type.String(),
      day: Day,
      /** Vietnam's special prize, or the draw as text. */
      drawn: Type.String(),
      source: ResultSource,
    }),
  ),
});
/** One selection of a saved bet slip, for any family. */
const SavedLine = Type.Object({
  play: Text(30, 1),
  /** Vietnam: single numbers; all others: one text of zones. */
  numbers: Type.Array(Text(6008, 1), { minItems: 1, maxItems: 1000 }),
  /** Points per number; the multiple of an e-lottery selection. */
  points: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  /** Price of one point, a price mode, or the stake of each pick. */
  unitPrice: Amount,
  /** For the standard style. */
  prizeGroup: Nullable(Type.Integer({ minimum: 1700, maximum: 2000 })),
});
const SavedSlip = Type.Object({ id: Uuid, name: Type.String(), lines: Type.Array(SavedLine), savedAt: Instant });
const SlipName = Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' });
const gameCode = Text(30, 1);

export const lottoSchemas = {
  'lotto.lobby': {
    payload: Type.Object({
      lottoArea: Type.Optional(LottoArea),
      /** LOTT: Vietnam and Southeast Asia; ELOTT: e-lotteries. */
      launchMode: Type.Optional(OneOf('LOTT', 'ELOTT')),
      prizeMode: Type.Optional(PrizeMode),
      gameCode: Type.Optional(gameCode),
      /** `betting` opens the board of a lottery, by default the first of the list. */
      view: Type.Optional(OneOf('betting', 'lobby')),
      device: Type.Optional(Device),
      backUrl: Type.Optional(OwnPath),
      language: Type.Optional(Language),
    }),
    value: Type.Object({
      serverTime: Instant,
      /** Requested page: the lobby, or a board with its first play. */
      path: Type.String(),
      /** Page to return to; default the lobby. */
      backUrl: Type.String(),
      /** In menu order. */
      games: Type.Array(LobbyGame),
    }),
    refusals: ['NOT_FOUND'],
  },
  /** Codes of lotteries: the member's favourites, newest first, and the last ones that he bet on. */
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
  /** A member's favourite slips of a lottery, newest first; at most twenty. */
  'lotto.savedSlips': {
    payload: Type.Object({ gameCode }),
    value: Type.Object({ slips: Type.Array(SavedSlip) }),
    refusals: [],
  },
  /** Saves valid selections as a favourite slip; replaces a slip with the same name. */
  'lotto.saveSlip': {
    payload: Type.Object({ gameCode, name: SlipName, lines: Type.Array(SavedLine, { minItems: 1, maxItems: 50 }) }),
    value: SavedSlip,
    refusals: [
      ...['NOT_FOUND', 'FAVOURITES_FULL', 'PLAY_UNKNOWN', 'NUMBER_INVALID', 'POINTS_INVALID', 'MODE_INVALID'],
      ...['MULTIPLE_INVALID', 'PRIZE_GROUP_INVALID', 'TOO_MANY_LINES', 'STAKE_BELOW_MIN', 'STAKE_ABOVE_LIMIT'],
    ],
  },
  'lotto.deleteSlip': { payload: Type.Object({ id: Uuid }), value: None, refusals: ['NOT_FOUND'] },
  /** Selections of the member's last bet on a lottery within sixty days, without cancelled ones; may be empty. */
  'lotto.lastSlip': {
    payload: Type.Object({ gameCode }),
    value: Type.Object({ lines: Type.Array(SavedLine) }),
    refusals: [],
  },
} as const;
