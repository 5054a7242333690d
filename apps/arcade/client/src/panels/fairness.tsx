import { type FairnessValue, PATHS, type RotatedSeeds } from '@lantern/arcade-contract';
import { Button, Note, Spinner, TextField } from '@lantern/ui';
import { useEffect, useState } from 'react';
import { type Refusal, request } from '../api/call.ts';
import { useText } from '../i18n/text.ts';
import { canCheck, sha256Hex } from '../replay/check-round.ts';

const CLIENT_SEED = /^[\x20-\x39\x3b-\x7e]{1,64}$/;

/** A random client seed that is easy to read. */
function newClientSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The previous server seed, and whether it matches the hash that was published; null where the browser cannot check. */
function RevealedSeed({ seed, isTrue }: { seed: string; isTrue: boolean | null }) {
  const t = useText('arcade');
  return (
    <Note tone={isTrue === false ? 'bad' : 'ok'}>
      <b>{t('revealed_seed')}</b>
      <code className="seed">{seed}</code>
      {isTrue !== null && <span>{isTrue ? t('seed_matches') : t('seed_differs')}</span>}
    </Note>
  );
}

/** The active seeds and the form to change them: the change reveals the previous server seed. */
export default function Fairness({ token, canChange }: { token: string; canChange: boolean }) {
  const t = useText('arcade');
  const [value, setValue] = useState<FairnessValue | null>(null);
  const [revealed, setRevealed] = useState<RotatedSeeds['revealed'] | null>(null);
  const [isTrue, setTrue] = useState<boolean | null>(null);
  const [seed, setSeed] = useState(newClientSeed);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    request<FairnessValue>(PATHS.fairness, { token }).then(setValue, setRefusal);
  }, [token]);
  const change = async () => {
    setBusy(true);
    try {
      const { revealed: old, current } = await request<RotatedSeeds>(PATHS.fairness, {
        token,
        body: { clientSeed: seed },
      });
      setValue(current);
      setRevealed(old);
      setSeed(newClientSeed());
      setTrue(canCheck() ? (await sha256Hex(old.serverSeed)) === old.serverSeedHash : null);
      setRefusal(null);
    } catch (error) {
      setRefusal(error as Refusal);
    } finally {
      setBusy(false);
    }
  };
  if (refusal && !value) return <Note tone="bad">{t('error_line')}</Note>;
  if (!value) return <Spinner label={t('opening')} />;
  const isGood = CLIENT_SEED.test(seed);
  return (
    <div className="fair">
      <dl className="seeds">
        <dt>{t('server_seed_hash')}</dt>
        <dd>{value.serverSeedHash}</dd>
        <dt>{t('client_seed')}</dt>
        <dd>{value.clientSeed}</dd>
        <dt>{t('rounds_with_pair')}</dt>
        <dd className="num">{value.nonce}</dd>
        <dt>{t('next_seed_hash')}</dt>
        <dd>{value.nextServerSeedHash}</dd>
      </dl>
      {/* Not a form element: a sandboxed frame may not submit forms. */}
      <div className="change">
        <TextField
          label={t('new_client_seed')}
          value={seed}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          error={isGood ? undefined : t('client_seed_rule')}
          onChange={(event) => setSeed(event.target.value)}
        />
        <Button look="soft" busy={isBusy} disabled={!isGood || !canChange} onClick={() => void change()}>
          {t('change_seeds')}
        </Button>
      </div>
      {refusal && <Note tone="bad">{t(refusal.code === 'ROUND_UNFINISHED' ? 'error_unfinished' : 'error_line')}</Note>}
      {revealed && <RevealedSeed seed={revealed.serverSeed} isTrue={isTrue} />}
      <p className="field-hint">{t('fairness_how')}</p>
    </div>
  );
}
