import { Button } from '@lantern/ui';
import { useText } from '../../../shared/i18n/text.ts';

/** Previous and next in a list with cursor paging; renders nothing if there is only one page. */
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
    <div className="row">
      <Button size="sm" disabled={cursors.length === 0} onClick={() => onChange(cursors.slice(0, -1))}>
        {t('page_before')}
      </Button>
      <Button size="sm" disabled={!next} onClick={() => onChange([...cursors, next ?? ''])}>
        {t('page_next')}
      </Button>
    </div>
  );
}
