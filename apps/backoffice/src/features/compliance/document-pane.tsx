import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { IconButton, Note, Spinner } from '@lantern/ui';
import { ChevronLeft, ChevronRight, Maximize, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useCall } from '../../shared/api/hooks.ts';
import { useRefusalText, useText } from '../../shared/i18n/text.ts';
import { useViewOf } from './use-view-of.ts';

export type KycDocument = Value<'safetyBackOffice.identityCheck'>['documents'][number];

const STEP = 1.3;

/** One document, large: page by page, rendered by the server with the viewer's name as a watermark. */
export function DocumentPane({ document }: { document: KycDocument }) {
  const t = useText();
  const words = useRefusalText();
  const [page, setPage] = useState(1);
  const frame = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  const { view, zoom, rotate, fit, key } = useViewOf(frame, picture);
  const query = useCall(calls.safetyBackOffice.document, { id: document.id, page }, { once: true });
  const { data } = query;
  const name = t(`document_kind_${document.kind}`);
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !key(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section className="document-pane" aria-label={name}>
      <div className="document-pane-bar">
        <b>{name}</b>
        <IconButton small icon={ZoomOut} label={t('viewer_zoom_out')} onClick={() => zoom(1 / STEP)} />
        <span className="num document-pane-zoom">{Math.round(view.scale * 100)} %</span>
        <IconButton small icon={ZoomIn} label={t('viewer_zoom_in')} onClick={() => zoom(STEP)} />
        <IconButton small icon={RotateCw} label={t('viewer_rotate')} onClick={rotate} />
        <IconButton small icon={Maximize} label={t('viewer_fit')} onClick={fit} />
        {data && data.pages > 1 && (
          <span className="document-pane-pages">
            <IconButton
              small
              icon={ChevronLeft}
              label={t('viewer_previous')}
              disabled={page <= 1}
              onClick={() => setPage(page - 1)}
            />
            <span className="num">{t('viewer_page', { page: data.page, pages: data.pages })}</span>
            <IconButton
              small
              icon={ChevronRight}
              label={t('viewer_next')}
              disabled={page >= data.pages}
              onClick={() => setPage(page + 1)}
            />
          </span>
        )}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys move and zoom the picture as the pointer does */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it handles keys */}
      <div className="document-pane-frame" ref={frame} tabIndex={0} onKeyDown={press}>
        {query.error && <Note tone="bad">{words(query.error)}</Note>}
        {query.isPending && <Spinner label={t('loading')} />}
        {data && (
          <img ref={picture} src={data.dataUrl} alt={name} width={data.width} height={data.height} draggable={false} />
        )}
      </div>
    </section>
  );
}
