import { IconButton } from '@lantern/ui';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useText } from '../../../shared/i18n/text.ts';

/** Previous and next in the list behind a drawer; disabled at the ends. */
export function WalkTools({
  ids,
  current,
  onWalk,
}: {
  ids: readonly string[];
  current: string;
  onWalk: (id: string) => void;
}) {
  const t = useText('records');
  const place = ids.indexOf(current);
  const above = place > 0 ? ids[place - 1] : undefined;
  const below = place >= 0 ? ids[place + 1] : undefined;
  return (
    <>
      <IconButton icon={ChevronUp} label={t('entry_above')} disabled={!above} onClick={() => above && onWalk(above)} />
      <IconButton
        icon={ChevronDown}
        label={t('entry_below')}
        disabled={!below}
        onClick={() => below && onWalk(below)}
      />
    </>
  );
}
