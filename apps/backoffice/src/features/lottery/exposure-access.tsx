import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, ConfirmDialog } from '@lantern/ui';
import { useState } from 'react';
import { useAct } from '../../shared/api/hooks.ts';
import { useText } from '../../shared/i18n/text.ts';

/** Why the exposure of a draw is not shown, and for who may choose the way to see it instead of entering the result. */
export function ExposureAccess({ data }: { data: Value<'lotteryOffice.issue'> }) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const { lotteryOffice } = calls;
  const look = useAct(lotteryOffice.watchExposure, { invalidates: [lotteryOffice.issue, lotteryOffice.issues] });
  if (data.exposure === 'SHOWN') return null;
  if (data.exposure !== 'ON_REQUEST') return <p className="mut3">{t(`exposure_${data.exposure}`)}</p>;
  return (
    <>
      <Button block busy={look.isPending} onClick={() => setAsking(true)}>
        {t('exposure_look')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('exposure_look')}
        confirmLabel={t('exposure_look')}
        cancelLabel={t('cancel')}
        closeLabel={t('close')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          look.mutate({ id: data.issue.id, excludesMe: true });
        }}
      >
        {t('exposure_look_text')}
      </ConfirmDialog>
    </>
  );
}
