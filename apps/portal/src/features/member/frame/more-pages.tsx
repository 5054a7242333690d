import { Button } from '@lantern/ui';
import { useState } from 'react';
import { useText } from '../../../shared/i18n/text.ts';

/** Position in a list with keyset paging: the cursors of the visited pages. */
export interface Cursors {
  readonly cursor: string | undefined;
  readonly isFirst: boolean;
  forth(next: string): void;
  back(): void;
  reset(): void;
}

export function useCursors(): Cursors {
  const [walked, setWalked] = useState<readonly string[]>([]);
  return {
    cursor: walked.at(-1),
    isFirst: walked.length === 0,
    forth: (next) => setWalked([...walked, next]),
    back: () => setWalked(walked.slice(0, -1)),
    reset: () => setWalked([]),
  };
}

/** Newer and older; renders nothing if there is only one page. */
export function MorePages({ cursors, next }: { cursors: Cursors; next: string | null }) {
  const t = useText('member');
  if (cursors.isFirst && next === null) return null;
  return (
    <nav className="row more-pages" aria-label={t('pages')}>
      <Button size="sm" disabled={cursors.isFirst} onClick={() => cursors.back()}>
        {t('newer')}
      </Button>
      <span className="grow" />
      <Button size="sm" disabled={next === null} onClick={() => next !== null && cursors.forth(next)}>
        {t('older')}
      </Button>
    </nav>
  );
}
