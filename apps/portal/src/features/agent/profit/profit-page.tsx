import { agentPages as pageCalls } from '@lantern/contract/agent-calls';
import * as calls from '@lantern/contract/member-calls';
import { Breadcrumb, Note, Skeletons } from '@lantern/ui';
import { useState } from 'react';
import { useCall } from '../../../shared/api/hooks.ts';
import { formatClock, useZone } from '../../../shared/i18n/format.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { ExportKeys } from '../frame/export-keys.tsx';
import { PageKeys } from '../frame/page-keys.tsx';
import { RangeKeys } from '../frame/range-keys.tsx';
import { TeamResult } from '../frame/team-result.tsx';
import { useRange } from '../frame/use-range.ts';
import { BranchTable } from './branch-table.tsx';

interface Look {
  readonly of?: string;
  readonly cursors: readonly string[];
}

/** User profit and loss (palStatementsAgentCopy): one row per branch, whose sum is the team; a row opens its own branches. */
export default function ProfitPage() {
  const t = useText('agent');
  const words = useRefusalText();
  const zone = useZone();
  const [{ of, cursors }, setLook] = useState<Look>({ cursors: [] });
  const whose = of === undefined ? {} : { of };
  const range = useRange(() => setLook({ ...whose, cursors: [] }));
  const cursor = cursors.at(-1);
  const query = useCall(
    calls.agents.profitLoss,
    { ...range.days, ...whose, ...(cursor !== undefined && { cursor }) },
    { enabled: range.isReady, staleTime: 5_000 },
  );
  const open = (id: string) => setLook({ of: id, cursors: [] });
  return (
    <>
      <RangeKeys keys={range.keys}>
        <ExportKeys row={pageCalls.exportProfitLoss} payload={(format) => ({ ...range.days, ...whose, format })} />
      </RangeKeys>
      {query.data && (
        <Breadcrumb
          label={t('line')}
          crumbs={query.data.path.map(({ id, account }, place, all) => ({
            id,
            label:
              place === all.length - 1 ? (
                account
              ) : (
                <button type="button" className="agent-page-link" onClick={() => open(id)}>
                  {account}
                </button>
              ),
          }))}
        />
      )}
      {query.error && <Note tone="bad">{words(query.error)}</Note>}
      {query.data ? (
        <>
          <TeamResult figures={query.data.team} />
          <BranchTable page={query.data} isFirst={cursors.length === 0} onOpen={open} />
          <PageKeys
            cursors={cursors}
            next={query.data.nextCursor}
            onChange={(cursors) => setLook({ ...whose, cursors })}
          />
          <p className="mut3">{t('profit_hint')}</p>
          <p className="mut3 num">{t('as_of', { time: formatClock(query.data.asOf, zone) })}</p>
        </>
      ) : (
        !query.error && <Skeletons count={6} label={t('loading')} />
      )}
    </>
  );
}
