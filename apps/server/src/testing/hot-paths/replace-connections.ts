import type { Queryable } from '@lantern/database';

const AT_ONCE = 10;
const SOUND_IN_A_ROW = 30;

/** Sends queries until every terminated connection of the pool has been noticed and replaced. */
export async function replaceConnections(pool: Queryable): Promise<void> {
  for (let sound = 0; sound < SOUND_IN_A_ROW; ) {
    const requested = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => pool.query('select 1')));
    sound = requested.every((one) => one.status === 'fulfilled') ? sound + AT_ONCE : 0;
  }
}
