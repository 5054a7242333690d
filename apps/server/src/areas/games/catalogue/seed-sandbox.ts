import { transaction } from '@lantern/database';
import type { Scope } from '@lantern/server-kit';
import type { GamesDeps } from '../deps.ts';
import { saveImported } from '../repository/imported-games.ts';
import { insertVendor } from '../repository/vendors.ts';
import { SANDBOX_VENDORS, sandboxGames } from './sandbox-catalogue.ts';

const BATCH = 1_000;

/** Adds a catalogue of fictitious vendors to a brand. @returns the number of games added or updated */
export async function seedSandbox(
  deps: Pick<GamesDeps, 'pool' | 'clock'>,
  scope: Scope,
  { count, covers }: { readonly count: number; readonly covers: readonly string[] },
): Promise<number> {
  const games = sandboxGames(count, covers);
  const shown = { game_type: 'RNG' as const, small_icon: '', is_hot: false, opens: 'list' };
  for (const { code, displayName } of SANDBOX_VENDORS) {
    await insertVendor(deps.pool, scope, { ...shown, vassalage: code, display_name: displayName });
  }
  for (let from = 0; from < games.length; from += BATCH) {
    await transaction(deps.pool, (tx) =>
      saveImported(tx, scope, games.slice(from, from + BATCH), { at: deps.clock.now(), isSandbox: true }),
    );
  }
  return games.length;
}
