import { calls } from '@lantern/contract/calls';
import { Note, type PickedPicture, PicturePicker } from '@lantern/ui';
import { useRef, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { useRefusalText, useText } from '../../shared/i18n/text.ts';

export interface Evidence {
  readonly pictures: readonly PickedPicture[];
  readonly pick: (pictures: readonly PickedPicture[]) => void;
  readonly isSending: boolean;
  /** Why the picture was refused; null if it was accepted. */
  readonly refused: unknown;
  /** Uploads the picture, if there is one, and continues with its id. */
  send(goOn: (evidence: string | undefined) => void): Promise<void>;
}

/** An evidence picture: uploaded before the request that references it, and only once even if the request is repeated. */
export function useEvidence(): Evidence {
  const [pictures, pick] = useState<readonly PickedPicture[]>([]);
  const [isSending, setSending] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  const sent = useRef(new Map<string, string>());
  const idOf = async (picture: PickedPicture): Promise<string> => {
    const known = sent.current.get(picture.key);
    if (known !== undefined) return known;
    const { id } = await call(calls.paymentsBackOffice.uploadEvidence, picture.file);
    sent.current.set(picture.key, id);
    return id;
  };
  const send: Evidence['send'] = async (goOn) => {
    setSending(true);
    setRefused(null);
    try {
      const [picture] = pictures;
      goOn(picture && (await idOf(picture)));
    } catch (error) {
      setRefused(error);
    }
    setSending(false);
  };
  return { pictures, pick, isSending, refused, send };
}

export function EvidenceField({ evidence, isRequired }: { evidence: Evidence; isRequired: boolean }) {
  const t = useText();
  return (
    <PicturePicker
      label={t('evidence')}
      required={isRequired}
      pictures={evidence.pictures}
      onChange={evidence.pick}
      most={1}
      addLabel={t('add_picture')}
      hint={t('picture_hint')}
      removeLabel={(name) => t('remove_picture', { name })}
      problemText={(problem) => t(problem)}
    />
  );
}

/** Why the picture was refused. */
export function EvidenceRefusal({ evidence }: { evidence: Evidence }) {
  const words = useRefusalText();
  return evidence.refused === null ? null : <Note tone="bad">{words(evidence.refused)}</Note>;
}
