import { PROTECTED_SWITCHES } from '@lantern/contract/site-protection';
import { Card, Switch, Tag } from '@lantern/ui';
import { useState } from 'react';
import { useMay } from '../../shared/session/me.ts';
import { SaveLine } from './save-line.tsx';
import { type Site, useChangeSwitches, useSiteText } from './use-site.ts';

type Item = Site['switches'][number];

/** Parents before their children, each group together. */
function inOrder(switches: readonly Item[]): readonly (Item & { readonly depth: number })[] {
  const below = (parent: string | null, depth: number): readonly (Item & { readonly depth: number })[] =>
    depth > 4
      ? []
      : switches
          .filter((item) => item.parent === parent)
          .sort((left, right) => left.modId.localeCompare(right.modId))
          .flatMap((item) => [{ ...item, depth }, ...below(item.modId, depth + 1)]);
  return below(null, 0);
}

/** Feature switches; several can be changed in one step, which waits for a second person where one of them is protected. */
export function SwitchesPart({ site }: { site: Site }) {
  const s = useSiteText();
  const may = useMay();
  const [wanted, setWanted] = useState<Readonly<Record<string, boolean>>>({});
  const { busy, save } = useChangeSwitches(site);
  const changes = Object.entries(wanted)
    .filter(([modId, enabled]) => site.switches.some((item) => item.modId === modId && item.enabled !== enabled))
    .map(([modId, enabled]) => ({ modId, enabled }));
  return (
    <Card>
      <ul className="switches-part-list">
        {inOrder(site.switches).map((item) => (
          <li key={item.modId} className={item.depth > 0 ? 'switches-part-below' : undefined}>
            <Switch
              checked={wanted[item.modId] ?? item.enabled}
              disabled={!may('brands.switches') || (!item.available && !item.enabled)}
              onChange={(event) => setWanted({ ...wanted, [item.modId]: event.target.checked })}
            >
              <b>{s.has(`mod_${item.modId}`) ? s(`mod_${item.modId}`) : item.modId}</b> <code>{item.modId}</code>
            </Switch>
            {!item.available && <Tag>{s('not_in_version')}</Tag>}
            {item.available && item.enabled && !item.effective && <Tag tone="wait">{s('group_off')}</Tag>}
          </li>
        ))}
      </ul>
      {may('brands.switches') && (
        <SaveLine
          needsSecond={changes.some(({ modId, enabled }) => PROTECTED_SWITCHES.get(modId) === enabled)}
          disabled={changes.length === 0}
          busy={busy}
          onSave={(reason) => save(changes, reason)}
        >
          <span className="mut3 num">{s('changed_count', { count: changes.length })}</span>
        </SaveLine>
      )}
    </Card>
  );
}
