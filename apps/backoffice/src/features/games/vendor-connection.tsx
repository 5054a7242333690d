import { calls } from '@lantern/contract/calls';
import { Button, KeyValue, Select, TextField } from '@lantern/ui';
import { useState } from 'react';
import { useAct, useCall } from '../../shared/api/hooks.ts';
import { useText } from '../../shared/i18n/text.ts';
import { LinesField, linesOf } from '../../shared/lines-field.tsx';
import { useMay } from '../../shared/me.ts';
import { isReason, ReasonField } from '../../shared/reason-field.tsx';
import { RequestNote } from '../../shared/request-note.tsx';
import { SecretField } from '../../shared/secret-field.tsx';
import { VendorReport } from './vendor-report.tsx';

const { connection, requestConnection } = calls.gamesOffice;

/** Which protocol a vendor speaks with the brand. A change waits for a second person: whoever signs for a vendor moves money. */
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
            <span className="mono">{data.gameUrl}</span>
          </KeyValue>
          <KeyValue name={t('connection_secret')}>•••</KeyValue>
          <KeyValue name={t('report_address')}>
            <span className="mono">{data.reportUrl || t('report_as_file')}</span>
          </KeyValue>
          <KeyValue name={t('allowed_addresses')}>{data.allowedAddresses.join(', ') || t('any_address')}</KeyValue>
        </>
      )}
      {data.pending !== null && <RequestNote id={data.pending} link={t('connection_waits')} />}
      {mayChange && !isOpen && <Button onClick={() => setOpen(true)}>{t('connection_change')}</Button>}
      {mayChange && isOpen && (
        <ConnectionForm
          vassalage={vassalage}
          gameUrl={data.gameUrl}
          reportUrl={data.reportUrl}
          addresses={data.allowedAddresses}
        />
      )}
      {may('games.manage') && data.protocol === 'FORMS' && data.reportUrl === '' && (
        <VendorReport vassalage={vassalage} />
      )}
    </section>
  );
}

/** First pair of eyes on a vendor's protocol, address and secret. */
function ConnectionForm({
  vassalage,
  gameUrl,
  reportUrl,
  addresses,
}: {
  vassalage: string;
  gameUrl: string;
  reportUrl: string;
  addresses: readonly string[];
}) {
  const t = useText();
  const [url, setUrl] = useState(gameUrl);
  const [report, setReport] = useState(reportUrl);
  const [secret, setSecret] = useState('');
  const [allowed, setAllowed] = useState(addresses.join('\n'));
  const [reason, setReason] = useState('');
  const ask = useAct(requestConnection, { invalidates: [connection] });
  const isGood = url.trim() !== '' && isReason(reason);
  return (
    <form
      className="act-form"
      onSubmit={(event) => {
        event.preventDefault();
        const wish = { vassalage, protocol: 'FORMS' as const, gameUrl: url.trim(), secret, reason: reason.trim() };
        if (isGood) ask.mutate({ ...wish, allowedAddresses: linesOf(allowed), reportUrl: report.trim() });
      }}
    >
      <Select
        small
        label={t('protocol')}
        name="protocol"
        value="FORMS"
        options={[{ value: 'FORMS', label: t('protocol_FORMS') }]}
        onChange={() => undefined}
      />
      <TextField
        small
        required
        label={t('game_address')}
        name="game-address"
        maxLength={300}
        placeholder="https://"
        hint={t('game_address_hint')}
        value={url}
        onChange={(event) => setUrl(event.target.value)}
      />
      <TextField
        small
        label={t('report_address')}
        name="report-address"
        maxLength={300}
        placeholder="https://"
        hint={t('report_address_hint')}
        value={report}
        onChange={(event) => setReport(event.target.value)}
      />
      <SecretField
        label={t('connection_secret')}
        name="connection-secret"
        maxLength={200}
        hint={t('connection_secret_hint')}
        value={secret}
        onChange={setSecret}
      />
      <LinesField
        label={t('allowed_addresses')}
        name="addresses"
        hint={t('allowed_hint')}
        value={allowed}
        onChange={setAllowed}
      />
      <ReasonField value={reason} onChange={setReason} />
      <Button type="submit" look="pri" block disabled={!isGood} busy={ask.isPending}>
        {t('connection_ask')}
      </Button>
    </form>
  );
}
