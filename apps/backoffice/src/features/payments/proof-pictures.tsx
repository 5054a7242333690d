import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, Spinner } from '@lantern/ui';
import { useState } from 'react';
import { useCall } from '../../shared/api/hooks.ts';
import { dateTime } from '../../shared/format.ts';
import { useRefusalText, useText } from '../../shared/i18n/text.ts';

type Proof = Value<'paymentsOffice.withdrawal'>['proofs'][number];

/** The pictures of a dispute. Looking at one is an action: it is asked for, and the audit log keeps who did. */
export function ProofPictures({ proofs }: { proofs: readonly Proof[] }) {
  const t = useText();
  if (proofs.length === 0) return null;
  return (
    <>
      <h3>{t('proofs')}</h3>
      <div className="pfs">
        {proofs.map((proof) => (
          <ProofPicture key={proof.id} proof={proof} />
        ))}
      </div>
    </>
  );
}

function ProofPicture({ proof }: { proof: Proof }) {
  const t = useText();
  const words = useRefusalText();
  const [isAsked, setAsked] = useState(false);
  const query = useCall(calls.paymentsOffice.proof, { id: proof.id }, { enabled: isAsked });
  const caption = t(`proof_by_${proof.by}`);
  return (
    <figure>
      {query.data ? (
        <a href={query.data.dataUrl} download={`${proof.id}.webp`}>
          <img src={query.data.dataUrl} alt={caption} width={proof.width} height={proof.height} />
        </a>
      ) : isAsked && !query.error ? (
        <Spinner label={t('loading')} />
      ) : (
        <Button size="sm" onClick={() => (isAsked ? void query.refetch() : setAsked(true))}>
          {t('show_picture')}
        </Button>
      )}
      <figcaption>
        {query.error ? words(query.error) : caption}
        <br />
        {dateTime(proof.at)}
      </figcaption>
    </figure>
  );
}
