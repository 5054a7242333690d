import { createHash } from 'node:crypto';
import type { Pool } from '@lantern/database';

/** Width of a slot. A slot is truncated once a whole further slot has passed, so a nonce is stored for at least ten minutes. */
const SLOT_MS = 720_000;
const SLOTS = 4;
/** Maximum claims per statement. */
const MAX_BATCH = 500;
/** Maximum concurrent statements; while they run, the next batch collects claims. */
const MAX_FLIGHTS = 2;

export type NonceAnswer = 'NEW' | 'USED' | 'FORGOTTEN';

interface Waiting {
  readonly slot: number;
  readonly nonce: string;
  readonly kid: string;
  readonly settle: (answer: NonceAnswer) => void;
  readonly fail: (error: unknown) => void;
}

export interface Nonces {
  /**
   * Claims a nonce across all processes.
   * @returns USED if it was claimed before; FORGOTTEN if the database lost the record of nonces used under this key
   */
  claim(kid: string, nonce: string, issuedAt: Date): Promise<NonceAnswer>;
  /** Truncates the slots that no acceptable body can belong to. */
  trim(now: Date): Promise<void>;
}

function slotOf(at: number): number {
  return Math.floor(at / SLOT_MS) % SLOTS;
}

/** 128-bit hash of the key id and the nonce as a uuid, which PostgreSQL stores in 16 bytes. */
function fingerprint(kid: string, nonce: string): string {
  return createHash('sha256').update(kid).update('\n').update(nonce).digest('hex').slice(0, 32);
}

const CLAIM = `
  with claimed as (
    insert into kit.nonce (slot, nonce) select * from unnest($1::smallint[], $2::uuid[])
    on conflict do nothing returning nonce
  )
  select replace(nonce::text, '-', '') as word, false as is_kid from claimed
  union all
  select kid, true from kit.nonce_marker`;

/** Batches the claims of many callers into one statement. */
export function createNonces(pool: Pool): Nonces {
  let waiting: Waiting[] = [];
  let flights = 0;

  async function claimBatch(batch: readonly Waiting[]): Promise<void> {
    const first = new Map<string, Waiting>();
    for (const item of batch) {
      if (first.has(item.nonce)) item.settle('USED');
      else first.set(item.nonce, item);
    }
    const items = [...first.values()];
    try {
      const { rows } = await pool.query<{ word: string; is_kid: boolean }>({
        name: 'kit-claim-nonces',
        text: CLAIM,
        values: [items.map((item) => item.slot), items.map((item) => item.nonce)],
      });
      const claimed = new Set(rows.filter((row) => !row.is_kid).map((row) => row.word));
      const kids = new Set(rows.filter((row) => row.is_kid).map((row) => row.word));
      for (const item of items) {
        if (!kids.has(item.kid)) item.settle('FORGOTTEN');
        else item.settle(claimed.has(item.nonce) ? 'NEW' : 'USED');
      }
    } catch (error) {
      for (const item of items) item.fail(error);
    }
  }

  function fly(): void {
    while (waiting.length > 0 && flights < MAX_FLIGHTS) {
      const batch = waiting.slice(0, MAX_BATCH);
      waiting = waiting.slice(MAX_BATCH);
      flights += 1;
      void claimBatch(batch).finally(() => {
        flights -= 1;
        fly();
      });
    }
  }

  return {
    claim: (kid, nonce, issuedAt) =>
      new Promise((settle, fail) => {
        waiting.push({ kid, slot: slotOf(issuedAt.getTime()), nonce: fingerprint(kid, nonce), settle, fail });
        // Waits one turn of the event loop to collect the claims that arrived at the same time.
        if (waiting.length === 1) setImmediate(fly);
      }),
    async trim(now) {
      // The next slot may already contain bodies with a time ahead of ours; the slot after it has been unused for a whole slot.
      await pool.query(`truncate kit.nonce_${slotOf(now.getTime() + 2 * SLOT_MS)}`);
    },
  };
}
