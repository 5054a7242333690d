import { Button, Note } from '@lantern/ui';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';

/** Bottom of a form: refusal, cancel and submit. */
export function FormActions({
  label,
  refused,
  isReady,
  isBusy,
  onBack,
  backLabel,
}: {
  label: string;
  refused: unknown;
  isReady: boolean;
  isBusy: boolean;
  onBack: () => void;
  backLabel?: string;
}) {
  const t = useText('security');
  const words = useRefusalText();
  return (
    <>
      {refused !== null && refused !== undefined && <Note tone="bad">{words(refused)}</Note>}
      <div className="form-actions">
        <Button size="lg" onClick={onBack}>
          {backLabel ?? t('cancel')}
        </Button>
        <Button type="submit" look="pri" size="lg" disabled={!isReady} busy={isBusy}>
          {label}
        </Button>
      </div>
    </>
  );
}
