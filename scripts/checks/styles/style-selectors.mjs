import { isTest, projectFiles, readText } from '../files.mjs';

const FRONT_ENDS = ['apps/portal/src/', 'apps/backoffice/src/', 'apps/arcade/client/', 'packages/ui/src/'];
const BROWSER_TESTS = 'e2e/';
/** Classes that a component gives by the name of its state. */
const STATES = ['loaded'];
/** An expression that gives classes: `className="…"`, `className={…}`, `classNames(…)`, `buttonClass({…})`, `class="…"`. */
const GIVEN =
  /\bclass(?:Names?|List)?\w*(?:\.\w+)?\s*(?:=|\(|:)\s*(?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\}|[^;]{0,300})/gi;
/** A string literal in one line. */
const LITERAL = /(["'`])((?:(?!\1|\\|\n).)*)\1/g;
/** What takes a selector, in a script or in a browser test. */
const QUERY = /\b(?:querySelector(?:All)?|closest|matches|locator|waitForSelector)(?:<[^>]*>+)?\(\s*$/;
const CONSTANT = /\bconst [A-Z][A-Z_]+ =\s*$/;
/** A literal that is nothing but a list of selectors. */
const SELECTOR = /^(?=.*(?:^|[\s>\]])\.|^[a-z]+\.[a-z])[\w\s.#:>+~*,()[\]="'-]*$/;
const STORAGE_KEY = /^[a-z]+\.[a-z]+$/;
const CLASS = /(?:^|[\s>+~,(\w\])])\.(-?[A-Za-z_][\w-]*)/g;

const withoutValues = (selector) => selector.replaceAll(/\[[^\]]*\]|:[\w-]+\("[^"]*"\)/g, '');
const classesIn = (selector) => [...withoutValues(selector).matchAll(CLASS)].map((match) => match[1]);

/** Literals that a query takes, and constants that hold selectors. */
function selectorsOf(text) {
  return [...text.matchAll(LITERAL)]
    .filter((match) => {
      const before = text.slice(Math.max(0, match.index - 80), match.index);
      const isConstant = CONSTANT.test(before) && SELECTOR.test(match[2]) && !STORAGE_KEY.test(match[2]);
      return QUERY.test(before) || isConstant;
    })
    .map((match) => match[2]);
}

/**
 * Selectors of scripts and of browser tests name only classes that a component gives or a style sheet has, so that a renamed class leaves no
 * script and no test behind.
 */
export async function styleSelectors(root) {
  const files = projectFiles(root);
  const sources = files.filter(
    (file) => FRONT_ENDS.some((folder) => file.startsWith(folder)) && /\.tsx?$/.test(file) && !isTest(file),
  );
  const sheets = files.filter((file) => file.endsWith('.css'));
  const given = new Set(STATES);
  for (const file of sources) {
    for (const [text] of readText(root, file).matchAll(GIVEN)) {
      for (const [name] of text.matchAll(/(?<![.\w-])[A-Za-z_][\w-]*/g)) given.add(name);
    }
  }
  for (const file of sheets) {
    for (const [, name] of readText(root, file).matchAll(/\.(-?[A-Za-z_][\w-]*)/g)) given.add(name);
  }
  const isTested = (file) => file.startsWith(BROWSER_TESTS) && file.endsWith('.ts');
  return [...sources, ...files.filter(isTested)].flatMap((file) =>
    selectorsOf(readText(root, file)).flatMap((selector) =>
      classesIn(selector)
        .filter((name) => !given.has(name))
        .map((name) => `${file}: no element has the class .${name} of "${selector}"`),
    ),
  );
}
