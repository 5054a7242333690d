import { calls } from '@lantern/contract/calls';
import { Button, Card, Note, showToast } from '@lantern/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../shared/api/hooks.ts';
import { RangesField, rangesOf } from '../../shared/fields/ranges-field.tsx';
import { isReason, ReasonField } from '../../shared/fields/reason-field.tsx';
import { useRefusalText, useText } from '../../shared/i18n/text.ts';
import { QueryState } from '../../shared/parts/query-state.tsx';
import { useMay } from '../../shared/session/me.ts';

/** Addresses from which all operators of the brand may log in. */
export function AllowedAddresses() {
  const query = useCall(calls.staff.roles, {});
  return <QueryState query={query}>{query.data && <AddressForm ranges={query.data.officeRanges} />}</QueryState>;
}

function AddressForm({ ranges }: { ranges: readonly string[] }) {
  const t = useText();
  const s = useTranslations('site');
  const may = useMay();
  const words = useRefusalText();
  const [text, setText] = useState(ranges.join('\n'));
  const [reason, setReason] = useState('');
  const typed = rangesOf(text, 'allow');
  const request = useAct(calls.staff.requestAddresses, {
    invalidates: [calls.staff.requests],
    quiet: true,
    onSuccess: () => showToast({ kind: 'ok', title: t('asked_for_second') }),
  });
  return (
    <Card title={s('addresses')}>
      <div className="action-form">
        <Note>{s(ranges.length === 0 ? 'everywhere' : 'addresses_text')}</Note>
        <RangesField
          label={s('addresses')}
          name="office-ranges"
          use="allow"
          hint={s('addresses_hint')}
          value={text}
          onChange={setText}
        />
        {may('staff.manage') && (
          <>
            <ReasonField name="addresses-reason" value={reason} onChange={setReason} hint={t('reason_hint')} />
            {request.error && <Note tone="bad">{words(request.error)}</Note>}
            <Button
              look="pri"
              disabled={!isReason(reason) || typed === null}
              busy={request.isPending}
              onClick={() => typed && request.mutate({ ranges: typed, reason: reason.trim() })}
            >
              {s('ask_for_change')}
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}
