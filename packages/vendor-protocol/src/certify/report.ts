/** One thing that the document demands, with the way to find out. */
export interface Rule<Subject> {
  /** Stays the same for ever, so that reports can be compared: `D-03`. */
  readonly id: string;
  /** What is demanded, as a sentence. */
  readonly title: string;
  /** Why it cannot be looked at this time, or null. */
  readonly skips?: (subject: Subject) => string | null;
  /** @throws Broken when the subject does not do what is demanded */
  readonly check: (subject: Subject) => Promise<void>;
}

/** What a rule found: a sentence for whoever has to mend it. */
export class Broken extends Error {}

export interface Line {
  readonly rule: string;
  readonly title: string;
  readonly outcome: 'PASSED' | 'FAILED' | 'SKIPPED';
  /** What was found, or why nothing was looked for; empty when the rule holds. */
  readonly detail: string;
  readonly ms: number;
}

export interface Report {
  /** What was certified: `platform`, `studio` (with wallets of its own) or `vendor` (that calls a wallet). */
  readonly subject: 'platform' | 'studio' | 'vendor';
  readonly address: string;
  readonly isPassed: boolean;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly lines: readonly Line[];
}

/** Holds a subject against rules, one after the other; a rule that fails keeps no other from being looked at. */
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

/** A report for people: a line a rule, what was found below those that failed, the sum last. */
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

/** Two things that must be the same; what is compared stands in the sentence. */
export function same(found: unknown, expected: unknown, what: string): void {
  const [one, other] = [JSON.stringify(found), JSON.stringify(expected)];
  if (one !== other) throw new Broken(`${what}: expected ${other}, got ${one}`);
}

/** A demand that is not a comparison. */
export function demand(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Broken(otherwise);
}
