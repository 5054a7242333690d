import { Button } from '@lantern/ui';
import { useText } from '../../../shared/i18n/text.ts';

/** Back and forth in a list whose pages follow each other by cursor; nothing where there is one page only. */
export function PageKeys({
  cursors,
  next,
  onChange,
}: {
  /** Cursors of the pages from the second to the open one. */
  cursors: readonly string[];
  next: string | null | undefined;
  onChange: (cursors: readonly string[]) => void;
}) {
  const t = useText('agent');
  if (cursors.length === 0 && !next) return null;
  return (
    <div className="row pag-keys">
      <Button size="sm" disabled={cursors.length === 0} onClick={() => onChange(cursors.slice(0, -1))}>
        {t('page_before')}
      </Button>
      <Button size="sm" disabled={!next} onClick={() => onChange([...cursors, next ?? ''])}>
        {t('page_next')}
      </Button>
    </div>
  );
}
