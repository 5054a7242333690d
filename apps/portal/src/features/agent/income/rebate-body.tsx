import { agentPages as calls } from '@lantern/contract/agent-calls';
import { KeyValue, Money, Note, Skeletons } from '@lantern/ui';
import { useState } from 'react';
import { useCall } from '../../../shared/api/hooks.ts';

import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { CalculationLines } from '../bets/calculation.tsx';
import { useGameNames } from '../frame/game-names.ts';
import { PageKeys } from '../frame/page-keys.tsx';

/** Calculation of one rebate, down to each bet of its draw or each member of its day. */
export function RebateBody({ rebate }: { rebate: string }) {
  const t = useText('agent');
  const words = useRefusalText();
  const names = useGameNames();
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
  const query = useCall(calls.rebate, { key: rebate, ...(cursor !== undefined && { cursor }) });
  if (query.error) return <Note tone="bad">{words(query.error)}</Note>;
  if (!query.data) return <Skeletons count={4} label={t('loading')} />;
  const { data } = query;
  return (
    <>
      <section>
        <KeyValue name={t('game')}>
          {data.game === null ? names.category(data.category) : names.game(data.game)}
        </KeyValue>
        {data.issueNumber !== null && <KeyValue name={t('issue')}>{data.issueNumber}</KeyValue>}
        <KeyValue name={t('day')}>{data.day}</KeyValue>
        <KeyValue name={t('due')}>
          <Money amount={data.due} symbol="" />
        </KeyValue>
        <KeyValue name={t('credited')}>
          <Money amount={data.posted} symbol="" />
        </KeyValue>
      </section>
      {data.bets.map(
        (bet) =>
          bet.mine && (
            <section key={bet.id}>
              <h3>
                {bet.account} · {bet.play === null ? '' : names.play(bet.play)}
              </h3>
              <CalculationLines of={bet.mine} />
            </section>
          ),
      )}
      {data.people.map((person) => (
        <section key={[person.account, person.base, person.share].join(' ')}>
          <h3>{person.account}</h3>
          <CalculationLines of={person} />
        </section>
      ))}
      <PageKeys cursors={cursors} next={data.nextCursor} onChange={setCursors} />
    </>
  );
}
