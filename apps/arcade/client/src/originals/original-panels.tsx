import type { OriginalInfo } from '@lantern/arcade-contract';
import { Modal, Spinner } from '@lantern/ui';
import { lazy, type ReactNode, Suspense } from 'react';
import { titleOf, useText } from '../i18n/text.ts';
import type { Currency } from '../model/amounts.ts';
import type { PanelName } from '../panels/panels.tsx';
import { faceOf } from './game-views.ts';
import { OriginalRules } from './rules.tsx';

const HistoryList = lazy(() => import('../panels/history-list.tsx'));

export interface OriginalPanelsProps {
  readonly name: PanelName | null;
  readonly game: OriginalInfo;
  readonly currency: Currency;
  readonly token: string;
  /** Fairness of the rounds, as a sentence and as a panel. */
  readonly fairnessLead: string;
  readonly fairness: () => ReactNode;
  readonly onClose: () => void;
}

/** Panels over the stage; each one is loaded when it is first opened. */
export function OriginalPanels(props: OriginalPanelsProps) {
  const { name, game, currency, token, fairnessLead, fairness, onClose } = props;
  const t = useText('arcade');
  const modal = { onClose, closeLabel: t('close'), size: 'wide' } as const;
  return (
    <>
      <Modal {...modal} open={name === 'info'} title={titleOf(game)}>
        <OriginalRules game={game} face={faceOf(game.id)} currency={currency} />
      </Modal>
      <Modal {...modal} open={name === 'history'} title={t('history')}>
        <Suspense>{name === 'history' && <HistoryList game={game} token={token} currency={currency} />}</Suspense>
      </Modal>
      <Modal {...modal} open={name === 'fairness'} title={t('fairness')} lead={fairnessLead}>
        <Suspense fallback={<Spinner label={t('opening')} />}>{name === 'fairness' && fairness()}</Suspense>
      </Modal>
    </>
  );
}
