import { createHash } from 'node:crypto';
import type { Pool } from '@lantern/database';

/** Width of a slot. A slot is emptied when a whole one has passed since, so a nonce is known for at least ten minutes. */
const SLOT_MS = 720_000;
const SLOTS = 4;
/** Bodies that share one statement. */
const MAX_BATCH = 500;
/** Statements under way at once: while they run, the next batch gathers. */
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
   * Claims a nonce for ever, over all processes.
   *
   * @returns USED when it was claimed before; FORGOTTEN when the database lost its memory of the nonces under this key
   */
  claim(kid: string, nonce: string, issuedAt: Date): Promise<NonceAnswer>;
  /** Empties the slots that no acceptable body can belong to. */
  trim(now: Date): Promise<void>;
}

function slotOf(at: number): number {
  return Math.floor(at / SLOT_MS) % SLOTS;
}

/** 128 bits of the key's name and the nonce, in the form of a uuid, which PostgreSQL stores in 16 bytes. */
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

/** Claims from many callers travel in one statement. */
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
        // One turn of the event loop gathers what arrived together.
        if (waiting.length === 1) setImmediate(fly);
      }),
    async trim(now) {
      // The next slot may already hold bodies dated ahead of us; the one after it was left a whole slot ago.
      await pool.query(`truncate kit.nonce_${slotOf(now.getTime() + 2 * SLOT_MS)}`);
    },
  };
}
