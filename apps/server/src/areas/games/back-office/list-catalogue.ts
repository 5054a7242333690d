import type { Payload, Value } from '@lantern/contract/schemas';
import type { Refusal, StaffContext } from '@lantern/server-kit';
import { studioTraits } from '../catalogue/studio-games.ts';
import type { GamesDeps } from '../deps.ts';
import {
  type CatalogueGame,
  type CatalogueVendor,
  listCatalogueGames,
  listCatalogueVendors,
} from '../repository/catalogue.ts';
import { worse } from '../repository/switches.ts';
import { READ_PERMISSION } from './permissions.ts';

type VendorView = Value<'gamesBackOffice.changeVendor'>;
type GameView = Value<'gamesBackOffice.changeGame'>;

const PAGE = 50;

/** Encodes two names of a page's last row as an opaque cursor; neither contains a space. */
const cursorOf = (left: string, right: string) => Buffer.from(`${left} ${right}`).toString('base64url');

/** Decodes a cursor; null for an invalid one, which then means the first page. */
function readCursor(cursor: string | undefined): readonly [string, string] | null {
  const [left, right] = Buffer.from(cursor ?? '', 'base64url')
    .toString()
    .split(' ');
  return left && right ? [left, right] : null;
}

export function viewVendor(row: CatalogueVendor): VendorView {
  return row;
}

export function viewGame(row: CatalogueGame): GameView {
  return {
    vassalage: row.vendor,
    gameId: row.code,
    gameName: row.title,
    gameType: row.gameType,
    state: row.state,
    effective: worse(row.state, row.vendorState),
    supportPlay: row.hasTrial ? 0 : 1,
    isHot: row.isHot,
    position: row.position,
    returnToPlayer: studioTraits(row.code)?.returnToPlayer ?? '',
    openRounds: row.openRounds,
  };
}

/** A brand's vendors by category, in their order. */
export async function listVendorsOf(
  deps: GamesDeps,
  context: StaffContext,
  { cursor, limit = PAGE }: Payload<'gamesBackOffice.vendors'>,
): Promise<Value<'gamesBackOffice.vendors'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, READ_PERMISSION);
  if (forbidden !== null) return forbidden;
  const [vassalage, gameType] = readCursor(cursor) ?? [];
  const after = vassalage === undefined || gameType === undefined ? null : { vassalage, gameType };
  const rows = await listCatalogueVendors(deps.pool, context.operator.scope, { after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map(viewVendor),
    nextCursor: rows.length > limit && last ? cursorOf(last.vassalage, last.gameType) : null,
  };
}

/** A brand's games in their order, or only those that players cannot open. */
export async function listGamesOf(
  deps: GamesDeps,
  context: StaffContext,
  { cursor, limit = PAGE, vassalage, gameType, search, closed = false }: Payload<'gamesBackOffice.games'>,
): Promise<Value<'gamesBackOffice.games'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, READ_PERMISSION);
  if (forbidden !== null) return forbidden;
  const [vendor, code] = readCursor(cursor) ?? [];
  const rows = await listCatalogueGames(deps.pool, context.operator.scope, {
    vendor: vassalage ?? null,
    gameType: gameType ?? null,
    search: search?.trim() || null,
    onlyClosed: closed,
    after: vendor === undefined || code === undefined ? null : { vendor, code },
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map(viewGame),
    nextCursor: rows.length > limit && last ? cursorOf(last.vendor, last.code) : null,
  };
}
