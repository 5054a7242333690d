import type { ReactNode } from 'react';

/** One box of the gallery. */
export function Specimen({ title, wide, children }: { title: string; wide?: 2 | 3 | undefined; children: ReactNode }) {
  return (
    <section className={wide ? `card specimen w${wide}` : 'card specimen'}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
