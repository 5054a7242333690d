import type { Payload, Value } from '@lantern/contract/schemas';
import { transaction } from '@lantern/database';
import type { Refusal, StaffContext } from '@lantern/server-kit';
import type { Catalogues } from '../catalogue/catalogue.ts';
import { type LineError, readCatalogueCsv } from '../catalogue/catalogue-csv.ts';
import type { GamesDeps } from '../deps.ts';
import { listVendorKeys, saveImported } from '../repository/imported-games.ts';
import { MANAGE_PERMISSION } from './permissions.ts';

type Deps = GamesDeps & { readonly catalogues: Catalogues };

const SHOWN_ERRORS = 100;

/** Imports a list of games. Every line is validated first; if one is invalid nothing is written. */
export async function importGames(
  deps: Deps,
  context: StaffContext,
  { csv, reason }: Payload<'gamesBackOffice.importGames'>,
): Promise<Value<'gamesBackOffice.importGames'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, MANAGE_PERMISSION);
  if (forbidden !== null) return forbidden;
  const { scope } = context.operator;
  const { currency } = await deps.brand(scope.brandId);
  const { games, errors } = await readCatalogueCsv(csv, currency.exponent);
  const vendors = await listVendorKeys(deps.pool, scope);
  const strangers: LineError[] =
    errors.length > 0
      ? []
      : games.flatMap(({ vendor, gameType }, index) =>
          vendors.has(`${vendor} ${gameType}`) ? [] : [{ line: index + 2, column: 'vassalage', problem: 'UNKNOWN' }],
        );
  const wrong = [...errors, ...strangers].slice(0, SHOWN_ERRORS);
  if (wrong.length > 0) return { added: 0, changed: 0, errors: wrong };
  const saved = await transaction(deps.pool, async (tx) => {
    const counted = await saveImported(tx, scope, games, { at: context.now, isSandbox: false });
    await deps.staff.audit(tx, context, {
      action: 'games.import-games',
      target: `games:${games.length}`,
      permission: MANAGE_PERMISSION,
      after: { ...counted, vendors: [...new Set(games.map(({ vendor }) => vendor))], reason },
    });
    return counted;
  });
  deps.catalogues.forget(scope.brandId);
  return { ...saved, errors: [] };
}
