import { isDeepStrictEqual } from 'node:util';
import type { Payload, Value } from '@lantern/contract/schemas';
import {
  isRefusal,
  type OperatorScope,
  type Queryable,
  type Refusal,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import { type Catalogues, placeKey } from '../catalogue/catalogue.ts';
import { type LineError, readCatalogueCsv } from '../catalogue/catalogue-csv.ts';
import type { GamesDeps } from '../deps.ts';
import { type ImportedGame, lockVendorKeys, saveImported } from '../repository/imported-games.ts';
import { MANAGE_PERMISSION } from './permissions.ts';
import { changesStatement, MOST_REQUESTED, presentGames, requestImport } from './request-import.ts';

type Deps = GamesDeps & { readonly catalogues: Catalogues };
type Answer = Value<'gamesBackOffice.importGames'>;

const SHOWN_ERRORS = 100;
/** Line of the first game: the header is line 1. */
const FIRST_LINE = 2;

const refused = (errors: readonly LineError[]): Answer => ({
  added: 0,
  changed: 0,
  errors: errors.slice(0, SHOWN_ERRORS),
  requestId: null,
});

/** Lists as sets, because their order has no meaning; a list without a position keeps the present one. */
const comparable = (game: ImportedGame, { position }: ImportedGame) => ({
  ...game,
  position: game.position ?? position,
  features: [...game.features].sort(),
  regions: [...game.regions].sort(),
  currencies: [...game.currencies].sort(),
});

/** Whether the import of a game would change anything. */
const differs = (game: ImportedGame, now: ImportedGame | undefined) =>
  now === undefined || !isDeepStrictEqual(comparable(game, now), comparable(now, now));

/** Writes the games at once, with an entry in the audit log. */
async function importNow(
  deps: Deps,
  tx: Queryable,
  context: StaffContext,
  games: readonly ImportedGame[],
  reason: string,
): Promise<Answer> {
  const saved = await saveImported(tx, context.operator.scope, games, { at: context.now, isSandbox: false });
  await deps.staff.audit(tx, context, {
    action: 'games.import-games',
    target: `games:${games.length}`,
    permission: MANAGE_PERMISSION,
    after: { ...saved, vendors: [...new Set(games.map(({ vendor }) => vendor))], reason },
  });
  return { ...saved, errors: [], requestId: null };
}

/** Lines of games whose vendor the brand does not have in their category. The vendors stay locked. */
async function strangersIn(
  tx: Queryable,
  scope: OperatorScope,
  games: readonly ImportedGame[],
): Promise<readonly LineError[]> {
  const vendors = await lockVendorKeys(tx, scope);
  return games.flatMap(({ vendor, gameType }, index): LineError[] =>
    vendors.has(`${vendor} ${gameType}`) ? [] : [{ line: index + FIRST_LINE, column: 'vassalage', problem: 'UNKNOWN' }],
  );
}

/**
 * Imports a list of games. Every line is validated first; if one is invalid nothing is written. A list that changes a return to player or
 * regions is imported as a whole after a second operator approves; it may then change 500 games.
 */
export async function importGames(
  deps: Deps,
  context: StaffContext,
  { csv, reason }: Payload<'gamesBackOffice.importGames'>,
): Promise<Answer | Refusal> {
  const forbidden = deps.staff.requirePermission(context, MANAGE_PERMISSION);
  if (forbidden !== null) return forbidden;
  const { scope } = context.operator;
  const { currency } = await deps.brand(scope.brandId);
  const { games, errors } = await readCatalogueCsv(csv, currency.exponent);
  if (errors.length > 0) return refused(errors);
  const answer = await transactionOrRefuse(deps.pool, async (tx): Promise<Answer | Refusal> => {
    const strangers = await strangersIn(tx, scope, games);
    if (strangers.length > 0) return refused(strangers);
    const present = await presentGames(tx, scope, games);
    const nowOf = ({ vendor, code }: ImportedGame) => present.get(placeKey(vendor, code));
    if (!games.some((game) => changesStatement(game, nowOf(game) ?? null))) {
      return importNow(deps, tx, context, games, reason);
    }
    const other = games.filter((game) => differs(game, nowOf(game)));
    const tooMany = other[MOST_REQUESTED];
    if (tooMany) return refused([{ line: games.indexOf(tooMany) + FIRST_LINE, column: '', problem: 'TOO_MANY' }]);
    const requestId = await requestImport(deps, tx, context, { games: other, present, reason });
    return isRefusal(requestId) ? requestId : { ...refused([]), requestId: requestId.toString() };
  });
  deps.catalogues.forget(scope.brandId);
  return answer;
}
