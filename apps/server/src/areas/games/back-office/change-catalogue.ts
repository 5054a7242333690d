import type { Payload, Value } from '@lantern/contract/schemas';
import { transaction } from '@lantern/database';
import { isRefusal, type Queryable, type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import type { Availability } from '../catalogue/availability.ts';
import type { Catalogues } from '../catalogue/catalogue.ts';
import type { GamesDeps } from '../deps.ts';
import { findCatalogueGame, findCatalogueVendor, updateGame, updateVendor } from '../repository/catalogue.ts';
import { viewGame, viewVendor } from './list-catalogue.ts';
import { MANAGE_PERMISSION } from './permissions.ts';

type Deps = GamesDeps & { readonly board: Availability; readonly catalogues: Catalogues };

/** One change of the catalogue: the row before, the write, the row after. */
interface Change<Row extends object> {
  /** `game:LANTERN/twin-sevens`. */
  readonly target: string;
  readonly action: string;
  readonly reason: string;
  find(tx: Queryable): Promise<Row | null>;
  write(tx: Queryable): Promise<void>;
}

/** Applies a change and writes it to the audit log; it takes effect in this process at once. */
async function change<Row extends object>(
  deps: Deps,
  context: StaffContext,
  { target, action, reason, find, write }: Change<Row>,
): Promise<Row | Refusal> {
  const forbidden = deps.staff.requirePermission(context, MANAGE_PERMISSION);
  if (forbidden !== null) return forbidden;
  const { brandId } = context.operator.scope;
  const changed = await transaction(deps.pool, async (tx) => {
    const before = await find(tx);
    if (before === null) return refuse('NOT_FOUND');
    await write(tx);
    const after = (await find(tx)) ?? before;
    const withoutCounts = (row: object) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'openRounds'));
    await deps.staff.audit(tx, context, {
      action,
      target,
      permission: MANAGE_PERMISSION,
      before: withoutCounts(before),
      after: { ...withoutCounts(after), reason },
    });
    return after;
  });
  deps.board.forget(brandId);
  deps.catalogues.forget(brandId);
  return changed;
}

/** Enables or disables a vendor in one category, marks it hot or moves it. */
export async function changeVendor(
  deps: Deps,
  context: StaffContext,
  { vassalage, gameType, reason, ...changes }: Payload<'gamesBackOffice.changeVendor'>,
): Promise<Value<'gamesBackOffice.changeVendor'> | Refusal> {
  const { scope } = context.operator;
  const name = { vassalage, gameType };
  const row = await change(deps, context, {
    target: `vendor:${vassalage}/${gameType}`,
    action: 'games.change-vendor',
    reason,
    find: (tx) => findCatalogueVendor(tx, scope, name),
    write: (tx) => updateVendor(tx, scope, name, changes),
  });
  return isRefusal(row) ? row : viewVendor(row);
}

/** Enables or disables a game, marks it hot, moves it, or allows demo play. */
export async function changeGame(
  deps: Deps,
  context: StaffContext,
  { vassalage, gameId, reason, supportPlay, ...changes }: Payload<'gamesBackOffice.changeGame'>,
): Promise<Value<'gamesBackOffice.changeGame'> | Refusal> {
  const { scope } = context.operator;
  const name = { vendor: vassalage, code: gameId };
  const row = await change(deps, context, {
    target: `game:${vassalage}/${gameId}`,
    action: 'games.change-game',
    reason,
    find: (tx) => findCatalogueGame(tx, scope, name),
    write: (tx) =>
      updateGame(tx, scope, name, { ...changes, hasTrial: supportPlay === undefined ? undefined : supportPlay === 0 }),
  });
  return isRefusal(row) ? row : viewGame(row);
}
