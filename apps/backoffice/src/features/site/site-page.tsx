import './site.css';
import { useText } from '../../shared/i18n/text.ts';
import { ChoiceFilter, ListPage } from '../../shared/list-page/index.ts';
import { useChoice } from '../../shared/navigation/page-search.ts';
import { QueryState } from '../../shared/parts/query-state.tsx';
import { RequestNote } from '../../shared/requests/request-note.tsx';
import { FiguresPart } from './figures-part.tsx';
import { LabelsPart } from './labels-part.tsx';
import { LinksPart } from './links-part.tsx';
import { LookPart } from './look-part.tsx';
import { MaintenancePart } from './maintenance-part.tsx';
import { ProvidersPart } from './providers-part.tsx';
import { RegionsPart } from './regions-part.tsx';
import { RulesPart } from './rules-part.tsx';
import { SwitchesPart } from './switches-part.tsx';
import { type Site, useSite, useSiteText } from './use-site.ts';

const PARTS = [
  'switches',
  'rules',
  'look',
  'labels',
  'figures',
  'links',
  'providers',
  'maintenance',
  'regions',
] as const;
type Part = (typeof PARTS)[number];
const VIEWS = {
  switches: SwitchesPart,
  rules: RulesPart,
  look: LookPart,
  labels: LabelsPart,
  figures: FiguresPart,
  links: LinksPart,
  providers: ProvidersPart,
  maintenance: MaintenancePart,
  regions: RegionsPart,
} as const satisfies Record<Part, (props: { site: Site }) => unknown>;

/** Settings of one brand's site. Changes that close it need a second person. */
export default function SitePage() {
  const t = useText();
  const s = useSiteText();
  const part = useChoice<Part>('part', PARTS, 'switches');
  const query = useSite();
  const View = VIEWS[part];
  return (
    <ListPage
      title={t('site')}
      filters={
        <ChoiceFilter<Part> name="part" label={t('site')} words={PARTS} usual="switches" wordText={(word) => s(word)} />
      }
      list={
        <QueryState query={query}>
          {query.data && (
            <>
              <Waiting site={query.data} />
              <View key={`${part} ${query.data.revision}`} site={query.data} />
            </>
          )}
        </QueryState>
      }
    />
  );
}

/** Undecided requests about this site. */
function Waiting({ site }: { site: Site }) {
  const t = useText();
  return site.requests.map(({ id, action, maker }) => (
    <RequestNote key={id} id={id}>
      {t(`action_${action.replaceAll(/[.-]/g, '_')}`)} · {maker}
    </RequestNote>
  ));
}
