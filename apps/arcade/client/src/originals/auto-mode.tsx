import { Button, Segments } from '@lantern/ui';
import type { Auto } from '../game/use-auto.ts';
import { useText } from '../i18n/text.ts';

export interface ModeTabsProps {
  readonly auto: Auto;
  /** A round that was begun in one mode is ended in it. */
  readonly isLocked: boolean;
}

/** By hand, or by itself. */
export function ModeTabs({ auto: { isWanted, isRunning, setWanted }, isLocked }: ModeTabsProps) {
  const t = useText('arcade');
  const disabled = isRunning || isLocked;
  return (
    <Segments
      block
      label={t('auto_mode')}
      items={[
        { id: 'hand', label: t('auto_by_hand'), disabled },
        { id: 'auto', label: t('auto_by_itself'), disabled },
      ]}
      value={isWanted ? 'auto' : 'hand'}
      onChange={(mode) => setWanted(mode === 'auto')}
    />
  );
}

export interface AutoButtonProps {
  readonly auto: Auto;
  /** Minor units; null where nothing can be staked. */
  readonly stake: bigint | null;
  /** A round may begin now. */
  readonly isFree: boolean;
  readonly onStop: () => void;
}

/** Begins what the plan says, and ends it. */
export function AutoButton({ auto, stake, isFree, onStop }: AutoButtonProps) {
  const t = useText('arcade');
  const { isRunning, plan, left } = auto;
  return (
    <Button
      className="og-play"
      look={isRunning ? 'plain' : 'pri'}
      size="lg"
      block
      disabled={!isRunning && (plan === null || stake === null || !isFree)}
      onClick={() => (isRunning ? onStop() : stake !== null && auto.start(stake))}
    >
      {left === null ? t('auto_start') : t('auto_stop', { left })}
    </Button>
  );
}
