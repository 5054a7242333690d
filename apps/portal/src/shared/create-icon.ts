import { createElement, type SVGProps } from 'react';

/** A drawing as the icon package keeps it: elements with their attributes, on a square of 24. */
interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

/**
 * Stands in for the icon package's own maker of components, which reckons names, classes and sizes anew for each of a page's hundred
 * icons. Ours all stand in `Icon`, whose class says how large they are and how they are drawn; the drawing itself is made once.
 */
export default function createIcon({ node }: IconData) {
  const drawing = node.map(([tag, attributes]) => createElement(tag, attributes));
  return (props: SVGProps<SVGSVGElement>) => createElement('svg', { viewBox: '0 0 24 24', ...props }, drawing);
}
