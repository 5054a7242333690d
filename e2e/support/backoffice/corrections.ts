import { expect } from 'vitest';
import type { BackOfficePage } from './withdrawals.ts';

type Numbers = Readonly<Record<string, readonly string[]>>;

/** Opens a settled draw of the northern lottery in draw control. */
async function openSettled({ page }: BackOfficePage, issue: string): Promise<void> {
  await page.goto(new URL('/draws?state=SETTLED', page.url()).href);
  await page.getByRole('button', { name: `(XSMB) ${issue}` }).click();
}

/**
 * Pastes another result of a settled draw, reads its effect and requests the correction.
 * @returns the effect by the names of the figures
 */
export async function requestCorrection(
  maker: BackOfficePage,
  issue: string,
  numbers: Numbers,
): Promise<Record<string, string>> {
  const { page } = maker;
  await openSettled(maker, issue);
  await page.getByText('Correct the result').click();
  const fields = page.locator('.prize-fields-rows input');
  // The fields hold the stored numbers, so that one wrong digit is one change.
  expect(await fields.evaluateAll((all) => all.every((field) => (field as HTMLInputElement).value !== ''))).toBe(true);
  expect(await page.getByRole('button', { name: 'Preview the effect' }).isDisabled()).toBe(true);
  await fields.first().evaluate((field, text) => {
    const data = new DataTransfer();
    data.setData('text', text);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, Object.values(numbers).flat().join(' '));
  await page.getByRole('button', { name: 'Preview the effect' }).click();
  const effect = page.getByRole('region', { name: 'Effect' });
  await effect.waitFor();
  const figures = await effect
    .locator('.key-value')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => (cell.textContent ?? '').replaceAll('\u00A0', ' ').trim())),
    );
  await page.locator('[name=correct-reference]').fill('https://results.example/20250320');
  await page.locator('[name=correct-reason]').fill('Typed one digit wrongly');
  await page.getByRole('button', { name: 'Request the correction' }).click();
  await page.getByText('Sent to a second approver.').first().waitFor();
  return Object.fromEntries(figures);
}

/** Reloads the draw and waits until it shows the replaced result. */
export async function seeCorrection({ page }: BackOfficePage, seen: readonly string[]): Promise<void> {
  await page.reload();
  const past = page.locator('.past-runs-run');
  for (const words of seen) await past.getByText(words).first().waitFor();
}
