import './verification.css';
import * as calls from '@lantern/contract/member-calls';
import { Card, LanternMark, Money, Note, Tag, type TagTone } from '@lantern/ui';
import { Lock } from 'lucide-react';
import { useCall } from '../../../shared/api/hooks.ts';
import { useCurrency } from '../../../shared/brand/site.ts';
import { QueryContent } from '../../../shared/components/query-content.tsx';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/text.ts';
import type { Identity } from './identity.ts';
import { ProofForm } from './proof-form.tsx';

type LevelView = Identity['levels'][number];

const TONES: Readonly<Record<LevelView['state'], TagTone>> = {
  NONE: 'neutral',
  SUBMITTED: 'wait',
  APPROVED: 'ok',
  REJECTED: 'bad',
  EXPIRED: 'bad',
};

/** Identity verification by levels: what each requires, the amounts that require it, and why a request was rejected. */
export default function VerificationPage() {
  const t = useText('safety');
  const query = useCall(calls.safety.identity, {}, { staleTime: 2_000, refetchInterval: 30_000 });
  return (
    <QueryContent query={query} label={t('loading')} count={4}>
      {(identity) => <Levels identity={identity} />}
    </QueryContent>
  );
}

function Levels({ identity }: { identity: Identity }) {
  const t = useText('safety');
  const next = identity.levels.find(({ level, state }) => level > identity.level && state !== 'SUBMITTED');
  const waiting = identity.levels.find(({ state }) => state === 'SUBMITTED');
  return (
    <>
      <ul className="card verification-page-levels" aria-label={t('verification')}>
        {identity.levels.map((level) => (
          <LevelItem key={level.level} level={level} identity={identity} />
        ))}
      </ul>
      <div className="verification-page">
        <Card level={2} title={next ? t(`level_${next.level}`) : t('all_proven')}>
          {next?.state === 'REJECTED' && (
            <Note tone="bad">
              {t('sent_back')} {next.reasonCode && t(`rejected_${next.reasonCode}`)} {next.message}
            </Note>
          )}
          {waiting && waiting.level === (next?.level ?? 4) - 1 && <Note tone="info">{t('in_check_note')}</Note>}
          {next && !(waiting && next.level === 3) ? (
            <ProofForm
              key={`${next.level}${next.state}${next.submittedAt ?? ''}`}
              level={next.level}
              needs={next.needs}
              realName={identity.realName}
            />
          ) : (
            <p className="mut">{t('nothing_to_send')}</p>
          )}
        </Card>
        <Card level={2} title={t('what_happens')}>
          <WhatHappens waiting={waiting} canSend={next !== undefined} />
          <Note icon={Lock}>{t('stored_encrypted')}</Note>
        </Card>
      </div>
    </>
  );
}

function LevelItem({ level, identity }: { level: LevelView; identity: Identity }) {
  const t = useText('safety');
  const currency = useCurrency();
  const zone = useZone();
  const isProven = identity.level >= level.level;
  const from = { 1: identity.firstLevelAbove, 2: identity.secondLevelFrom, 3: identity.thirdLevelFrom }[level.level];
  const state = isProven && level.state !== 'SUBMITTED' ? 'APPROVED' : level.state;
  return (
    <li>
      <LanternMark size={34} isUnlit={!isProven} />
      <span>
        <b>{t(`level_${level.level}`)}</b>
        <small className="num">
          {t(level.level === 1 ? 'needed_above' : 'needed_from')} <Money amount={from} {...currency} />
        </small>
        <Tag tone={TONES[state]}>{t(`state_${state}`)}</Tag>
        {isProven && level.level === 1 && identity.byAccount && <small>{t('by_account')}</small>}
        {level.state === 'APPROVED' && level.expiresAt !== null && (
          <small className="num">{t('good_until', { day: formatTime(level.expiresAt, zone).slice(0, 10) })}</small>
        )}
      </span>
    </li>
  );
}

function WhatHappens({ waiting, canSend }: { waiting: LevelView | undefined; canSend: boolean }) {
  const t = useText('safety');
  const zone = useZone();
  return (
    <ol className="verification-page-steps">
      <li className={waiting ? 'done' : canSend ? 'now' : ''}>
        <i />
        <span>
          {t(waiting ? 'step_sent' : 'step_send')}
          {waiting?.submittedAt && <small className="num">{formatTime(waiting.submittedAt, zone).slice(0, 16)}</small>}
        </span>
      </li>
      <li className={waiting ? 'now' : ''}>
        <i />
        <span>
          {t('step_check')}
          <small>{t('step_check_text')}</small>
        </span>
      </li>
      <li>
        <i />
        <span>
          {t('step_decision')}
          <small>{t('step_decision_text')}</small>
        </span>
      </li>
    </ol>
  );
}
