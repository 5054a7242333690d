import { type ReactNode, useCallback, useRef, useState } from 'react';
import { KeysButton, KeysHelp } from './keys-help.tsx';
import { useRoomKeys } from './use-room-keys.ts';

export interface ListRoomProps {
  readonly title: ReactNode;
  /** The way to this list, above its heading. */
  readonly crumbs?: ReactNode;
  /** Right end of the heading: what can be done with the whole list. */
  readonly tools?: ReactNode;
  /** `ChoiceFilter` and `SearchFilter`: what is asked for stands in the address. */
  readonly filters?: ReactNode;
  /** One `PagedTable`, or several one below the other. */
  readonly list: ReactNode;
  /** A `DetailPanel` when something is chosen. */
  readonly detail?: ReactNode;
  /** Details with tables of their own. */
  readonly hasWideDetail?: boolean | undefined;
}

/**
 * A room of the office: one list and one detail. What is chosen is `id` in the address. The keyboard walks it (`use-room-keys.ts`);
 * buttons of a detail that accept or reject are marked by `data-room-key="a"` and `"r"`.
 */
export function ListRoom({ title, crumbs, tools, filters, list, detail, hasWideDetail }: ListRoomProps) {
  const room = useRef<HTMLDivElement>(null);
  const filterRow = useRef<HTMLDivElement>(null);
  const [hasHelp, setHelp] = useState(false);
  useRoomKeys(
    room,
    filterRow,
    useCallback(() => setHelp(true), []),
  );
  return (
    <>
      {crumbs}
      <div className="row">
        <h1>{title}</h1>
        <span className="grow" />
        <div className="room-tools">
          <KeysButton onOpen={() => setHelp(true)} />
          {tools}
        </div>
      </div>
      {filters && (
        <div className="filters" ref={filterRow}>
          {filters}
        </div>
      )}
      <div className={detail ? `sp${hasWideDetail ? ' wide' : ''}` : undefined} ref={room}>
        <div className="stack">{list}</div>
        {detail}
      </div>
      <KeysHelp isOpen={hasHelp} onClose={() => setHelp(false)} />
    </>
  );
}
