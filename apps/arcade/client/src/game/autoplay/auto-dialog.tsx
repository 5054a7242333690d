import { Button, Modal } from '@lantern/ui';
import { useText } from '../../i18n/text.ts';
import { coinsWorth } from '../../model/amounts.ts';
import type { Table } from '../table.ts';
import type { TableState } from '../table-state.ts';
import { AutoPanel } from './auto-panel.tsx';
import type { Auto } from './use-auto.ts';

export interface AutoDialogProps {
  readonly table: Table;
  readonly state: TableState;
  readonly auto: Auto;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Autoplay settings: number of spins and stop conditions. */
export function AutoDialog({ table, state, auto, isOpen, onClose }: AutoDialogProps) {
  const t = useText('arcade');
  const { game, player } = table.session;
  const start = () => {
    auto.start(coinsWorth(game.coinsPerBet, state.coin, player.currency));
    onClose();
  };
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      title={t('auto_mode')}
      closeLabel={t('close')}
      actions={
        <Button look="pri" disabled={auto.plan === null || auto.isRunning || state.phase !== 'idle'} onClick={start}>
          {t('auto_start')}
        </Button>
      }
    >
      <AutoPanel
        settings={auto.settings}
        onSettings={auto.setSettings}
        currency={player.currency}
        isLocked={auto.isRunning}
        hasRaise={false}
        end={auto.end}
      />
    </Modal>
  );
}
