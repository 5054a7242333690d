import { type CrashProof, type CrashRoundsValue, type CrashRoundView, PATHS } from '@lantern/arcade-contract';
import { Button, Note, Spinner } from '@lantern/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { request } from '../api/call.ts';
import { useText } from '../i18n/text.ts';
import { canCheck } from '../replay/check-round.ts';
import { type ChainCheck, checkChain } from './check-chain.ts';
import { flightText } from './flight.ts';

const PAGE = '10';

export interface ChainPanelProps {
  readonly token: string;
  /** The current round, with its seed secret or just revealed. */
  readonly round: CrashRoundView | null;
  /** A round that the player selected for verification. */
  readonly picked: number | null;
}

/** Fairness of the rounds: the seed hash of the current one, and crashed rounds, each with its verification. */
export default function ChainPanel({ token, round, picked }: ChainPanelProps) {
  const t = useText('arcade');
  const [rows, setRows] = useState<readonly CrashProof[] | null>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const read = async (from: string | null) => {
    try {
      const query = { limit: PAGE, ...(from !== null && { cursor: from }) };
      const page = await request<CrashRoundsValue>(PATHS.crashRounds, { token, query });
      setRows((before) => [...(from === null ? [] : (before ?? [])), ...page.rows]);
      setCursor(page.nextCursor);
    } catch {
      setFailed(true);
    }
  };
  const readFirst = useEffectEvent(() => void read(picked === null ? null : String(picked + 1)));
  useEffect(() => readFirst(), []);
  return (
    <div className="fair">
      {round !== null && round.phase !== 'CRASHED' && (
        <dl className="seeds">
          <dt>{t('crash_seal_of', { number: round.number })}</dt>
          <dd>{round.serverSeedHash}</dd>
          <dt>{t('crash_salt')}</dt>
          <dd>{round.clientSeed}</dd>
        </dl>
      )}
      {hasFailed && <Note tone="bad">{t('error_line')}</Note>}
      {rows === null && !hasFailed && <Spinner label={t('opening')} />}
      <ul className="crash-proofs">
        {rows?.map((proof) => (
          <ProofRow key={proof.number} proof={proof} isOpen={proof.number === picked} />
        ))}
      </ul>
      {cursor !== null && (
        <Button block onClick={() => void read(cursor)}>
          {t('more_rounds')}
        </Button>
      )}
      <p className="field-hint">{t('crash_how')}</p>
    </div>
  );
}

function ProofRow({ proof, isOpen }: { proof: CrashProof; isOpen: boolean }) {
  const t = useText('arcade');
  const [check, setCheck] = useState<ChainCheck | 'failed' | null>(null);
  const run = () => checkChain(proof).then(setCheck, () => setCheck('failed'));
  return (
    <li>
      <details open={isOpen}>
        <summary className="num">
          <span>{t('crash_round', { number: proof.number })}</span>
          <b>{flightText(Number(proof.point))}×</b>
        </summary>
        <dl className="seeds">
          <dt>{t('server_seed_hash')}</dt>
          <dd>{proof.serverSeedHash}</dd>
          <dt>{t('server_seed')}</dt>
          <dd>{proof.serverSeed}</dd>
          <dt>{t('crash_salt')}</dt>
          <dd>{proof.clientSeed}</dd>
          <dt>{t('crash_first_value', { place: proof.place })}</dt>
          <dd>{proof.commitment}</dd>
        </dl>
        {check === null && canCheck() && (
          <Button look="soft" onClick={() => void run()}>
            {t('check_here')}
          </Button>
        )}
        {!canCheck() && <p className="field-hint">{t('check_needs_https')}</p>}
        {check !== null && <Verdict check={check} />}
      </details>
    </li>
  );
}

function Verdict({ check }: { check: ChainCheck | 'failed' }) {
  const t = useText('arcade');
  if (check === 'failed') return <Note tone="bad">{t('check_failed')}</Note>;
  if (!check.isSeedTrue) return <Note tone="bad">{t('seed_differs')}</Note>;
  if (!check.isChainTrue) return <Note tone="bad">{t('crash_chain_differs')}</Note>;
  return (
    <Note tone={check.isPointTrue ? 'ok' : 'bad'}>
      {check.isPointTrue ? t('crash_chain_matches') : t('round_differs')}
    </Note>
  );
}
