import { Button, EmptyState, Note, Skeletons } from '@lantern/ui';
import type { ReactNode } from 'react';
import { useRefusalText, useText } from './i18n/text.ts';

interface Query {
  readonly isPending: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** What stands in place of content while it is read, and when it could not be read. */
export function Reading({ query, children }: { query: Query; children: ReactNode }) {
  const t = useText();
  const words = useRefusalText();
  if (query.error) {
    return (
      <Note tone="bad">
        {words(query.error)}{' '}
        <Button look="plain" size="sm" onClick={() => void query.refetch()}>
          {t('try_again')}
        </Button>
      </Note>
    );
  }
  return query.isPending ? <Skeletons count={6} label={t('loading')} /> : children;
}

interface Pages {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

/** Reads the next page of a list; nothing when all of it is there. */
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
