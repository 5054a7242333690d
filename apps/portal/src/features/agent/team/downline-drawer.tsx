import * as calls from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, buttonClass, ConfirmDialog, Drawer, Icon, KeyValue, Money, Note, Skeletons, Tag } from '@lantern/ui';
import { FileSignature } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useAct, useCall } from '../../../shared/api/hooks.ts';
import { useSwitches } from '../../../shared/brand/site.ts';
import { toast } from '../../../shared/components/toast.ts';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { SiteLink } from '../../../shared/navigation/site-link.tsx';
import { agentPath } from '../frame/agent-path.ts';
import { CONTRACT_PAGES } from '../frame/contract-pages.ts';
import { type Centre, useCentre } from '../frame/use-centre.ts';
import { cardOf, showValue, valuesOn } from '../register/rate-lines.ts';
import { RateSliders, useLineName } from '../register/rate-sliders.tsx';
import { useRateLines } from '../register/use-rate-lines.ts';
import { ContractBadges } from './contract-badges.tsx';
import { MessageForm } from './message-form.tsx';
import { StartPassword } from './start-password.tsx';

type Downline = Value<'agents.downline'>;

/** One downline: the data that an upline may see, his rates, and the upline's actions. */
export function DownlineDrawer({
  id,
  account,
  onClose,
  onShowTeam,
}: {
  id: string;
  account: string;
  onClose: () => void;
  onShowTeam: () => void;
}) {
  const t = useText('agent');
  const words = useRefusalText();
  const centre = useCentre();
  const query = useCall(calls.agents.downline, { id }, { staleTime: 1_000 });
  return (
    <Drawer open title={account} closeLabel={t('close')} onClose={onClose}>
      {query.error && <Note tone="bad">{words(query.error)}</Note>}
      {query.data && centre.data ? (
        <>
          <Facts downline={query.data} onShowTeam={onShowTeam} />
          {query.data.start && <StartPassword account={account} expiresAt={query.data.start.expiresAt} />}
          <Rates key={query.data.history.length} downline={query.data} centre={centre.data} />
          {!query.data.row.isAgent && query.data.row.isDirect && <Promotion downline={query.data} />}
          {query.data.row.isDirect && !centre.data.readOnly && <MessageForm id={id} account={account} />}
          <History downline={query.data} />
        </>
      ) : (
        !query.error && <Skeletons count={4} label={t('loading')} />
      )}
    </Drawer>
  );
}

function Facts({
  downline: { row, realName, mobile, email },
  onShowTeam,
}: {
  downline: Downline;
  onShowTeam: () => void;
}) {
  const t = useText('agent');
  const zone = useZone();
  const isOn = useSwitches();
  const kinds = CONTRACT_PAGES.filter(({ modId }) => isOn(modId));
  return (
    <section>
      <KeyValue name={t('type')}>
        <Tag tone={row.isAgent ? 'brand' : 'neutral'}>{t(row.isAgent ? 'agent' : 'member')}</Tag>
      </KeyValue>
      <KeyValue name={t('balance')}>
        <Money amount={row.balance} symbol="" />
      </KeyValue>
      {row.isAgent && <KeyValue name={t('team')}>{t('team_counts', { direct: row.direct, team: row.team })}</KeyValue>}
      <KeyValue name={t('registered_at')}>{formatTime(row.registeredAt, zone)}</KeyValue>
      <KeyValue name={t('last_login')}>{row.lastLoginAt ? formatTime(row.lastLoginAt, zone) : t('never')}</KeyValue>
      {realName && <KeyValue name={t('real_name')}>{realName}</KeyValue>}
      {mobile && <KeyValue name={t('mobile')}>{mobile}</KeyValue>}
      {email && <KeyValue name={t('email')}>{email}</KeyValue>}
      {row.isDirect && isOn('TRANSFER_DOWN') && (
        <SiteLink className={buttonClass({ block: true })} to={`/member?page=transferDownline&to=${row.account}`}>
          {t('transfer')}
        </SiteLink>
      )}
      {row.isAgent && (
        <KeyValue name={t('contracts')}>
          <ContractBadges contracts={row.contracts} />
        </KeyValue>
      )}
      {row.isAgent && row.isDirect && kinds.length > 0 && (
        <div className="agent-page-tools">
          {kinds.map(({ key, page }) => (
            <SiteLink
              key={page}
              className={buttonClass({ size: 'sm' })}
              to={`${agentPath(page)}&view=CONTRACTS`}
              aria-label={t('offer_kind', { kind: t(key) })}
            >
              <Icon as={FileSignature} />
              {t(key)}
            </SiteLink>
          ))}
        </div>
      )}
      {row.isAgent && (
        <Button block onClick={onShowTeam}>
          {t('show_team')}
        </Button>
      )}
    </section>
  );
}

