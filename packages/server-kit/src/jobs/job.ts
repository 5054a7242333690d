/** Work by the clock: one process at a time runs it (advisory lock); what it throws is logged and never fatal. */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  run(now: Date): Promise<void>;
}
