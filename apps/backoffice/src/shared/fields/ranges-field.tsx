import { type RangeList, type RangeUse, readRangeList, type WrongLine } from '@lantern/contract/range-list';
import { useTranslations } from 'use-intl';
import { LinesField } from './lines-field.tsx';

/** Comments without a range count as too little: an empty list may mean that everything is allowed, and it must be empty to the eye, too. */
function readTyped(text: string, use: RangeUse): RangeList | WrongLine {
  const read = readRangeList(text, use);
  return 'comments' in read && read.comments > 0 && read.ranges.length === 0 ? { wrongLine: 0 } : read;
}

/** The ranges of a typed or pasted list, each once; null if one of its lines is not understood, or if it has comments alone. */
export function rangesOf(text: string, use: RangeUse): string[] | null {
  const read = readTyped(text, use);
  return 'wrongLine' in read ? null : [...read.ranges];
}

/** Names the line of a list that is not understood; 0 if the list has no ranges or is too long. */
export function useWrongLine(): (line: number) => string {
  const s = useTranslations('site');
  return (line) => (line === 0 ? s('ranges_none') : s('range_wrong', { line }));
}

interface RangesFieldProps {
  readonly label: string;
  readonly name: string;
  readonly hint: string;
  readonly use: RangeUse;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** A list of address ranges, with comments; it names the first line that is not understood. */
export function RangesField({ use, hint, value, ...field }: RangesFieldProps) {
  const s = useTranslations('site');
  const wrong = useWrongLine();
  const read = readTyped(value, use);
  const error = 'wrongLine' in read ? wrong(read.wrongLine) : undefined;
  return <LinesField {...field} value={value} hint={`${hint} ${s('range_comments')}`} error={error} />;
}
