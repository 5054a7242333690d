/// <reference path="./saxen.d.ts" />
import { Parser } from 'saxen';

/** An element of an XML file, without its prefix; attributes are those without a prefix. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

const DEEPEST = 60;
const MOST_ELEMENTS = 1_000_000;
const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** The root of an XML file; null when it is not well-formed, is too deep, or declares entities. */
export function xmlTree(text: string): XmlElement | null {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return null;
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const path: XmlElement[] = [root];
  let isSound = true;
  let count = 0;
  const parser = new Parser();
  parser.on('openTag', (name: string, attributesOf: () => unknown) => {
    count += 1;
    if (path.length > DEEPEST || count > MOST_ELEMENTS) isSound = false;
    if (!isSound) return;
    const attributes: Record<string, string> = {};
    for (const [key, value] of Object.entries(attributesOf() ?? {})) attributes[key] = String(value);
    const element: XmlElement = { name: localName(name), attributes, children: [], text: '' };
    path.at(-1)?.children.push(element);
    path.push(element);
  });
  parser.on('closeTag', () => {
    if (path.length > 1) path.pop();
  });
  parser.on('text', (value: string, decode: (text: string) => string) => {
    const last = path.at(-1);
    if (isSound && last !== undefined) last.text += decode(value);
  });
  parser.on('cdata', (value: string) => {
    const last = path.at(-1);
    if (isSound && last !== undefined) last.text += value;
  });
  parser.on('error', () => {
    isSound = false;
  });
  try {
    parser.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return null;
  }
  return isSound && path.length === 1 ? (root.children[0] ?? null) : null;
}

/** All elements at a path of names below one. */
export function elementsAt(element: XmlElement, ...names: readonly string[]): readonly XmlElement[] {
  return names.reduce<readonly XmlElement[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [element],
  );
}

/** Text of the first element at a path; empty without one. */
export const textAt = (element: XmlElement, ...names: readonly string[]): string =>
  elementsAt(element, ...names)[0]?.text.trim() ?? '';
