import { readFileSync } from 'node:fs';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

const MESSAGES = /\/messages\/[A-Z]{2}\/arcade\/arcade\.json$/;

/** Compiles the games' messages, so that browsers need no ICU parser. */
export function messagesPlugin(): Plugin {
  return {
    name: 'lantern-arcade-messages',
    load(id) {
      if (!MESSAGES.test(id)) return null;
      const texts = JSON.parse(readFileSync(id, 'utf8')) as Record<string, string>;
      return JSON.stringify(Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compile(text)])));
    },
  };
}
