/** Runs work of the same key one at a time, within this process. */
export interface KeyedQueue {
  /** Runs the work after all earlier work of this key; undefined if too much is waiting. */
  take<Value>(key: string, work: () => Promise<Value>): Promise<Value> | undefined;
}

/** @param most maximum of waiting and running work per key */
export function createKeyedQueue(most: number): KeyedQueue {
  const queues = new Map<string, { length: number; last: Promise<unknown> }>();
  return {
    take(key, work) {
      const queue = queues.get(key) ?? { length: 0, last: Promise.resolve() };
      if (queue.length >= most) return undefined;
      queue.length += 1;
      queues.set(key, queue);
      const turn = queue.last.then(work);
      const leave = () => {
        queue.length -= 1;
        if (queue.length === 0) queues.delete(key);
      };
      queue.last = turn.then(leave, leave);
      return turn;
    },
  };
}
