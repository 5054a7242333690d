import * as calls from '@lantern/contract/member-calls';
import { Button, Checkbox, Icon, Modal } from '@lantern/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../shared/i18n/text.ts';

/** Downloads the codes as a text file. */
function saveAsFile(codes: readonly string[]) {
  const url = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(url);
}

/** Eight backup codes, shown only once; the dialog closes after the member confirms that they are saved. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useText('security');
  const client = useQueryClient();
  const [isStored, setStored] = useState(false);
  const done = () => {
    void client.invalidateQueries({ queryKey: [calls.security.overview.name] });
    onClose();
  };
  return (
    <Modal open onClose={done} title={t('codes_title')} lead={t('codes_lead')}>
      <div className="security-page-form">
        <ul className="recovery-codes num">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="form-actions">
          <Button onClick={() => saveAsFile(codes)}>
            <Icon as={Download} />
            {t('save_file')}
          </Button>
          <Button onClick={() => print()}>
            <Icon as={Printer} />
            {t('print')}
          </Button>
        </div>
        <Checkbox checked={isStored} onChange={(event) => setStored(event.target.checked)}>
          {t('codes_kept')}
        </Checkbox>
        <Button look="pri" size="lg" block disabled={!isStored} onClick={done}>
          {t('done')}
        </Button>
      </div>
    </Modal>
  );
}
