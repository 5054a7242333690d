import type { ReactNode } from 'react';

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

/** A room of the office: one list and one detail. What is chosen is `id` in the address. */
export function ListRoom({ title, crumbs, tools, filters, list, detail, hasWideDetail }: ListRoomProps) {
  return (
    <>
      {crumbs}
      <div className="row">
        <h1>{title}</h1>
        <span className="grow" />
        {tools && <div className="room-tools">{tools}</div>}
      </div>
      {filters && <div className="filters">{filters}</div>}
      <div className={detail ? `sp${hasWideDetail ? ' wide' : ''}` : undefined}>
        <div className="stack">{list}</div>
        {detail}
      </div>
    </>
  );
}
