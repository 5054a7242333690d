import type { Payload, Value } from '@lantern/contract/schemas';
import { type Refusal, refuse, type StaffContext, transactionOrRefuse } from '@lantern/server-kit';
import type { Availability } from '../catalogue/availability.ts';
import type { Catalogues } from '../catalogue/catalogue.ts';
import type { GamesDeps } from '../deps.ts';
import { updateGames } from '../repository/imported-games.ts';
import { MANAGE_PERMISSION } from './permissions.ts';

type Deps = GamesDeps & { readonly board: Availability; readonly catalogues: Catalogues };

/** Changes many games in one transaction: all of them, or none if one does not exist. */
export async function changeGames(
  deps: Deps,
  context: StaffContext,
  { games, state, isHot, position, reason }: Payload<'gamesBackOffice.changeGames'>,
): Promise<Value<'gamesBackOffice.changeGames'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, MANAGE_PERMISSION);
  if (forbidden !== null) return forbidden;
  const { scope } = context.operator;
  const names = [...new Set(games.map(({ vassalage, gameId }) => `${vassalage}/${gameId}`))];
  const change = {
    enabled: state === undefined ? null : state !== 'OFF',
    inMaintenance: state === undefined ? null : state === 'MAINTENANCE',
    isHot: isHot ?? null,
    position: position ?? null,
  };
  const answer = await transactionOrRefuse(deps.pool, async (tx) => {
    const changed = await updateGames(tx, scope, games, change);
    if (changed !== names.length) return refuse('NOT_FOUND');
    await deps.staff.audit(tx, context, {
      action: 'games.change-games',
      target: `games:${names.length}`,
      permission: MANAGE_PERMISSION,
      after: { games: names, ...(state && { state }), ...change, reason },
    });
    return { changed };
  });
  deps.board.forget(scope.brandId);
  deps.catalogues.forget(scope.brandId);
  return answer;
}
