import { calls } from '@lantern/contract/calls';
import { Button, KeyValue, Note, showToast, Tag } from '@lantern/ui';
import { useState } from 'react';
import { useAct } from '../../shared/api/hooks.ts';
import { ReasonField } from '../../shared/fields/reason-field.tsx';
import { TextInput } from '../../shared/fields/text-input.tsx';
import { useRefusalText, useText } from '../../shared/i18n/text.ts';
import { useMay } from '../../shared/session/me.ts';
import type { Agent } from './agent.ts';

const TONES = { PLANNED: 'wait', DONE: 'ok', REFUSED: 'bad' } as const;

/** Old and new position of a moved account; a move takes effect at the start of the next day, after a second person's approval. */
export function LineMoves({ agent }: { agent: Agent }) {
  const t = useText();
  const may = useMay();
  const words = useRefusalText();
  const [upline, setUpline] = useState('');
  const [reason, setReason] = useState('');
  const request = useAct(calls.agentsBackOffice.requestMove, {
    invalidates: [calls.agentsBackOffice.agent, calls.staff.requests],
    quiet: true,
    onSuccess: () => {
      setUpline('');
      setReason('');
      showToast({ kind: 'ok', title: t('asked_for_second') });
    },
  });
  return (
    <>
      <KeyValue name={t('upline')}>{agent.row.upline ?? t('the_operator')}</KeyValue>
      {agent.moves.map((move) => (
        <KeyValue
          key={`${move.effectiveDay} ${move.state}`}
          name={`${move.effectiveDay}: ${move.from ?? t('the_operator')} → ${move.to ?? t('the_operator')}`}
        >
          {move.requestedBy}, {move.approvedBy} <Tag tone={TONES[move.state]}>{t(`move_${move.state}`)}</Tag>
        </KeyValue>
      ))}
      {may('tree.move') && (
        <>
          <TextInput
            label={t('new_upline')}
            name="new-upline"
            autoComplete="off"
            hint={t('new_upline_hint')}
            value={upline}
            onChange={setUpline}
          />
          <ReasonField name="move-reason" value={reason} onChange={setReason} />
          {request.error && <Note tone="bad">{words(request.error)}</Note>}
          <Button
            block
            disabled={reason.trim() === ''}
            busy={request.isPending}
            onClick={() =>
              request.mutate({
                id: agent.row.id,
                upline: upline.trim() === '' ? null : upline.trim(),
                reason: reason.trim(),
              })
            }
          >
            {t('ask_move')}
          </Button>
        </>
      )}
    </>
  );
}

/** Requests that a member becomes an agent; irreversible after a second person's approval. */
export function Promotion({ id }: { id: string }) {
  const t = useText();
  const words = useRefusalText();
  const [reason, setReason] = useState('');
  const promote = useAct(calls.agentsBackOffice.requestPromotion, {
    invalidates: [calls.staff.requests],
    quiet: true,
    onSuccess: () => {
      setReason('');
      showToast({ kind: 'ok', title: t('asked_for_second') });
    },
  });
  return (
    <details className="danger-form">
      <summary>{t('make_agent')}</summary>
      <ReasonField name="promote-reason" value={reason} onChange={setReason} hint={t('make_agent_hint')} />
      {promote.error && <Note tone="bad">{words(promote.error)}</Note>}
      <Button
        block
        disabled={reason.trim() === ''}
        busy={promote.isPending}
        onClick={() => promote.mutate({ id, reason: reason.trim() })}
      >
        {t('make_agent')}
      </Button>
    </details>
  );
}
