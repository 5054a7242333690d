import { calls } from '@lantern/contract/calls';
import { KeyValue, Note, Tag } from '@lantern/ui';
import { useCall } from '../../shared/api/hooks.ts';
import { dateTime } from '../../shared/formats/format.ts';
import { useNamed, useText } from '../../shared/i18n/text.ts';
import { PageLink } from '../../shared/navigation/page-link.tsx';
import { QueryState } from '../../shared/parts/query-state.tsx';
import { MemberActions } from './member-actions.tsx';
import type { MemberSecurityFacts } from './security-facts.ts';
import { UnreachableTag } from './unreachable-tag.tsx';

const { securityBackOffice } = calls;

/** Security settings of an account, masked, and the operators' actions. */
export function MemberSecurity({ id }: { id: string }) {
  const query = useCall(securityBackOffice.member, { id });
  return (
    <QueryState query={query}>
      {query.data && (
        <>
          <Facts facts={query.data} />
          <MemberActions key={query.data.status} id={id} facts={query.data} />
        </>
      )}
    </QueryState>
  );
}

function Facts({ facts }: { facts: MemberSecurityFacts }) {
  const t = useText();
  const named = useNamed();
  const isSet = (there: boolean) => <Tag tone={there ? 'ok' : 'neutral'}>{t(there ? 'sec_set' : 'sec_not_set')}</Tag>;
  const proven = (text: string | null, verified: boolean) =>
    text === null ? isSet(false) : `${text} · ${t(verified ? 'sec_proven' : 'sec_unproven')}`;
  return (
    <>
      {facts.request !== null && (
        <Note tone="info">
          {t('sec_request', { action: named('action', facts.request.action), maker: facts.request.maker })}{' '}
          <PageLink to="/approvals" search={{ id: facts.request.id }}>
            {t('approvals')}
          </PageLink>
        </Note>
      )}
      {facts.claimedAt !== null && <Note tone="warn">{t('sec_claimed', { time: dateTime(facts.claimedAt) })}</Note>}
      {facts.heldUntil !== null && <Note tone="warn">{t('sec_held', { time: dateTime(facts.heldUntil) })}</Note>}
      {facts.proofLockedUntil !== null && (
        <Note tone="warn">{t('sec_proof_locked', { time: dateTime(facts.proofLockedUntil) })}</Note>
      )}
      <KeyValue name={t('sec_fund')}>
        {facts.fundPasswordLockedUntil === null
          ? isSet(facts.fundPassword)
          : t('sec_locked_until', { time: dateTime(facts.fundPasswordLockedUntil) })}
      </KeyValue>
      <KeyValue name={t('sec_questions')}>{isSet(facts.questions > 0)}</KeyValue>
      <KeyValue name={t('sec_totp')}>
        {facts.totpSince === null
          ? isSet(false)
          : t('sec_totp_since', { time: dateTime(facts.totpSince), count: facts.recoveryCodesLeft })}
      </KeyValue>
      <KeyValue name={t('sec_passkeys')}>
        {facts.passkeys.length === 0 ? isSet(false) : facts.passkeys.map((one) => one.name).join(', ')}
      </KeyValue>
      <KeyValue name={t('sec_cards')}>
        {facts.cards.length === 0 ? isSet(false) : facts.cards.map(({ label }) => label).join(', ')}
      </KeyValue>
      <KeyValue name={t('sec_email')}>{proven(facts.email, facts.emailVerified)}</KeyValue>
      <KeyValue name={t('sec_mobile')}>
        {proven(facts.mobile, facts.mobileVerified)}
        <UnreachableTag receives={facts.mobileReceives} />
      </KeyValue>
    </>
  );
}
