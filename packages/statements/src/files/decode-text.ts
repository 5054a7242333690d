import type { Encoding } from '@lantern/contract/statement-reading';

/** A text file whose encoding is known, or the encodings that are possible. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: Encoding;
  /** Possible encodings, the likely ones first, each with a sample of its letters outside ASCII. */
  readonly encodings: readonly { readonly encoding: Encoding; readonly sample: string }[];
  readonly isDecided: boolean;
}

/** The text of bytes in an encoding; null when they are not valid in it, or contain control characters, which no text has. */
export function decodeAs(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes).normalize('NFC');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    return /[\u0000-\u0008\u000e-\u0019\u001b-\u001f\u007f-\u009f\ue000-\uf8ff]/.test(text) ? null : text;
  } catch {
    return null;
  }
}

export function decodeText(bytes: Uint8Array, chosen: Encoding | undefined): DecodedText | null {
  const encoding = chosen ?? 'utf-8';
  const text = decodeAs(bytes, encoding);
  return text === null ? null : { text, encoding, encodings: [{ encoding, sample: '' }], isDecided: true };
}
