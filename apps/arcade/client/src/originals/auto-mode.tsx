import { Button, Segments } from '@lantern/ui';
import type { Auto } from '../game/autoplay/use-auto.ts';
import { useText } from '../i18n/text.ts';

export interface ModeTabsProps {
  readonly auto: Auto;
  /** The mode cannot change during a round. */
  readonly isLocked: boolean;
}

/** Manual or autoplay. */
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
  /** Minor units; null when the stake is invalid. */
  readonly stake: bigint | null;
  /** A round may start now. */
  readonly isFree: boolean;
  readonly onStop: () => void;
}

/** Starts and stops the plan. */
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
