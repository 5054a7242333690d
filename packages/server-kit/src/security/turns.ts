/** Lets what concerns the same key happen one after the other, in this process. */
export interface Turns {
  /** Runs the work when all before it under this key are through; undefined when too many are waiting already. */
  take<Value>(key: string, work: () => Promise<Value>): Promise<Value> | undefined;
}

/** @param most that may wait or be under way under one key */
export function createTurns(most: number): Turns {
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
