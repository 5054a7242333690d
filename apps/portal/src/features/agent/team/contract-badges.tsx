import type { Value } from '@lantern/contract/schemas';
import { Tag } from '@lantern/ui';
import { useText } from '../../../shared/i18n/text.ts';
import { CONTRACT_TONES, percent } from '../contracts/kinds.ts';

type Badge = Value<'agents.team'>['rows'][number]['contracts'][number];

/** Contracts of a downline: each kind with its highest rate, coloured by its state. */
export function ContractBadges({ contracts }: { contracts: readonly Badge[] }) {
  const t = useText('contracts');
  if (contracts.length === 0) return <span className="mut3">–</span>;
  return (
    <span className="contract-badges">
      {contracts.map(({ kind, state, ratePpm }) => (
        <Tag key={`${kind} ${state}`} tone={CONTRACT_TONES[state]}>
          {t(`kind_${kind}`)} {percent(ratePpm)}
          {state !== 'ACTIVE' && ` · ${t(`state_${state}`)}`}
        </Tag>
      ))}
    </span>
  );
}
