import type { RoundView } from '@lantern/arcade-contract';
import { Button, Note } from '@lantern/ui';
import { useState } from 'react';
import { useText } from '../i18n/text.ts';
import { canCheck, checkRound, type RoundCheck } from './check-round.ts';

/** The round's seeds, and its verification in this browser once the server seed is revealed. */
export function RoundProofCard({ round }: { round: RoundView }) {
  const t = useText('arcade');
  const [check, setCheck] = useState<RoundCheck | 'failed' | null>(null);
  const { proof } = round;
  const run = async (serverSeed: string) => {
    try {
      setCheck(await checkRound(round, serverSeed));
    } catch {
      setCheck('failed');
    }
  };
  return (
    <section className="card">
      <h2>{t('fairness')}</h2>
      <dl className="seeds">
        <dt>{t('server_seed_hash')}</dt>
        <dd>{proof.serverSeedHash}</dd>
        {proof.serverSeed !== null && (
          <>
            <dt>{t('server_seed')}</dt>
            <dd>{proof.serverSeed}</dd>
          </>
        )}
        <dt>{t('client_seed')}</dt>
        <dd>{proof.clientSeed}</dd>
        <dt>{t('round_number')}</dt>
        <dd className="num">{proof.nonce}</dd>
      </dl>
      {proof.serverSeed === null && <p className="field-hint">{t('seed_secret')}</p>}
      {proof.serverSeed !== null && !canCheck() && <p className="field-hint">{t('check_needs_https')}</p>}
      {proof.serverSeed !== null && canCheck() && check === null && (
        <Button look="soft" onClick={() => void run(proof.serverSeed ?? '')}>
          {t('check_here')}
        </Button>
      )}
      {check !== null && <CheckNote check={check} />}
    </section>
  );
}

function CheckNote({ check }: { check: RoundCheck | 'failed' }) {
  const t = useText('arcade');
  if (check === 'failed') return <Note tone="bad">{t('check_failed')}</Note>;
  if (!check.isSeedTrue) return <Note tone="bad">{t('seed_differs')}</Note>;
  return (
    <Note tone={check.isRoundTrue ? 'ok' : 'bad'}>{check.isRoundTrue ? t('round_matches') : t('round_differs')}</Note>
  );
}
