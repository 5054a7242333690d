import { Select, TextField } from '@lantern/ui';
import { useChannelText } from './use-channels.ts';

export interface Identity {
  readonly code: string;
  readonly gateway: string;
  readonly psp: string;
}

const CODE = /^[a-z0-9][a-z0-9-]{1,39}$/;
export const isCode = (text: string) => CODE.test(text);

/** Permanent properties of a channel: code, adapter, and ledger account. */
export function NewChannelFields({
  identity,
  gateways,
  hasAccount = true,
  onChange,
}: {
  identity: Identity;
  gateways: readonly string[];
  /** False if the ledger account follows from the gateway. */
  hasAccount?: boolean;
  onChange: (identity: Identity) => void;
}) {
  const c = useChannelText();
  const code = (name: 'code' | 'psp', hint: string) => (
    <TextField
      small
      required
      label={c(`field_${name}`)}
      name={`channel-${name}`}
      maxLength={40}
      hint={hint}
      autoComplete="off"
      value={identity[name]}
      onChange={(event) =>
        onChange({ ...identity, [name]: event.target.value.toLowerCase().replaceAll(/[^a-z0-9-]/g, '') })
      }
    />
  );
  return (
    <>
      {code('code', c('code_hint'))}
      {gateways.length > 0 && (
        <Select
          small
          label={c('field_gateway')}
          name="gateway"
          value={identity.gateway}
          options={gateways.map((name) => ({
            value: name,
            label: c.has(`gateway_${name}`) ? c(`gateway_${name}`) : name,
          }))}
          onChange={(event) => onChange({ ...identity, gateway: event.target.value })}
        />
      )}
      {hasAccount && code('psp', c('psp_hint'))}
    </>
  );
}
