import type { Value } from '@lantern/contract/schemas';
import { dateTime } from '../../../shared/formats/format.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { EvidencePicture } from '../../../shared/parts/evidence-picture.tsx';

type Proof = Value<'paymentsBackOffice.withdrawal'>['proofs'][number];

/** Evidence pictures of a dispute. */
export function ProofPictures({ proofs }: { proofs: readonly Proof[] }) {
  const t = useText();
  if (proofs.length === 0) return null;
  return (
    <>
      <h3>{t('proofs')}</h3>
      <div className="evidence-picture-list">
        {proofs.map(({ id, by, at, width, height }) => (
          <EvidencePicture
            key={id}
            id={id}
            caption={t(`proof_by_${by}`)}
            note={dateTime(at)}
            width={width}
            height={height}
          />
        ))}
      </div>
    </>
  );
}
