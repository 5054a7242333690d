import { isOutage } from '../set-aside/failure-rules.ts';
import type { Pieces } from './pieces.ts';

/**
 * Does the work for all subjects at once. If that throws, it does it for each subject separately, so that only the failing one is set
 * aside. After a run that did not end, everything is done separately.
 * @param work must roll back completely when it throws
 * @returns the subjects that were not done, so that the caller excludes them from its next list
 */
export async function inBatchOrSingly<Subject>(
  pieces: Pieces,
  subjects: readonly Subject[],
  work: (subjects: readonly Subject[]) => Promise<unknown>,
  nameOf: (subject: Subject) => { readonly piece: string; readonly brandId: bigint },
): Promise<readonly Subject[]> {
  if (subjects.length > 1 && !pieces.isCareful) {
    try {
      await work(subjects);
      return [];
    } catch (error) {
      if (isOutage(error)) throw error;
    }
  }
  const left: Subject[] = [];
  for (const subject of subjects) {
    const { piece, brandId } = nameOf(subject);
    if (!(await pieces.run(piece, () => work([subject]), brandId))) left.push(subject);
  }
  return left;
}
