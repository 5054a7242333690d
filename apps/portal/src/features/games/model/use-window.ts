import { type RefObject, useEffect, useState } from 'react';
import { type RowSpan, rowsAround, rowsInView } from './window-rows.ts';

/** Rows before anything was measured. */
const FIRST_ROWS = 4;
/** A list up to this length is rendered completely, so that the browser's search and a jump to its end work. */
const WHOLE = 120;

export interface GridWindow {
  readonly span: RowSpan;
  readonly columns: number;
  /** Row height, and padding in place of the rows that are not rendered. */
  readonly style: { readonly gridAutoRows?: string; readonly paddingTop?: number; readonly paddingBottom?: number };
}

/**
 * Virtual list: tracks the visible rows of a grid and measures its columns and row height from the style sheet. Padding and rows change in
 * the same render: otherwise the page height would change for a moment, and the browser's scroll anchoring would scroll the page.
 */
export function useWindow(grid: RefObject<HTMLElement | null>, count: number): GridWindow {
  const [shown, show] = useState<GridWindow>({ span: { first: 0, end: FIRST_ROWS }, columns: 6, style: {} });
  useEffect(() => {
    const list = grid.current;
    if (list === null) return;
    let frame = 0;
    const look = () => {
      frame = 0;
      const style = getComputedStyle(list);
      const columns = style.gridTemplateColumns.split(' ').filter((one) => one !== '').length || 1;
      const { height, gap } = measure(list, columns);
      const rowHeight = height + gap;
      const rows = Math.ceil(count / columns);
      const view = { top: list.getBoundingClientRect().top, screen: innerHeight, rowHeight, rows };
      const span = count <= WHOLE ? { first: 0, end: rows } : rowsInView(view, rowsAround(innerHeight, rowHeight));
      const [paddingTop, paddingBottom] = [span.first * rowHeight, Math.max(rows - span.end, 0) * rowHeight];
      const next = { span, columns, style: { gridAutoRows: `${height}px`, paddingTop, paddingBottom } };
      show((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    const lookSoon = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    const watcher = new ResizeObserver(lookSoon);
    watcher.observe(list);
    // Capture phase, because the list may be inside a scrolling part of the page.
    addEventListener('scroll', lookSoon, { passive: true, capture: true });
    addEventListener('resize', lookSoon);
    return () => {
      cancelAnimationFrame(frame);
      watcher.disconnect();
      removeEventListener('scroll', lookSoon, { capture: true });
      removeEventListener('resize', lookSoon);
    };
  }, [grid, count]);
  return shown;
}

/** All rows have the same height: a cover of 3:4, the text below it, and the gap. */
function measure(list: HTMLElement, columns: number): { height: number; gap: number } {
  const style = getComputedStyle(list);
  const gap = Number.parseFloat(style.rowGap) || 0;
  const column = Number.parseFloat(style.gridTemplateColumns) || list.clientWidth / columns;
  const below = Number.parseFloat(style.getPropertyValue('--below')) || 0;
  return { height: Math.round((column * 4) / 3 + below), gap };
}
