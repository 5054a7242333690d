import { Button, Card } from '@lantern/ui';
import { useState } from 'react';
import { LinesField, linesOf } from '../../shared/fields/lines-field.tsx';
import { useText } from '../../shared/i18n/text.ts';
import { useMay } from '../../shared/session/me.ts';
import { RowsEditor } from './rows-editor.tsx';
import { type Site, useChangeSettings, useSiteText } from './use-site.ts';

/** A rank as it is edited. */
interface Rank extends Record<string, string> {
  rankLevel: string;
  labelName: string;
}

/** A level from 1 to 20, null for anything else. */
const levelOf = (text: string) => (/^([1-9]|1\d|20)$/.test(text) ? Number(text) : null);

/** The ranks and labels that operators may give to members. */
export function LabelsPart({ site }: { site: Site }) {
  const t = useText();
  const s = useSiteText();
  const may = useMay();
  const { clubLabels, memberLabels } = site.settings;
  const [ranks, setRanks] = useState<readonly Rank[]>(
    clubLabels.map(({ rankLevel, labelName }) => ({ rankLevel: String(rankLevel), labelName })),
  );
  const [labels, setLabels] = useState(memberLabels.join('\n'));
  const { busy, save } = useChangeSettings(site);
  const levels = ranks.map(({ rankLevel }) => levelOf(rankLevel));
  const isComplete =
    !levels.includes(null) &&
    new Set(levels).size === levels.length &&
    ranks.every(({ labelName }) => labelName.trim() !== '');
  const send = () =>
    save({
      clubLabels: ranks.map(({ rankLevel, labelName }) => ({
        rankLevel: levelOf(rankLevel) ?? 0,
        labelName: labelName.trim(),
      })),
      memberLabels: [...new Set(linesOf(labels))],
    });
  return (
    <Card>
      <div className="stack">
        <RowsEditor<Rank>
          title={s('ranks')}
          rows={ranks}
          most={20}
          blank={{ rankLevel: String(Math.max(0, ...levels.map((level) => level ?? 0)) + 1), labelName: '' }}
          onChange={setRanks}
          fields={[
            { name: 'rankLevel', label: s('rank_level'), isCount: true },
            { name: 'labelName', label: s('rank_name') },
          ]}
        />
        <LinesField
          label={s('member_labels')}
          name="member-labels"
          hint={s('member_labels_hint')}
          value={labels}
          onChange={setLabels}
        />
      </div>
      {may('brands.settings') && (
        <div className="save-line">
          <Button look="pri" busy={busy} disabled={!isComplete} onClick={send}>
            {t('save')}
          </Button>
        </div>
      )}
    </Card>
  );
}
