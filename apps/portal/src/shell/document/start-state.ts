import type { Language } from '../../shared/i18n/language.ts';

/** State for the page's script, in `<script type="application/json" id="start">`. */
export interface StartState {
  readonly language: Language;
  readonly merchantCode: string;
  /** Answers of calls: name, payload, value. */
  readonly answers: readonly (readonly [name: string, payload: unknown, value: unknown])[];
}

/** JSON that cannot close its own script element. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** Reads one of the page's JSON blocks. */
export function readBlock<T>(id: string): T {
  const text = document.getElementById(id)?.textContent;
  if (!text) throw new Error(`the page carries no ${id}`);
  return JSON.parse(text) as T;
}
