const DIGITS = [...'0123456789'];

/** Two-digit numbers for a digit: those that begin with it, end with it, or contain it (the latter are 19, named "doors"). */
export const SHORTCUTS = ['front', 'back', 'doors'] as const;
export type Shortcut = (typeof SHORTCUTS)[number];

export function numbersOfShortcut(shortcut: Shortcut, digit: string): readonly string[] {
  const front = DIGITS.map((other) => digit + other);
  const back = DIGITS.map((other) => other + digit);
  if (shortcut === 'front') return front;
  return shortcut === 'back' ? back : [...new Set([...front, ...back])].sort();
}

/** 00, 11 … 99. */
export function doubles(): readonly string[] {
  return DIGITS.map((digit) => digit + digit);
}

/** All permutations of a number's digits, itself included. */
export function anyOrder(number: string): readonly string[] {
  if (number.length < 2) return [number];
  const found = [...number].flatMap((digit, place) =>
    anyOrder(number.slice(0, place) + number.slice(place + 1)).map((rest) => digit + rest),
  );
  return [...new Set(found)].sort();
}