/** The downline's rates; the direct upline can raise them up to his own, but not lower them. */
function Rates({ downline: { row }, centre }: { downline: Downline; centre: Centre }) {
  const t = useText('agent');
  const words = useRefusalText();
  const nameOf = useLineName();
  const choice = useRateLines(centre, row.rates);
  const { lines, values } = choice;
  const present = valuesOn(lines, row.rates);
  const change = useAct(calls.agents.changeRates, {
    invalidates: [calls.agents.team, calls.agents.downline],
    onSuccess: () => toast.done(t('rates_saved')),
  });
  const raised = lines.filter((line) => (values[line.id] ?? 0) > (present[line.id] ?? 0));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ id: row.id, rates: cardOf(raised, values) });
  };
  if (!row.isDirect || centre.readOnly) {
    return (
      <section>
        <h3>{t('rates')}</h3>
        {lines.map((line) => (
          <KeyValue key={line.id} name={nameOf(line)}>
            {showValue(line.kind, present[line.id] ?? line.min)}
          </KeyValue>
        ))}
      </section>
    );
  }
  return (
    <section>
      <h3>{t('rates')}</h3>
      <form className="agent-page-form" onSubmit={submit} noValidate>
        <RateSliders choice={choice} lowest={present} />
        <Note tone="info">{t('never_back')}</Note>
        {change.error && <Note tone="bad">{words(change.error)}</Note>}
        <Button look="pri" block type="submit" disabled={raised.length === 0} busy={change.isPending}>
          {t('save_rates')}
        </Button>
      </form>
    </section>
  );
}

function Promotion({ downline: { row } }: { downline: Downline }) {
  const t = useText('agent');
  const words = useRefusalText();
  const [isConfirming, setConfirming] = useState(false);
  const promote = useAct(calls.agents.promote, {
    invalidates: [calls.agents.team, calls.agents.downline],
    onSuccess: () => toast.done(t('promoted', { account: row.account })),
  });
  return (
    <section>
      <Button block onClick={() => setConfirming(true)} busy={promote.isPending}>
        {t('make_agent')}
      </Button>
      {promote.error && <Note tone="bad">{words(promote.error)}</Note>}
      <ConfirmDialog
        open={isConfirming}
        title={t('make_agent_title', { account: row.account })}
        confirmLabel={t('make_agent')}
        cancelLabel={t('cancel')}
        closeLabel={t('close')}
        onCancel={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          promote.mutate({ id: row.id });
        }}
      >
        {t('make_agent_text')}
      </ConfirmDialog>
    </section>
  );
}

function History({ downline: { history } }: { downline: Downline }) {
  const t = useText('agent');
  const zone = useZone();
  if (history.length === 0) return null;
  return (
    <section>
      <h3>{t('rate_history')}</h3>
      {history.map((one) => (
        <KeyValue
          key={`${one.kind} ${one.key} ${one.effectiveFrom}`}
          name={`${one.kind === 'CATEGORY_RATE' ? t(`category_${one.key}`) : one.key} · ${formatTime(one.effectiveFrom, zone)}`}
        >
          {showValue(one.kind, one.value)}
        </KeyValue>
      ))}
    </section>
  );
}
