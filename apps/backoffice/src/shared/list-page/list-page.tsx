import { type ReactNode, useCallback, useRef, useState } from 'react';
import { KeysButton, KeysHelp } from './keys-help.tsx';
import { usePageKeys } from './use-page-keys.ts';

export interface ListPageProps {
  readonly title: ReactNode;
  /** Breadcrumb above the heading. */
  readonly crumbs?: ReactNode;
  /** Right end of the heading: actions for the whole list. */
  readonly tools?: ReactNode;
  /** `ChoiceFilter` and `SearchFilter`, stored in the address. */
  readonly filters?: ReactNode;
  /** One `PagedTable`, or several below each other. */
  readonly list: ReactNode;
  /** A `DetailPanel` when an item is selected. */
  readonly detail?: ReactNode;
  /** For details that contain tables. */
  readonly hasWideDetail?: boolean | undefined;
}

/**
 * A back-office page: one list and one detail. `id` in the address is the selected item. Keyboard shortcuts: `use-page-keys.ts`; buttons of
 * a detail that accept or reject are marked by `data-page-key="a"` and `"r"`.
 */
export function ListPage({ title, crumbs, tools, filters, list, detail, hasWideDetail }: ListPageProps) {
  const page = useRef<HTMLDivElement>(null);
  const filterRow = useRef<HTMLDivElement>(null);
  const [hasHelp, setHelp] = useState(false);
  usePageKeys(
    page,
    filterRow,
    useCallback(() => setHelp(true), []),
  );
  return (
    <>
      {crumbs}
      <div className="row">
        <h1>{title}</h1>
        <span className="grow" />
        <div className="list-page-tools">
          <KeysButton onOpen={() => setHelp(true)} />
          {tools}
        </div>
      </div>
      {filters && (
        <div className="filters" ref={filterRow}>
          {filters}
        </div>
      )}
      <div className={detail ? `list-page-split${hasWideDetail ? ' list-page-split-wide' : ''}` : undefined} ref={page}>
        <div className="stack">{list}</div>
        {detail}
      </div>
      <KeysHelp isOpen={hasHelp} onClose={() => setHelp(false)} />
    </>
  );
}
