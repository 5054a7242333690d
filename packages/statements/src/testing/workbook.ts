import { crc32 } from 'node:zlib';

/** A cell of a test's workbook: text, a number as its XML says it, or a day as Excel's serial number. */
export type TestCell = string | { readonly number: string } | { readonly serial: string };

const CONTENT_TYPES = `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`;
const ROOT_RELATIONS = `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const STYLES = `<?xml version="1.0" encoding="UTF-8"?><styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function cellXml(cell: TestCell, reference: string): string {
  if (typeof cell === 'string') {
    return cell === '' ? '' : `<c r="${reference}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  }
  return 'serial' in cell
    ? `<c r="${reference}" s="1"><v>${cell.serial}</v></c>`
    : `<c r="${reference}"><v>${cell.number}</v></c>`;
}

function sheetXml(rows: readonly (readonly TestCell[])[]): string {
  const xml = rows.map((cells, row) => {
    const inner = cells.map((cell, column) => cellXml(cell, `${String.fromCharCode(65 + column)}${row + 1}`));
    return `<row r="${row + 1}">${inner.join('')}</row>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${MAIN}"><sheetData>${xml.join('')}</sheetData></worksheet>`;
}

function u16(value: number): number[] {
  return [value & 0xff, (value >> 8) & 0xff];
}
const u32 = (value: number) => [...u16(value & 0xffff), ...u16(value >>> 16)];

/** A ZIP file whose members are not compressed; `declared` replaces the sizes that its directory says. */
export function zip(members: Readonly<Record<string, string>>, declared?: number): Uint8Array {
  const bytes: number[] = [];
  const directory: number[] = [];
  for (const [name, content] of Object.entries(members)) {
    const data = Buffer.from(content);
    const path = [...Buffer.from(name)];
    const sum = u32(crc32(data));
    const sizes = [...u32(data.length), ...u32(declared ?? data.length)];
    const common = [...u16(20), ...u16(0), ...u16(0), ...u32(0), ...sum, ...sizes, ...u16(path.length), ...u16(0)];
    const offset = bytes.length;
    bytes.push(...u32(0x04034b50), ...common, ...path);
    for (const byte of data) bytes.push(byte);
    directory.push(
      ...u32(0x02014b50),
      ...u16(20),
      ...common,
      ...u16(0),
      ...u16(0),
      ...u16(0),
      ...u32(0),
      ...u32(offset),
      ...path,
    );
  }
  const count = Object.keys(members).length;
  const end = [
    ...u32(0x06054b50),
    ...u32(0),
    ...u16(count),
    ...u16(count),
    ...u32(directory.length),
    ...u32(bytes.length),
    ...u16(0),
  ];
  return Uint8Array.from([...bytes, ...directory, ...end]);
}

/** A workbook with the given sheets. */
export function workbook(
  sheets: Readonly<Record<string, readonly (readonly TestCell[])[]>>,
  declared?: number,
): Uint8Array {
  const names = Object.keys(sheets);
  const list = names.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`);
  const relations = names.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const members: Record<string, string> = {
    '[Content_Types].xml': CONTENT_TYPES,
    '_rels/.rels': ROOT_RELATIONS,
    'xl/workbook.xml': `<?xml version="1.0" encoding="UTF-8"?><workbook xmlns="${MAIN}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}<Relationship Id="rIdS" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': STYLES,
  };
  for (const [index, name] of names.entries()) {
    members[`xl/worksheets/sheet${index + 1}.xml`] = sheetXml(sheets[name] ?? []);
  }
  return zip(members, declared);
}
