import { Modal, Segments, Select } from '@lantern/ui';
import { useState } from 'react';
import { useText } from '../../shared/i18n/text.ts';
import { DocumentPane, type KycDocument } from './document-pane.tsx';

const ALONE = '';

/** Full-page viewer of verification documents: one at a time, or two side by side. */
export function DocumentViewer({
  documents,
  start,
  onClose,
}: {
  documents: readonly KycDocument[];
  start: string;
  onClose: () => void;
}) {
  const t = useText();
  const [shown, setShown] = useState(start);
  const [beside, setBeside] = useState(ALONE);
  const one = documents.find(({ id }) => id === shown);
  const other = documents.find(({ id }) => id === beside && id !== shown);
  const nameOf = (document: KycDocument) => t(`document_kind_${document.kind}`);
  return (
    <Modal open flush label={t('viewer')} closeLabel={t('close')} className="document-viewer" onClose={onClose}>
      <div className="document-viewer-head">
        <Segments
          label={t('documents')}
          value={shown}
          items={documents.map((document) => ({ id: document.id, label: nameOf(document) }))}
          onChange={setShown}
        />
        {documents.length > 1 && (
          <Select
            small
            label={t('viewer_compare_with')}
            name="beside"
            value={other ? beside : ALONE}
            options={[
              { value: ALONE, label: t('viewer_alone') },
              ...documents
                .filter(({ id }) => id !== shown)
                .map((document) => ({ value: document.id, label: nameOf(document) })),
            ]}
            onChange={(event) => setBeside(event.target.value)}
          />
        )}
      </div>
      <div className="document-viewer-panes">
        {one && <DocumentPane key={one.id} document={one} />}
        {other && <DocumentPane key={other.id} document={other} />}
      </div>
      <p className="mut document-viewer-keys">{t('viewer_keys')}</p>
    </Modal>
  );
}
