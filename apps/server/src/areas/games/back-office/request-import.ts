import {
  type ApprovalPayload,
  defineApproval,
  minorText,
  oneOf,
  orNull,
  payloadSchema,
  type Queryable,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
} from '@lantern/server-kit';
import Type from 'typebox';
import { facts } from '../../staff/index.ts';
import { percentOf, placeKey } from '../catalogue/catalogue.ts';
import type { GamesDeps } from '../deps.ts';
import { type ImportedGame, listPresentGames, lockVendorKeys, saveImported } from '../repository/imported-games.ts';
import { MANAGE_PERMISSION } from './permissions.ts';

const { count, list, NOTHING, part, text } = facts;

/** What a game states to players and authorities. */
type Statement = Pick<ImportedGame, 'returnPpm' | 'regions'>;

/** Games that a request may hold. */
export const MOST_REQUESTED = 500;
const SHOWN = 20;

const STATEMENT = { returnPpm: orNull(Type.Integer()), regions: Type.Array(Type.String()) };
const GAME = payloadSchema({
  ...{ ...STATEMENT, vendor: Type.String(), code: Type.String(), title: Type.String(), cover: Type.String() },
  gameType: oneOf('ELOTT', 'LOTT', 'LIVE', 'SPORTS', 'FISH', 'RNG', 'PVP', 'ESPORTS'),
  titles: Type.Record(Type.String(), Type.String()),
  features: Type.Array(Type.String()),
  volatility: orNull(Type.String()),
  minBet: orNull(minorText),
  minLines: orNull(Type.Integer()),
  hasTrial: Type.Boolean(),
  isHot: Type.Boolean(),
  position: orNull(Type.Integer()),
  currencies: Type.Array(Type.String()),
  /** What the game stated at the request; null for a new game. */
  before: orNull(payloadSchema(STATEMENT)),
});
const SCHEMA = payloadSchema({ importedGames: Type.Array(GAME, { minItems: 1, maxItems: MOST_REQUESTED }) });
type RequestedGame = ApprovalPayload<typeof SCHEMA>['importedGames'][number];

const regionsOf = ({ regions }: Statement) => [...regions].sort().join(' ');
const NO_STATEMENT: Statement = { returnPpm: null, regions: [] };

/** Whether a game changes its return to player, or its regions; a new game changes them when it states any. */
const changesReturn = (game: Statement, before: Statement | null) =>
  game.returnPpm !== (before ?? NO_STATEMENT).returnPpm;
const changesRegions = (game: Statement, before: Statement | null) =>
  regionsOf(game) !== regionsOf(before ?? NO_STATEMENT);

/** Whether an import states another return to player or other regions than before. */
export const changesStatement = (game: Statement, before: Statement | null): boolean =>
  changesReturn(game, before) || changesRegions(game, before);

const isSame = (left: Statement | null, right: Statement | null) =>
  left === null || right === null ? left === right : !changesStatement(left, right);

const percentText = (statement: Statement | null) =>
  (statement?.returnPpm ?? null) === null ? NOTHING : `${percentOf(statement?.returnPpm ?? 0)} %`;
/** No region means all countries. */
const regionsText = (statement: Statement | null) => (statement === null ? NOTHING : regionsOf(statement) || '*');

/** How far a return to player moves, in ppm. */
const returnMoves = ({ returnPpm, before }: RequestedGame) => Math.abs((returnPpm ?? 0) - (before?.returnPpm ?? 0));
/** How many countries gain the game; all of them when the list becomes empty. */
const regionsGained = ({ regions, before }: RequestedGame) =>
  regions.length === 0 ? Number.POSITIVE_INFINITY : regions.filter((one) => !before?.regions.includes(one)).length;

/** Present games before new ones, and the largest change first: the lines that are not shown are the smaller ones. */
function largestFirst(games: readonly RequestedGame[], sizeOf: (game: RequestedGame) => number): RequestedGame[] {
  const sized = games.map((game) => ({ game, isNew: Number(game.before === null), size: sizeOf(game) }));
  // Equal sizes are compared first, because the difference of two infinite ones is not a number.
  sized.sort((left, right) => left.isNew - right.isNew || (left.size === right.size ? 0 : right.size - left.size));
  return sized.map(({ game }) => game);
}

