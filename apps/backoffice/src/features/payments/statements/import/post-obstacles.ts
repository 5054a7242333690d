import { isReason } from '../../../../shared/fields/reason-field.tsx';
import type { Preview } from './import-draft.ts';

/**
 * Why a statement cannot be posted yet. UNCHECKED: the typed balance is not part of the preview. UNSHOWN: the choices have no preview, because
 * its call failed.
 */
export type Obstacle =
  | 'WAITS'
  | 'UNDECIDED'
  | 'UNCHECKED'
  | 'CLOSING'
  | 'BALANCE'
  | 'OLD'
  | 'REASON'
  | 'LOADING'
  | 'UNSHOWN';

export interface PostState {
  readonly preview: Pick<Preview, 'counts' | 'balance'>;
  /** The preview shows what the person chose. */
  readonly isCurrent: boolean;
  readonly isLoading: boolean;
  /** A statement of the account waits for a second person. */
  readonly isWaiting: boolean;
  /** The typed balance is the checked one. */
  readonly isClosingChecked: boolean;
  readonly confirmsOld: boolean;
  /** Why the balance does not continue; null if it does. */
  readonly restart: string | null;
}

/** Whether a decimal text is zero. */
export const isZero = (amount: string) => [...amount].every((sign) => '-0.'.includes(sign));

/** The obstacles in the order in which a person removes them; none means that the statement can be posted. */
export function postObstacles(state: PostState): readonly Obstacle[] {
  const { preview, isCurrent, isLoading, isWaiting, isClosingChecked, confirmsOld, restart } = state;
  const { counts, balance } = preview;
  const { closing, difference } = balance;
  const isDifferent = difference !== null && !isZero(difference) && restart === null;
  const found: readonly (readonly [Obstacle, boolean])[] = [
    ['WAITS', isWaiting],
    ['UNDECIDED', counts.undecided > 0],
    ['UNCHECKED', !isClosingChecked],
    ['CLOSING', isClosingChecked && closing === null],
    // Undecided rows do not count in the sums, so that the difference says nothing yet.
    ['BALANCE', isClosingChecked && counts.undecided === 0 && isDifferent],
    ['OLD', counts.old > 0 && !confirmsOld],
    ['REASON', restart !== null && !isReason(restart)],
    ['LOADING', !isCurrent && isLoading],
    ['UNSHOWN', !isCurrent && !isLoading],
  ];
  return found.filter(([, isThere]) => isThere).map(([obstacle]) => obstacle);
}
