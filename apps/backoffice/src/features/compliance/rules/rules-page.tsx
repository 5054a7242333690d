import { calls } from '@lantern/contract/calls';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../shared/api/hooks.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { ListPage } from '../../../shared/list-page/index.ts';
import { QueryState } from '../../../shared/parts/query-state.tsx';
import { RequestNote } from '../../../shared/requests/request-note.tsx';
import { useMay } from '../../../shared/session/me.ts';
import { PresentRules } from './present-rules.tsx';
import { RulesForm } from './rules-form.tsx';

/** The brand's rules of identity verification and money-laundering flags; a change needs a second person. */
export default function RulesPage() {
  const t = useText();
  const c = useTranslations('channels');
  const may = useMay();
  const query = useCall(calls.safetyBackOffice.complianceRules, {}, { refetchInterval: 15_000 });
  const { rules, revision, pending } = query.data ?? {};
  return (
    <ListPage
      title={t('compliance_rules')}
      list={
        <QueryState query={query}>
          {rules && revision !== undefined && (
            <>
              {pending && (
                <RequestNote id={pending.id} link={c('to_approvals')}>
                  {t('withdrawal_rules_waits', { name: pending.maker })}
                </RequestNote>
              )}
              <div className="rules-page">
                <PresentRules rules={rules} />
                {!pending && may('safety.rules') && (
                  // What is typed stays while other settings of the brand change.
                  <RulesForm key={JSON.stringify(rules)} rules={rules} revision={revision} />
                )}
              </div>
            </>
          )}
        </QueryState>
      }
    />
  );
}
