import type { Queryable } from '@lantern/server-kit';
import type { LotteryDeps } from '../deps.ts';
import { raiseContradiction } from '../feeds/repository/contradictions.ts';
import type { IssueRow } from '../issues/repository/issues.ts';
import { acceptResult } from './accept-result.ts';
import { readSources, type SourceState } from './read-sources.ts';
import type { DrawnNumbers } from './repository/results.ts';
import type { ResultForm } from './result-form.ts';

export interface Decision extends SourceState {
  /** The result, if this call accepted it; else null. */
  readonly accepted: DrawnNumbers | null;
}

/**
 * Evaluates all entries and feed results of a closed, locked issue. Accepts the result if two independent sources agree and no source that
 * counts differs. If two operators agree against a feed, a contradiction is raised; an operator must close it before the issue is paid.
 */
export async function decideResult(
  deps: Pick<LotteryDeps, 'publish'>,
  tx: Queryable,
  { issue, form, now }: { readonly issue: IssueRow; readonly form: ResultForm; readonly now: Date },
  evidence: Readonly<Record<string, unknown>> = {},
): Promise<Decision> {
  const sources = await readSources(tx, issue, form);
  const { entries, feeds, verdict } = sources;
  if (verdict.kind === 'CONTRADICTED') {
    for (const { feed, numbers } of feeds.filter((one) => verdict.feeds.includes(one.feed))) {
      const raised = { issueId: issue.id, feed, given: numbers, against: 'ENTRY', raisedAt: now } as const;
      await raiseContradiction(tx, issue, raised);
    }
  }
  if (verdict.kind !== 'ACCEPTED') return { ...sources, accepted: null };
  const isAlike = ({ numbers }: { readonly numbers: DrawnNumbers }) => form.text(numbers) === verdict.text;
  const people = entries.filter(isAlike);
  const agreeing = feeds.filter((one) => !one.isDiscarded && isAlike(one));
  const numbers = people[0]?.numbers ?? agreeing[0]?.numbers;
  if (numbers === undefined) throw new Error(`no source has the result of issue ${issue.id}`);
  await acceptResult(deps, tx, issue, {
    numbers,
    source: verdict.by === 'PEOPLE' ? 'OPERATORS' : 'FEED',
    evidence: {
      ...evidence,
      ...(people.length > 0 && { operators: people.map((one) => one.operatorName) }),
      ...(agreeing.length > 0 && { feeds: agreeing.map((one) => one.feed) }),
    },
    now,
  });
  return { ...sources, accepted: numbers };
}
