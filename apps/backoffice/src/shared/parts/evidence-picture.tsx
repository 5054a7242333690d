import { calls } from '@lantern/contract/calls';
import { Button, Modal, Spinner } from '@lantern/ui';
import { type ReactNode, useState } from 'react';
import { useCall } from '../api/hooks.ts';
import { useRefusalText, useText } from '../i18n/text.ts';

export interface EvidencePictureProps {
  readonly id: string;
  readonly caption: string;
  /** Below the caption. */
  readonly note?: ReactNode;
  /** Pixels, if known. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/** A payment evidence picture. It is loaded only on request, because the audit log records each viewing. */
export function EvidencePicture({ id, caption, note, width, height }: EvidencePictureProps) {
  const t = useText();
  const words = useRefusalText();
  const [isRequested, setRequested] = useState(false);
  const [isLarge, setLarge] = useState(false);
  const query = useCall(calls.paymentsBackOffice.proof, { id }, { enabled: isRequested, once: true });
  return (
    <figure>
      {query.data ? (
        <>
          <button type="button" className="evidence-picture-open" onClick={() => setLarge(true)}>
            <img src={query.data.dataUrl} alt={caption} width={width} height={height} />
          </button>
          <Modal
            open={isLarge}
            size="large"
            title={caption}
            closeLabel={t('close')}
            className="evidence-picture-large"
            onClose={() => setLarge(false)}
          >
            <img src={query.data.dataUrl} alt={caption} />
          </Modal>
        </>
      ) : isRequested && !query.error ? (
        <Spinner label={t('loading')} />
      ) : (
        <Button size="sm" onClick={() => (isRequested ? void query.refetch() : setRequested(true))}>
          {t('show_picture')}
        </Button>
      )}
      <figcaption>
        {query.error ? words(query.error) : caption}
        {note !== undefined && (
          <>
            <br />
            {note}
          </>
        )}
      </figcaption>
    </figure>
  );
}
