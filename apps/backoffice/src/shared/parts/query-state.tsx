import { Button, EmptyState, Note, Skeletons } from '@lantern/ui';
import type { ReactNode } from 'react';
import { useRefusalText, useText } from '../i18n/text.ts';

interface Query {
  readonly data?: unknown;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/**
 * Loading and error states of a query. If a refetch fails, the error appears beside the old data: a form that an operator is filling in
 * stays, with everything typed.
 */
export function QueryState({ query, children }: { query: Query; children: ReactNode }) {
  const t = useText();
  const words = useRefusalText();
  const hasFailed = query.error !== null && query.error !== undefined;
  const isThere = query.data !== undefined || !(query.isPending || hasFailed);
  return (
    <>
      {hasFailed && (
        <Note tone="bad">
          {words(query.error)}{' '}
          <Button look="plain" size="sm" onClick={() => void query.refetch()}>
            {t('try_again')}
          </Button>
        </Note>
      )}
      {isThere ? children : !hasFailed && <Skeletons count={6} label={t('loading')} />}
    </>
  );
}

interface Pages {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

/** Button that loads the next page of a list; renders nothing at the end. */
export function MoreRows({ query }: { query: Pages }) {
  const t = useText();
  if (!query.hasNextPage) return null;
  return (
    <Button look="plain" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {t('more_rows')}
    </Button>
  );
}

export function NoRows({ text }: { text: string }) {
  return <EmptyState title={text} />;
}
