import { isTest, projectFiles, readText } from './files.mjs';

/** Words that docs/glossary.md replaces by the field's own, as they occur in comments. */
const BANNED =
  /\b(whoever|somebody|the house(?! edge)|house's|of old|deeds?|parcels?|farewell|spare keys?|gatekeepers?|breath|in the way of|is let be|operations \d[\d.]*)\b/i;
const SOURCE = /^(apps|packages|scripts|bench|tools)\/.*\.(ts|tsx|mjs|css|sql)$/;
const COMMENT = /^\s*(?:\/\/|\*|\/\*+|--|\{\/\*)/;

/** Comments use the words of docs/glossary.md. */
export async function words(root) {
  const files = projectFiles(root).filter(
    (file) => SOURCE.test(file) && !isTest(file) && !/^(scripts\/checks|packages\/locales\/src\/messages)\//.test(file),
  );
  return files.flatMap((file) =>
    readText(root, file)
      .split('\n')
      .flatMap((line, index) => {
        const found = COMMENT.test(line) ? BANNED.exec(line)?.[0] : undefined;
        return found ? [`${file}:${index + 1} says "${found}"; docs/glossary.md has the word to use`] : [];
      }),
  );
}
