interface Waiting<Input, Output> {
  readonly input: Input;
  readonly resolve: (output: Output) => void;
  readonly reject: (error: unknown) => void;
}

export interface Batcher<Input, Output> {
  /** Adds the input to the next batch. Resolves to null when the queue is full. */
  send(input: Input): Promise<Output | null>;
  /** Resolves when every input that was sent has its answer. */
  idle(): Promise<void>;
}

const MAX_BATCH = 512;
const MAX_WAITING = 4_096;

/**
 * Batches concurrent inputs into one call and one commit. While a call runs, new inputs collect for the next one. A batch that fails
 * is split in halves and retried, so that an input that cannot succeed fails alone.
 */
export function createBatcher<Input, Output>(
  call: (inputs: readonly Input[]) => Promise<readonly Output[]>,
): Batcher<Input, Output> {
  let waiting: Waiting<Input, Output>[] = [];
  let running: Promise<void> | null = null;

  async function execute(batch: readonly Waiting<Input, Output>[]): Promise<void> {
    try {
      const outputs = await call(batch.map(({ input }) => input));
      if (outputs.length !== batch.length) throw new Error(`${outputs.length} answers for ${batch.length} calls`);
      for (const [index, one] of batch.entries()) one.resolve(outputs[index] as Output);
    } catch (error) {
      if (batch.length === 1) {
        batch[0]?.reject(error);
        return;
      }
      const middle = batch.length >> 1;
      await execute(batch.slice(0, middle));
      await execute(batch.slice(middle));
    }
  }

  async function run(): Promise<void> {
    // Lets requests of the same event-loop turn join the batch.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MAX_BATCH);
      waiting = waiting.slice(MAX_BATCH);
      await execute(batch);
      await new Promise((resolve) => setImmediate(resolve));
    }
    running = null;
  }

  return {
    send(input) {
      if (waiting.length >= MAX_WAITING) return Promise.resolve(null);
      return new Promise((resolve, reject) => {
        waiting.push({ input, resolve, reject });
        running ??= run();
      });
    },
    idle: async () => {
      await running;
    },
  };
}
