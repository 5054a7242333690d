import { Button, Note, Skeletons } from '@lantern/ui';
import type { ReactNode } from 'react';
import { useRefusalText } from './i18n/refusal-text.ts';
import { useText } from './i18n/text.ts';

interface ReadingProps<Data> {
  readonly query: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  /** Spoken while it is read, and how many lines stand in its place. */
  readonly label: string;
  readonly count: number;
  readonly children: (data: Data) => ReactNode;
}

/**
 * What was read, and what stands in its place before. What cannot be read anew is said beside what was read before: a form that is
 * being filled in stays, with all that was typed.
 */
export function Reading<Data>({ query: { data, error, refetch }, label, count, children }: ReadingProps<Data>) {
  const t = useText('shell');
  const words = useRefusalText();
  const hasFailed = error !== null && error !== undefined;
  return (
    <>
      {hasFailed && (
        <Note tone="bad">
          {words(error)}{' '}
          <Button look="text" size="sm" onClick={() => void refetch()}>
            {t('try_again')}
          </Button>
        </Note>
      )}
      {data !== undefined ? children(data) : !hasFailed && <Skeletons count={count} label={label} />}
    </>
  );
}
