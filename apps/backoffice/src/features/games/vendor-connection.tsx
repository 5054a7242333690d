import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, KeyValue, Select } from '@lantern/ui';
import { type FormEvent, useState } from 'react';
import { useAct, useCall } from '../../shared/api/hooks.ts';
import { hasNumber } from '../../shared/fields/has-number.ts';
import { MoneyField } from '../../shared/fields/money-field.tsx';
import { RangesField, rangesOf } from '../../shared/fields/ranges-field.tsx';
import { isReason, ReasonField } from '../../shared/fields/reason-field.tsx';
import { SecretField } from '../../shared/fields/secret-field.tsx';
import { TextInput } from '../../shared/fields/text-input.tsx';
import { Amount } from '../../shared/formats/amount.tsx';
import { useText } from '../../shared/i18n/text.ts';
import { RequestNote } from '../../shared/requests/request-note.tsx';
import { useMay } from '../../shared/session/me.ts';
import { VendorReport } from './vendor-report.tsx';

const { connection, requestConnection } = calls.gamesBackOffice;
const BINDINGS = ['OPERATION', 'ADDRESS'] as const;

type Connection = Value<'gamesBackOffice.connection'>;

/** What the form changes, as typed. */
interface Typed extends Pick<Connection, 'gameUrl' | 'reportUrl' | 'binding' | 'mostPrize' | 'mostPrizeADay'> {
  readonly secret: string;
  /** As a list of ranges. */
  readonly allowed: string;
}

/** The protocol between a vendor and the brand. A change needs a second person: the vendor's signing key can move money. */
export function VendorConnection({ vassalage }: { vassalage: string }) {
  const t = useText();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { data } = useCall(connection, { vassalage });
  if (data === undefined) return null;
  const mayChange = may('games.manage') && data.protocol !== 'LANTERN' && data.pending === null;
  return (
    <section className="stack">
      <h3>{t('connection')}</h3>
      <KeyValue name={t('protocol')}>{t(`protocol_${data.protocol}`)}</KeyValue>
      {data.hasSecret && (
        <>
          <KeyValue name={t('game_address')}>
            <span className="monospace">{data.gameUrl}</span>
          </KeyValue>
          <KeyValue name={t('connection_secret')}>•••</KeyValue>
          <KeyValue name={t('report_address')}>
            <span className="monospace">{data.reportUrl || t('report_as_file')}</span>
          </KeyValue>
          <KeyValue name={t('allowed_addresses')}>{data.allowedAddresses.join(', ')}</KeyValue>
          <KeyValue name={t('connection_binding')}>{t(`binding_${data.binding}`)}</KeyValue>
        </>
      )}
      {data.protocol !== 'NONE' && (
        <>
          <KeyValue name={t('most_prize')}>
            <Amount amount={data.mostPrize} />
          </KeyValue>
          <KeyValue name={t('most_prize_a_day')}>
            <Amount amount={data.mostPrizeADay} />
          </KeyValue>
        </>
      )}
      {data.pending !== null && <RequestNote id={data.pending} link={t('connection_waits')} />}
      {mayChange && !isOpen && <Button onClick={() => setOpen(true)}>{t('connection_change')}</Button>}
      {mayChange && isOpen && <ConnectionForm vassalage={vassalage} present={data} />}
      {may('games.manage') && data.protocol === 'FORMS' && data.reportUrl === '' && (
        <VendorReport vassalage={vassalage} />
      )}
    </section>
  );
}

interface FieldsProps {
  readonly typed: Typed;
  readonly onChange: (change: Partial<Typed>) => void;
}

/** Protocol, addresses and secret. */
function AddressFields({ typed, onChange }: FieldsProps) {
  const t = useText();
  return (
    <>
      <Select
        small
        label={t('protocol')}
        name="protocol"
        value="FORMS"
        options={[{ value: 'FORMS', label: t('protocol_FORMS') }]}
        onChange={() => undefined}
      />
      <TextInput
        required
        label={t('game_address')}
        name="game-address"
        maxLength={300}
        placeholder="https://"
        hint={t('game_address_hint')}
        value={typed.gameUrl}
        onChange={(text) => onChange({ gameUrl: text })}
      />
      <TextInput
        label={t('report_address')}
        name="report-address"
        maxLength={300}
        placeholder="https://"
        hint={t('report_address_hint')}
        value={typed.reportUrl}
        onChange={(text) => onChange({ reportUrl: text })}
      />
      <SecretField
        label={t('connection_secret')}
        name="connection-secret"
        maxLength={200}
        hint={t('connection_secret_hint')}
        value={typed.secret}
        onChange={(text) => onChange({ secret: text })}
      />
      <RangesField
        label={t('allowed_addresses')}
        name="addresses"
        use="allow"
        hint={t('allowed_hint')}
        value={typed.allowed}
        onChange={(text) => onChange({ allowed: text })}
      />
    </>
  );
}

/** How launches are bound to a player, and the highest prizes. */
function BindingFields({ typed, onChange }: FieldsProps) {
  const t = useText();
  return (
    <>
      <Select
        small
        label={t('connection_binding')}
        name="binding"
        value={typed.binding}
        options={BINDINGS.map((value) => ({ value, label: t(`binding_${value}`) }))}
        onChange={(event) => onChange({ binding: BINDINGS.find((one) => one === event.target.value) ?? 'OPERATION' })}
      />
      <p className="mut">{t('binding_hint')}</p>
      <MoneyField
        label={t('most_prize')}
        name="most-prize"
        value={typed.mostPrize}
        onValueChange={(text) => onChange({ mostPrize: text })}
      />
      <MoneyField
        label={t('most_prize_a_day')}
        name="most-prize-a-day"
        hint={t('most_prize_hint')}
        value={typed.mostPrizeADay}
        onValueChange={(text) => onChange({ mostPrizeADay: text })}
      />
    </>
  );
}

/** Requests a change of a vendor's protocol, address and secret. */
function ConnectionForm({ vassalage, present }: { vassalage: string; present: Connection }) {
  const t = useText();
  const { gameUrl, reportUrl, binding, mostPrize, mostPrizeADay } = present;
  const [typed, setTyped] = useState<Typed>({
    ...{ gameUrl, reportUrl, binding, mostPrize, mostPrizeADay },
    ...{ secret: '', allowed: present.allowedAddresses.join('\n') },
  });
  const [reason, setReason] = useState('');
  const request = useAct(requestConnection, { invalidates: [connection] });
  const allowedAddresses = rangesOf(typed.allowed, 'allow') ?? [];
  const areLimits = hasNumber(typed.mostPrize) && hasNumber(typed.mostPrizeADay);
  const isGood = areLimits && typed.gameUrl.trim() !== '' && allowedAddresses.length > 0 && isReason(reason);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isGood) return;
    request.mutate({
      ...{ vassalage, protocol: 'FORMS', gameUrl: typed.gameUrl.trim(), reportUrl: typed.reportUrl.trim() },
      ...{ secret: typed.secret, binding: typed.binding, allowedAddresses, reason: reason.trim() },
      ...{ mostPrize: typed.mostPrize, mostPrizeADay: typed.mostPrizeADay },
    });
  };
  const fields = { typed, onChange: (change: Partial<Typed>) => setTyped({ ...typed, ...change }) };
  return (
    <form className="action-form" onSubmit={submit}>
      <AddressFields {...fields} />
      <BindingFields {...fields} />
      <ReasonField value={reason} onChange={setReason} />
      <Button type="submit" look="pri" block disabled={!isGood} busy={request.isPending}>
        {t('connection_ask')}
      </Button>
    </form>
  );
}
