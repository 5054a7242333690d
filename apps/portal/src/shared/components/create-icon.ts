import { createElement, type SVGProps } from 'react';

/** A drawing in the icon package's format: elements with attributes, on a 24 × 24 square. */
interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

/**
 * Replaces the icon package's component factory, which computes names, classes and sizes on each render of every icon. `Icon` wraps our
 * icons and its class sets size and stroke, so each drawing is created only once.
 */
export default function createIcon({ node }: IconData) {
  const drawing = node.map(([tag, attributes]) => createElement(tag, attributes));
  return (props: SVGProps<SVGSVGElement>) => createElement('svg', { viewBox: '0 0 24 24', ...props }, drawing);
}
