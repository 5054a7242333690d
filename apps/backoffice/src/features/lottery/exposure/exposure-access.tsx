import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, ConfirmDialog } from '@lantern/ui';
import { ArrowDown } from 'lucide-react';
import { useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { useIsWide } from '../../../shared/list-page/index.ts';
import { EXPOSURE_MAP } from './exposure-map.ts';

/** Button that scrolls to the map, which may be far below a long list. */
function ToMap() {
  const t = useText();
  if (!useIsWide()) return null;
  return (
    <Button
      block
      icon={ArrowDown}
      onClick={() => document.getElementById(EXPOSURE_MAP)?.scrollIntoView({ block: 'start' })}
    >
      {t('exposure')}
    </Button>
  );
}

/** Why a draw's exposure is hidden; operators who have the choice can view it instead of entering the result. */
export function ExposureAccess({ data }: { data: Value<'lotteryBackOffice.issue'> }) {
  const t = useText();
  const [isConfirming, setConfirming] = useState(false);
  const { lotteryBackOffice } = calls;
  const look = useAct(lotteryBackOffice.watchExposure, {
    invalidates: [lotteryBackOffice.issue, lotteryBackOffice.issues],
  });
  if (data.exposure === 'SHOWN') return data.liability.length > 0 ? <ToMap /> : null;
  if (data.exposure !== 'ON_REQUEST') return <p className="mut3">{t(`exposure_${data.exposure}`)}</p>;
  return (
    <>
      <Button block busy={look.isPending} onClick={() => setConfirming(true)}>
        {t('exposure_look')}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={t('exposure_look')}
        confirmLabel={t('exposure_look')}
        cancelLabel={t('cancel')}
        closeLabel={t('close')}
        onCancel={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          look.mutate({ id: data.issue.id, excludesMe: true });
        }}
      >
        {t('exposure_look_text')}
      </ConfirmDialog>
    </>
  );
}
