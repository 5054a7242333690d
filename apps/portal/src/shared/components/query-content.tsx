import { Button, Note, Skeletons } from '@lantern/ui';
import type { ReactNode } from 'react';
import { useRefusalText } from '../i18n/refusal-text.ts';
import { useText } from '../i18n/text.ts';

interface QueryContentProps<Data> {
  readonly query: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  /** Announced by screen readers while loading; `count` is the number of placeholder rows. */
  readonly label: string;
  readonly count: number;
  readonly children: (data: Data) => ReactNode;
}

/**
 * Shows query data, or a placeholder until it arrives. If a refetch fails, the error appears beside the old data: a form that the user is
 * filling in stays, with everything typed.
 */
export function QueryContent<Data>({
  query: { data, error, refetch },
  label,
  count,
  children,
}: QueryContentProps<Data>) {
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
