import { digestOf } from '@lantern/ledger';
import { type Queryable, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import type { GamesDeps } from '../deps.ts';
import { recordExtra } from '../repository/extras.ts';
import { findGame } from '../repository/games.ts';
import { postExtra } from '../seamless/move-extra.ts';
import { OWN_PREFIX } from '../seamless/round-keys.ts';

/** An approved correction of a reconciliation difference. */
export interface Adjustment {
  readonly caseId: bigint;
  readonly vendor: string;
  readonly memberId: bigint;
  readonly game: string | null;
  /** Minor units, above zero. */
  readonly amount: bigint;
  readonly to: 'PLAYER' | 'HOUSE';
  readonly at: Date;
}

const NO_SESSION = '00000000-0000-0000-0000-000000000000';

/**
 * Corrects a member's wallet in the same way as a vendor's adjustment: a debit above the balance becomes a debt. It is stored as its own
 * round, which limits, figures and reports include. Once per case.
 */
export async function adjustRound(
  deps: GamesDeps,
  tx: Queryable,
  { brandId }: Scope,
  { caseId, vendor, memberId, game, amount, to, at }: Adjustment,
): Promise<Refusal | null> {
  const { currency } = await deps.brand(brandId);
  const known = game === null ? null : await findGame(tx, { brandId }, vendor, game);
  const ref = `${OWN_PREFIX}case.${caseId}`;
  const isTaken = to === 'HOUSE';
  const session = {
    ...{ vendor, vendorSession: NO_SESSION, brandId, memberId, book: 'REAL' as const },
    ...{ game: game ?? vendor, gameType: known?.game_type ?? ('RNG' as const) },
  };
  const move = { operation: 'adjust' as const, amount, isTaken, vendor, ref, round: ref, currency: currency.code, at };
  const balance = await postExtra(deps, tx, session, move);
  if (balance === null) return refuse('NOT_FOUND', { field: 'member' });
  const digest = digestOf('house-adjust', String(memberId), ref, amount, String(isTaken));
  const signed = isTaken ? -amount : amount;
  await recordExtra(tx, session, { kind: 'adjust', ref, digest, round: ref, amount: signed, balance, at });
  return null;
}
