/** One requirement of the protocol, with its check. */
export interface Rule<Subject> {
  /** Never changes, so that reports can be compared: `D-03`. */
  readonly id: string;
  /** The requirement as a sentence. */
  readonly title: string;
  /** The reason why it cannot be checked in this run, or null. */
  readonly skips?: (subject: Subject) => string | null;
  /** @throws Broken when the subject violates the requirement */
  readonly check: (subject: Subject) => Promise<void>;
}

/** A violated requirement; the message is for the developer who fixes it. */
export class Broken extends Error {}

export interface Line {
  readonly rule: string;
  readonly title: string;
  readonly outcome: 'PASSED' | 'FAILED' | 'SKIPPED';
  /** The violation, or the reason for skipping; empty when the rule passes. */
  readonly detail: string;
  readonly ms: number;
}

export interface Report {
  /** What was certified: `platform`, `studio` (transfer mode, own wallets) or `vendor` (seamless, calls a wallet). */
  readonly subject: 'platform' | 'studio' | 'vendor';
  readonly address: string;
  readonly isPassed: boolean;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly lines: readonly Line[];
}

/** Checks a subject against rules, one after another; a failed rule does not stop the others. */
export async function certify<Subject>(
  subject: Report['subject'],
  address: string,
  rules: readonly Rule<Subject>[],
  given: Subject,
): Promise<Report> {
  const lines: Line[] = [];
  for (const rule of rules) lines.push(await lineOf(rule, given));
  const count = (outcome: Line['outcome']) => lines.filter((line) => line.outcome === outcome).length;
  const failed = count('FAILED');
  return {
    ...{ subject, address, isPassed: failed === 0, failed },
    ...{ passed: count('PASSED'), skipped: count('SKIPPED'), lines },
  };
}

async function lineOf<Subject>(rule: Rule<Subject>, given: Subject): Promise<Line> {
  const began = performance.now();
  const line = (outcome: Line['outcome'], detail: string): Line => ({
    ...{ rule: rule.id, title: rule.title, outcome, detail, ms: Math.round(performance.now() - began) },
  });
  const reason = rule.skips?.(given) ?? null;
  if (reason !== null) return line('SKIPPED', reason);
  try {
    await rule.check(given);
    return line('PASSED', '');
  } catch (error) {
    return line('FAILED', error instanceof Error ? error.message : String(error));
  }
}

const MARKS = { PASSED: 'ok  ', FAILED: 'FAIL', SKIPPED: 'skip' } as const;

/** The report as text: one row per rule, details below failed ones, the total last. */
export function reportText(report: Report): string {
  const lines = report.lines.flatMap(({ rule, title, outcome, detail, ms }) => [
    `${MARKS[outcome]}  ${rule}  ${title}${outcome === 'PASSED' ? ` (${ms} ms)` : ''}`,
    ...(detail === '' ? [] : [`            ${detail}`]),
  ]);
  const { passed, failed, skipped, isPassed } = report;
  const sum = `${passed} passed, ${failed} failed, ${skipped} skipped`;
  return [
    `Lantern vendor protocol, version 1: ${report.subject} at ${report.address}`,
    '',
    ...lines,
    '',
    `${isPassed ? 'CERTIFIED' : 'NOT CERTIFIED'}: ${sum}`,
  ].join('\n');
}

/** Throws Broken when two values differ; `what` describes them in the message. */
export function same(found: unknown, expected: unknown, what: string): void {
  const [one, other] = [JSON.stringify(found), JSON.stringify(expected)];
  if (one !== other) throw new Broken(`${what}: expected ${other}, got ${one}`);
}

/** Throws Broken when a condition is false. */
export function demand(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Broken(otherwise);
}
