import { type PaperFont, runsOf } from './statement-fonts.ts';

/** A4 in points. */
const PAGE = { width: 595.28, height: 841.89 };
export const MARGIN = 42;
export const INNER = PAGE.width - 2 * MARGIN;
/** Lower edge of the content; only the footer is below it. */
export const BOTTOM = PAGE.height - 92;

export const INK = '#221a1f';
export const SOFT = '#6b5f67';
export const LINE = '#e4dacb';
export const GROUND = '#f6f1e8';

export interface TextStyle {
  readonly size?: number;
  readonly isBold?: boolean;
  readonly colour?: string;
  /** Longer texts end in an ellipsis. */
  readonly width?: number;
  readonly align?: 'left' | 'right';
}

type Fonts = { readonly regular: readonly PaperFont[]; readonly bold: readonly PaperFont[] };
type Document = PDFKit.PDFDocument;

/** A document to draw on: texts in any language, rules and backgrounds, in points from the top left corner. */
export interface Paper {
  readonly document: Document;
  write(text: string, x: number, y: number, style?: TextStyle): void;
  rule(y: number, colour?: string, weight?: number): void;
  box(x: number, y: number, width: number, height: number): void;
}

/** A new document with its first page. It is read as a stream; `document.end()` closes it. */
export async function newPaper(
  fonts: Fonts,
  about: { readonly title: string; readonly author: string; readonly at: Date },
): Promise<Paper> {
  // Loaded at its first use, because it would lengthen every start.
  const { default: PdfDocument } = await import('pdfkit');
  const document: Document = new PdfDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    // Without this, pdfkit starts with a default font that lacks Vietnamese characters.
    font: null as unknown as string,
    info: { Title: about.title, Author: about.author, CreationDate: about.at },
  });
  const all = [...fonts.regular, ...fonts.bold];
  for (const font of all) document.registerFont(font.name, font.bytes);

  function measured(text: string, { size = 9, isBold = false }: TextStyle) {
    const [first, ...rest] = isBold ? fonts.bold : fonts.regular;
    if (first === undefined) throw new Error('a paper without a font');
    const runs = runsOf(text, [first, ...rest]).map((run) => ({
      ...run,
      width: document.font(run.font.name).fontSize(size).widthOfString(run.text),
    }));
    return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) };
  }

  function fitted(text: string, style: TextStyle) {
    let shown = measured(text, style);
    const signs = [...text];
    while (style.width !== undefined && shown.width > style.width && signs.length > 1) {
      signs.pop();
      shown = measured(`${signs.join('')}…`, style);
    }
    return shown;
  }

  return {
    document,
    write(text, x, y, style = {}) {
      if (text === '') return;
      const { runs, width } = fitted(text, style);
      let at = style.align === 'right' ? x + (style.width ?? 0) - width : x;
      document.fillColor(style.colour ?? INK);
      for (const run of runs) {
        // Fonts have different ascents: all parts of one text line are placed on one baseline.
        document.font(run.font.name).fontSize(style.size ?? 9);
        document.text(run.text, at, y + (style.size ?? 9), { lineBreak: false, baseline: 'alphabetic' });
        at += run.width;
      }
    },
    rule(y, colour = LINE, weight = 0.75) {
      document
        .moveTo(MARGIN, y)
        .lineTo(PAGE.width - MARGIN, y)
        .lineWidth(weight)
        .strokeColor(colour)
        .stroke();
    },
    box(x, y, width, height) {
      document.roundedRect(x, y, width, height, 7).fill(GROUND);
    },
  };
}