/** The first lines `VENDOR/code: now → wanted`, and how many more there are. */
function linesOf(
  games: readonly RequestedGame[],
  present: ReadonlyMap<string, Statement>,
  textOf: (statement: Statement | null) => string,
): string {
  const lines = games.slice(0, SHOWN).map((game) => {
    const now = present.get(placeKey(game.vendor, game.code)) ?? null;
    // A game that already states what is wanted shows what it stated before: so does the card of an approved request.
    const from = isSame(now, game) ? game.before : now;
    return `${game.vendor}/${game.code}: ${textOf(from)} → ${textOf(game)}`;
  });
  return [...lines, ...(games.length > SHOWN ? [`+${games.length - SHOWN}`] : [])].join('\n');
}

/** The games that a brand has among the named ones, by `placeKey`. */
export async function presentGames(
  db: Queryable,
  scope: Scope,
  games: readonly Pick<ImportedGame, 'vendor' | 'code'>[],
): Promise<ReadonlyMap<string, ImportedGame>> {
  return new Map((await listPresentGames(db, scope, games)).map((game) => [placeKey(game.vendor, game.code), game]));
}

const vendorsOf = (games: readonly Pick<ImportedGame, 'vendor'>[]) =>
  [...new Set(games.map(({ vendor }) => vendor))].sort();

/** Imports games of which some change what they state. */
export const importList = defineApproval({
  action: 'games.import-games',
  schema: SCHEMA,
  permission: { request: MANAGE_PERMISSION, approve: MANAGE_PERMISSION },
  async preview(tx, scope, { importedGames }) {
    const present = await presentGames(tx, scope, importedGames);
    const returns = importedGames.filter((game) => changesReturn(game, game.before));
    const regions = importedGames.filter((game) => changesRegions(game, game.before));
    const added = importedGames.filter(({ before }) => before === null);
    const vendors = vendorsOf(importedGames);
    const rows = [
      list('vendor', vendors),
      count('games_added', added.length),
      count('games_changed', importedGames.length - added.length),
      count('returns_changed', returns.length),
      text('game_returns', linesOf(largestFirst(returns, returnMoves), present, percentText), { isFixed: true }),
      count('regions_changed', regions.length),
      text('game_regions', linesOf(largestFirst(regions, regionsGained), present, regionsText), { isFixed: true }),
    ];
    return { name: vendors.join(', '), page: { path: '/games' }, parts: [part('CHANGE', rows)] };
  },
  async apply(tx, scope, { importedGames }, { at }) {
    const vendors = await lockVendorKeys(tx, scope);
    if (!importedGames.every(({ vendor, gameType }) => vendors.has(`${vendor} ${gameType}`))) {
      return refuse('STATE_CONFLICT');
    }
    const present = await presentGames(tx, scope, importedGames);
    const hasChanged = importedGames.some(
      (game) => !isSame(present.get(placeKey(game.vendor, game.code)) ?? null, game.before),
    );
    if (hasChanged) return refuse('SUBJECT_CHANGED', { fields: 'game_returns, game_regions' });
    const games = importedGames.map(({ before: _, minBet, ...game }) => ({
      ...game,
      minBet: minBet === null ? null : BigInt(minBet),
    }));
    // This process and the others show it within a second, as any change of another process.
    await saveImported(tx, scope, games, { at, isSandbox: false });
    return null;
  },
});

/** Requests the import of games that differ from the present ones; one request per set of vendors can wait. */
export function requestImport(
  deps: Pick<GamesDeps, 'staff'>,
  tx: Queryable,
  context: StaffContext,
  {
    games,
    present,
    reason,
  }: {
    readonly games: readonly ImportedGame[];
    readonly present: ReadonlyMap<string, ImportedGame>;
    readonly reason: string;
  },
): Promise<bigint | Refusal> {
  const importedGames = games.map((game) => {
    const now = present.get(placeKey(game.vendor, game.code));
    const before = now === undefined ? null : { returnPpm: now.returnPpm, regions: now.regions };
    return { ...game, minBet: game.minBet?.toString() ?? null, before };
  });
  const request = { target: `games:${vendorsOf(games).join(',')}`, payload: { importedGames }, reason };
  return deps.staff.requests.open(tx, context, importList, request);
}
