import './proof.css';
import { Button, EmptyState, Icon, Note, Skeletons } from '@lantern/ui';
import { ChevronLeft, Download, Search } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { useIsHydrated } from '../../../shared/browser/is-hydrated.ts';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { type Search as Address, useSearch } from '../../../shared/navigation/page-location.ts';
import { SiteLink, useGo } from '../../../shared/navigation/site-link.tsx';
import type { Change } from './change-value.ts';
import { ProofSteps } from './proof-steps.tsx';
import { ProofSummary } from './proof-summary.tsx';
import { useBetLines, useCheck, useDraw } from './use-proof.ts';
import type { DrawRecord, Published } from './verify-draw.ts';

/** The default lottery of the search. */
const FIRST_GAME = 'SSC1M';

/** Draw proof: the published data of one draw, recomputed on the reader's device. */
export default function ProofPage() {
  const t = useText('proof');
  const words = useRefusalText();
  const address = useSearch();
  // The server rendering knows only the path.
  const isHydrated = useIsHydrated();
  const search: Address = isHydrated ? address : {};
  const isNamed = search.issue !== undefined || search.number !== undefined;
  const wanted =
    search.issue === undefined
      ? { gameCode: search.game ?? FIRST_GAME, number: search.number ?? '' }
      : { issueId: search.issue };
  const draw = useDraw(wanted, isHydrated && isNamed);
  const lines = useBetLines(draw.data);
  const [change, setChange] = useState<Change | null>(null);
  const check = useCheck(draw.data, lines.data, change);
  const published = draw.data && lines.data !== undefined ? { draw: draw.data, lines: lines.data } : null;
  return (
    <>
      <ProofHead draw={draw.data} published={published} />
      {isHydrated && !isNamed && <EmptyState title={t('which_draw')}>{t('which_draw_hint')}</EmptyState>}
      {draw.error && (
        <EmptyState title={draw.error.code === 'NOT_FOUND' ? t('no_such_draw') : words(draw.error)}>
          {draw.error.code === 'NOT_FOUND' && t('which_draw_hint')}
        </EmptyState>
      )}
      {lines.error && <Note tone="bad">{words(lines.error)}</Note>}
      {(!isHydrated || (isNamed && draw.isPending)) && !draw.error && <Skeletons count={5} label={t('loading')} />}
      {draw.data && (
        <div className="proof-page">
          <ProofSummary
            draw={draw.data}
            check={check}
            change={change}
            canChangeBets={published !== null && published.lines !== null}
            onChange={setChange}
          />
          <ProofSteps draw={draw.data} check={check} change={change} />
        </div>
      )}
    </>
  );
}

function ProofHead({ draw, published }: { draw: DrawRecord | undefined; published: Published | null }) {
  const t = useText('proof');
  const zone = useZone();
  const games = useText('elottery');
  const key = `game_${draw?.gameCode}`;
  const game = games.has(key) ? games(key) : draw?.gameCode;
  return (
    <div className="proof-page-head">
      <SiteLink className="icon-button" to="/elott" aria-label={t('back')}>
        <Icon as={ChevronLeft} />
      </SiteLink>
      <div className="grow">
        <h1>{t('title')}</h1>
        {draw && (
          <p className="mut num">
            {t('which', { game: game ?? '', issue: draw.issueNumber })}
            {draw.drawnAt && ` · ${t('drawn_at', { time: formatTime(draw.drawnAt, zone).slice(11) })}`}
          </p>
        )}
      </div>
      <FindDraw gameCode={draw?.gameCode ?? FIRST_GAME} />
      <Button
        look="ghost"
        icon={Download}
        disabled={published === null || draw?.drawnAt === null}
        onClick={() => published && saveFile(published)}
      >
        {t('proof_file')}
      </Button>
    </div>
  );
}

/** Finds another draw of the lottery by its number. */
function FindDraw({ gameCode }: { gameCode: string }) {
  const t = useText('proof');
  const go = useGo();
  const [number, setNumber] = useState('');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const wanted = number.trim();
    if (wanted !== '') go(`/proof?${new URLSearchParams({ game: gameCode, number: wanted })}`);
  };
  return (
    <form className="field-box sm proof-page-search" onSubmit={submit}>
      <Icon as={Search} />
      <input
        value={number}
        maxLength={30}
        placeholder={t('issue_number')}
        aria-label={t('issue_number')}
        onChange={(event) => setNumber(event.target.value)}
      />
    </form>
  );
}

/** Saves all data that `tools/verify-draw` needs to recompute the draw offline. */
function saveFile(published: Published): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(published, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${published.draw.gameCode}-${published.draw.issueNumber}.json`;
  link.click();
  URL.revokeObjectURL(address);
}
