import { Button, EmptyState, Spinner } from '@lantern/ui';
import { useText } from '../../shared/i18n/text.ts';
import { isChunkFailure } from '../chunk-deadline.ts';

/** Shown when a page's script fails to load or throws: says which, and offers a retry. */
export function PageFailure({ error }: { error: unknown }) {
  const t = useText('shell');
  const isChunk = isChunkFailure(error);
  return (
    <section className="card missing-page" role="alert">
      <h1>{t(isChunk ? 'chunk_title' : 'failure_title')}</h1>
      <EmptyState
        title={t(isChunk ? 'chunk_text' : 'failure_text')}
        action={
          <Button look="soft" onClick={() => location.reload()}>
            {t('try_again')}
          </Button>
        }
      />
    </section>
  );
}

export function PageLoading() {
  const t = useText('shell');
  return <Spinner label={t('loading')} />;
}
