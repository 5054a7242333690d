import type { ByteSource } from '@lantern/engines/chance';
import {
  canonicalResult,
  DRAW_STRUCTURE,
  type DrawResult,
  drawNumbers,
  type Region,
  readDrawResult,
  resultDifferences,
} from '@lantern/engines/lottery';
import {
  drawPublished,
  isDrawnByPlatform,
  isElottery,
  PUBLISHED_PRIZES,
  type PublishedFamily,
  publishedDifferences,
  publishedNumbers,
  readPublished,
} from '@lantern/engines/lottery/elottery';
import { type Queryable, type Refusal, refuse } from '@lantern/server-kit';
import { findGame } from '../games/repository.ts';
import type { IssueRow } from '../issues/repository/issues.ts';
import type { DrawnNumbers } from './repository/results.ts';

type Entered = Readonly<Record<string, readonly string[]>>;

/** Format of a result entered by operators or feeds, and how two of them are compared. */
export interface ResultForm {
  /** The prizes to enter, in the order of publication. */
  readonly prizes: readonly { readonly prize: string; readonly count: number; readonly digits: number }[];
  /** Parses an entered result into its stored form. */
  read(entered: Entered): DrawnNumbers | Refusal;
  /** Canonical text of a stored result. */
  text(numbers: DrawnNumbers): string;
  /** Prizes in which two stored results differ. */
  differing(one: DrawnNumbers, other: DrawnNumbers): readonly string[];
  /** A stored result by its prizes. */
  show(numbers: DrawnNumbers): Entered;
  /** Draws a random result, for demos. */
  draw(source: ByteSource): DrawnNumbers;
}

/** The result format of an issue; null for issues that the platform draws. */
export async function resultFormOf(
  db: Queryable,
  issue: Pick<IssueRow, 'brandId' | 'gameCode' | 'region'>,
): Promise<ResultForm | null> {
  if (issue.region !== null) return regionalForm(issue.region);
  const game = await findGame(db, issue, issue.gameCode);
  if (game === null || !isElottery(game.family) || isDrawnByPlatform(game.family)) return null;
  return publishedForm(game.family);
}

function regionalForm(region: Region): ResultForm {
  // Stored results of the Vietnamese lottery contain only its prizes.
  const prizesOf = (numbers: DrawnNumbers) => numbers as DrawResult;
  return {
    prizes: DRAW_STRUCTURE[region],
    read: (entered) => {
      const read = readDrawResult(region, entered);
      return read.ok ? read.value : refuse('RESULT_INVALID', read.params);
    },
    text: (numbers) => canonicalResult(region, prizesOf(numbers)),
    differing: (one, other) => [
      ...new Set(resultDifferences(region, prizesOf(one), prizesOf(other)).map(({ prize }) => prize)),
    ],
    show: prizesOf,
    draw: (source) => drawNumbers(region, source),
  };
}

function publishedForm(family: PublishedFamily): ResultForm {
  const textOf = (numbers: DrawnNumbers) => numbers.DRAW?.[0] ?? '';
  return {
    prizes: PUBLISHED_PRIZES[family],
    read: (entered) => {
      const read = readPublished(family, entered);
      return read.ok ? { DRAW: [read.value] } : refuse('RESULT_INVALID', read.params);
    },
    text: textOf,
    differing: (one, other) => publishedDifferences(family, textOf(one), textOf(other)),
    show: (numbers) => publishedNumbers(family, textOf(numbers)),
    draw: (source) => ({ DRAW: [drawPublished(family, source)] }),
  };
}
