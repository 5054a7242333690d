import { Modal } from '@lantern/ui';
import { lazy, Suspense } from 'react';
import { useText } from '../i18n/text.ts';
import type { PanelName } from '../panels/panels.tsx';
import type { OriginalTable, OriginalTableState } from './original-table.ts';
import { OriginalRules } from './rules.tsx';

const HistoryList = lazy(() => import('../panels/history-list.tsx'));
const Fairness = lazy(() => import('../panels/fairness.tsx'));

export interface OriginalPanelsProps {
  readonly name: PanelName | null;
  readonly table: OriginalTable;
  readonly state: OriginalTableState;
  readonly onClose: () => void;
}

/** What opens over the stage; each part comes when it is first wanted. */
export function OriginalPanels({ name, table, state, onClose }: OriginalPanelsProps) {
  const t = useText('arcade');
  const { game, player, token } = table.session;
  return (
    <>
      <Modal open={name === 'info'} onClose={onClose} title={game.title} closeLabel={t('close')} size="wide">
        <OriginalRules game={game} face={table.face} currency={player.currency} />
      </Modal>
      <Modal open={name === 'history'} onClose={onClose} title={t('history')} closeLabel={t('close')} size="wide">
        <Suspense>
          {name === 'history' && <HistoryList game={game} token={token} currency={player.currency} />}
        </Suspense>
      </Modal>
      <Modal
        open={name === 'fairness'}
        onClose={onClose}
        title={t('fairness')}
        lead={t('fairness_lead')}
        closeLabel={t('close')}
        size="wide"
      >
        <Suspense>{name === 'fairness' && <Fairness token={token} canChange={state.phase === 'idle'} />}</Suspense>
      </Modal>
    </>
  );
}
