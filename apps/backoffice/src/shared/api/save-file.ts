import type { CallName, Payload, TypedCall } from '@lantern/contract/schemas';
import { download } from './call.ts';

/** The browser reads the file after the click; the object URL is revoked after this delay. */
const REVOKED_AFTER_MS = 60_000;

/** Requests a file and saves it in the browser. @throws Refused */
export async function saveFile<Name extends CallName>(row: TypedCall<Name>, payload: Payload<Name>): Promise<void> {
  const file = await download(row, payload);
  handOver(file.name, file.content);
}

/** Saves data of the page as a file. */
export function saveText(name: string, text: string): void {
  handOver(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}

function handOver(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKED_AFTER_MS);
}
