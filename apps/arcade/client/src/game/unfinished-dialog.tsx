import type { SlotRound } from '@lantern/arcade-contract';
import { beatsOf } from '@lantern/engines/slots';
import { Button, Modal } from '@lantern/ui';
import { titleOf, useText } from '../i18n/text.ts';
import { coinsWorth } from '../model/amounts.ts';
import { beatsOfRound } from '../model/beats.ts';
import { coinsAfter } from '../model/timeline.ts';
import { Amount } from './amount.tsx';
import type { Table } from './table.ts';

/** Offers to continue an interrupted round before any new one. The round is already paid; only the rest of its animation is shown. */
export function UnfinishedDialog({ round, table, time }: { round: SlotRound | null; table: Table; time: string }) {
  const t = useText('arcade');
  const { currency } = table.session.player;
  const { game } = table.session;
  const seen = round && beatsOfRound(game, round.steps)[round.shownBeats - 1];
  return (
    <Modal
      open={round !== null}
      onClose={table.finishWithout}
      title={t('unfinished_title')}
      lead={t('unfinished_lead', { game: titleOf(game), time })}
      actions={
        <>
          <Button onClick={table.finishWithout}>{t('finish_without')}</Button>
          <Button look="pri" onClick={table.goOn}>
            {t('go_on')}
          </Button>
        </>
      }
    >
      {round && (
        <dl className="facts">
          <dt>{t('steps_to_see')}</dt>
          <dd className="num">{beatsOf(round.steps) - round.shownBeats}</dd>
          <dt>{t('won_so_far')}</dt>
          <dd>
            <Amount minor={coinsWorth(seen ? coinsAfter(game, seen) : 0, round.coin, currency)} currency={currency} />
          </dd>
        </dl>
      )}
    </Modal>
  );
}
