import { writeFileSync } from 'node:fs';
import { insiderSection, readSecurity } from './security-section.ts';

// Replaces the section of docs/security.md; `node scripts/insider-table.mjs` runs it.
const { file, text, section } = readSecurity();
if (section === null) throw new Error('docs/security.md has no section of what one operator can do alone.');
writeFileSync(
  file,
  text.replace(section, () => `${insiderSection()}\n`),
);
