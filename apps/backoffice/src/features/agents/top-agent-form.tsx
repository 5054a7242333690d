import { calls } from '@lantern/contract/calls';
import { Button, Checkbox, Note, showToast } from '@lantern/ui';
import { useState } from 'react';
import { useAct, useCall } from '../../shared/api/hooks.ts';
import { ReasonField } from '../../shared/fields/reason-field.tsx';
import { TextInput } from '../../shared/fields/text-input.tsx';
import { useRefusalText, useText } from '../../shared/i18n/text.ts';
import { DetailPanel } from '../../shared/list-page/index.ts';
import { changedCard, type Typed } from './rates/rate-card.ts';
import { RateFields } from './rates/rate-fields.tsx';
import { StartPassword } from './start-password.tsx';

/** Requests a new top agent; a second person approves. */
export function TopAgentForm({ onClose }: { onClose: () => void }) {
  const t = useText();
  const words = useRefusalText();
  const keys = useCall(calls.agentsBackOffice.rateKeys, {}).data;
  const [username, setUsername] = useState('');
  const [isTest, setTest] = useState(false);
  const [typed, setTyped] = useState<Typed>({});
  const [reason, setReason] = useState('');
  const request = useAct(calls.agentsBackOffice.requestTopAgent, {
    invalidates: [calls.staff.requests],
    quiet: true,
    onSuccess: () => showToast({ kind: 'ok', title: t('asked_for_second') }),
  });
  const rates = keys ? changedCard(keys, typed, {}) : null;
  const isReady = username.trim() !== '' && reason.trim() !== '' && rates !== null;
  return (
    <DetailPanel title={t('new_top_agent')} onClose={onClose}>
      <TextInput label={t('login_name')} name="username" autoComplete="off" value={username} onChange={setUsername} />
      <Checkbox checked={isTest} onChange={(event) => setTest(event.target.checked)}>
        {t('test_money')}
      </Checkbox>
      {keys && <RateFields keys={keys} typed={typed} present={{}} onChange={setTyped} />}
      <ReasonField value={reason} onChange={setReason} />
      {request.error && <Note tone="bad">{words(request.error)}</Note>}
      {request.data ? (
        <>
          <Note tone="info">{t('top_agent_password', { account: username.trim() })}</Note>
          <PasswordAfterApproval requestId={request.data.requestId} account={username.trim()} />
        </>
      ) : (
        <Button
          look="pri"
          block
          disabled={!isReady}
          busy={request.isPending}
          onClick={() => rates && request.mutate({ username: username.trim(), isTest, rates, reason: reason.trim() })}
        >
          {t('ask_second_person')}
        </Button>
      )}
    </DetailPanel>
  );
}

/** The button for the start password, once a second operator has approved the account. */
function PasswordAfterApproval({ requestId, account }: { requestId: string; account: string }) {
  const card = useCall(calls.staff.request, { id: requestId }, { refetchInterval: 5_000 }).data;
  return card?.request.state === 'APPROVED' && <StartPassword account={account} />;
}
