import { contracts as calls } from '@lantern/contract/contract-calls';
import { KeyValue, Tag } from '@lantern/ui';
import { useCall } from '../../../shared/api/hooks.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { SiteLink } from '../../../shared/navigation/site-link.tsx';
import { CONTRACT_TONES, percent, topRate } from '../contracts/kinds.ts';
import { agentPath } from '../frame/agent-path.ts';
import { CONTRACT_PAGES } from '../frame/contract-pages.ts';

const pageOf = (kind: string) => CONTRACT_PAGES.find((one) => one.kind === kind)?.page ?? '';

/** The agent's contracts and the offers to answer; renders nothing while every kind is switched off. */
export function ContractsBox() {
  const t = useText('agent');
  const tc = useText('contracts');
  const { data } = useCall(calls.info, {}, { staleTime: 10_000 });
  if (!data || data.kinds.length === 0) return null;
  return (
    <section className="agent-page-box">
      <h2>{t('contracts')}</h2>
      {data.kinds.map(({ kind, contract, offer }) => {
        const one = offer ?? contract;
        return (
          <KeyValue
            key={kind}
            name={
              <SiteLink className="agent-page-link" to={agentPath(pageOf(kind))}>
                {tc(`kind_${kind}`)}
              </SiteLink>
            }
          >
            {one ? (
              <span className="contract-badges">
                {percent(topRate(one.terms))} <Tag tone={CONTRACT_TONES[one.state]}>{tc(`state_${one.state}`)}</Tag>
              </span>
            ) : (
              <span className="mut3">{t('no_contracts')}</span>
            )}
          </KeyValue>
        );
      })}
    </section>
  );
}
