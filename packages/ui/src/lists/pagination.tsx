import { pageRange } from './page-range.ts';

export interface PaginationLabels {
  first: string;
  previous: string;
  next: string;
  last: string;
  /** Accessible name of the page list. */
  pages: string;
}

export interface PaginationProps {
  /** From 1. */
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
  labels: PaginationLabels;
  /** Pages around the current one, and at both ends. */
  range?: number | undefined;
  margin?: number | undefined;
}

/** First, Prev, 1 2 3 … 27, Next, Last. Renders nothing for a single page. */
export function Pagination({ page, pageCount, onPage, labels, range = 3, margin = 1 }: PaginationProps) {
  if (pageCount <= 1) return null;
  const jump = (label: string, target: number, isOff: boolean) => (
    <button type="button" className={isOff ? 'off' : undefined} disabled={isOff} onClick={() => onPage(target)}>
      {label}
    </button>
  );
  return (
    <nav className="pagination num" aria-label={labels.pages}>
      {jump(labels.first, 1, page <= 1)}
      {jump(labels.previous, page - 1, page <= 1)}
      {pageRange(page, pageCount, range, margin).map((item, place) =>
        item === 'gap' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap is identified by its position
          <span key={`gap-${place}`}>…</span>
        ) : (
          <button
            key={item}
            type="button"
            className={item === page ? 'on' : undefined}
            aria-current={item === page ? 'page' : undefined}
            onClick={() => onPage(item)}
          >
            {item}
          </button>
        ),
      )}
      {jump(labels.next, page + 1, page >= pageCount)}
      {jump(labels.last, pageCount, page >= pageCount)}
    </nav>
  );
}
