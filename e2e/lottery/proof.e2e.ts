import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logInFirst } from '../support/backoffice/operator.ts';
import { axeProblems, keysShown, openPage, sidewaysScroll } from '../support/browser/inspect.ts';
import { launchBrowser } from '../support/browser/launch.ts';
import { type Client, clientOf } from '../support/calls/client.ts';
import { depositByCalls } from '../support/calls/people.ts';
import { type Platform, startPlatform } from '../support/platform/platform.ts';
import { atSecond } from '../support/portal/minute-board.ts';
import { openPlayer, type Player, register } from '../support/portal/player.ts';
import { until } from '../support/until.ts';

const GAME = 'SSC1M';
const TOOL = join(import.meta.dirname, '../../tools/verify-draw/verify-draw.mjs');
/** Minimum time between the bet and the close, in which the page of the draw is inspected. */
const ENOUGH_MS = 20_000;

let platform: Platform;
let client: Client;
let browser: Browser;
let player: Player;
let issue: { id: string; number: string };
let betId: string;
let drawn: Value<'lottery.draw'>;

beforeAll(async () => {
  platform = await startPlatform({ name: 'e2e-proof', clockAt: atSecond(15) });
  client = clientOf(platform);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

const proof = () => client.value(calls.lottery.draw, { issueId: issue.id });
const proofUrl = () => `${platform.portal}/proof?issue=${issue.id}`;
const verdict = (state: 'good' | 'bad') => player.page.locator(`[data-verdict=${state}]`);
const stepsIn = async (state: string) =>
  player.page
    .locator(`[data-step][data-state=${state}]`)
    .evaluateAll((steps) => steps.map((step) => step.getAttribute('data-step')));

/** Runs the verifier for third parties on an address or a file. */
async function runTool(place: string): Promise<string> {
  return (await promisify(execFile)(process.execPath, [TOOL, place])).stdout;
}

describe('the proof of a draw', () => {
  it('shows the sources of the draw before anything is known', async () => {
    player = await openPlayer(browser, platform, 'desktop', 'checker1');
    await register(player);
    const token = await player.token();
    await depositByCalls(platform, client, token, '100.00');
    await until('the deposit is credited', async () => {
      const { sumBalance } = await client.value(calls.wallet.balance, {}, token);
      return sumBalance === '100.00';
    });
    const lobby = await client.value(calls.elottery.lobby, { gameCode: GAME });
    const open = lobby.upcoming.find((one) => Date.parse(one.closesAt) > platform.now().getTime() + ENOUGH_MS);
    if (open === undefined) throw new Error('no issue takes bets');
    issue = open;
    const placed = await client.value(
      calls.elottery.placeBets,
      {
        requestId: randomUUID(),
        gameCode: GAME,
        issueId: issue.id,
        priceTableVersion: lobby.priceTableVersion,
        lines: [
          { play: '1x_dwd', selection: '||||1234', unitPrice: '2.00', multiple: 1, prizeGroup: lobby.groups.own },
        ],
      },
      token,
    );
    betId = placed.betIds[0] ?? '';
    const promised = await proof();
    expect(promised).toMatchObject({ digits: null, outcome: null, chain: { value: null }, beacon: { value: null } });
    await openPage(player.page, proofUrl());
    await player.page.getByText('Not drawn yet').waitFor();
    expect(await player.page.locator('[data-step=seal] code').textContent()).toBe(promised.chain.commitment);
  });

  it('verifies a real draw in the browser as soon as it has happened', async () => {
    drawn = await until(
      'the issue has been drawn',
      async () => {
        const now = await proof();
        return now.drawnAt === null ? null : now;
      },
      { withinMs: 130_000, everyMs: 500 },
    );
    expect(drawn.bets?.count).toBe(1);
    const { lines } = await client.value(calls.lottery.drawBets, { issueId: issue.id, page: 1 });
    expect(lines.map((line) => line.split('\t')[0])).toEqual([betId]);
    // The open page updates itself.
    await verdict('good').waitFor();
    expect(await stepsIn('good')).toEqual(['seal', 'bets', 'secret', 'beacon', 'mix', 'digits']);
    const balls = player.page.locator('.proof-summary-numbers [role=img]');
    expect(await balls.getAttribute('aria-label')).toContain([...(drawn.digits ?? '')].join(' '));
    expect(await player.page.getByText('Offline number.').count()).toBe(1);
    expect(await axeProblems(player.page)).toEqual([]);
    expect(await keysShown(player.page)).toEqual([]);
    expect(await sidewaysScroll(player.page, [360, 390, 1280, 1440])).toEqual([]);
  });

  it.each([
    ['The secret', ['secret', 'mix', 'digits']],
    ['A bet', ['bets', 'mix', 'digits']],
    ['The public number', ['beacon', 'mix', 'digits']],
  ])('fails when the data is changed: %s', async (name, steps) => {
    const { page } = player;
    await page.getByRole('button', { name: 'Change a value and watch it fail' }).click();
    await page.getByRole('button', { name, exact: true }).click();
    await verdict('bad').waitFor();
    const bad = await stepsIn('bad');
    // Other bytes may end in the same five digits once in a hundred thousand draws.
    expect(steps.filter((step) => step !== 'digits').every((step) => bad.includes(step))).toBe(true);
    await page.getByRole('button', { name: 'Restore it' }).click();
    await verdict('good').waitFor();
  });

  it('is the same for a third party, by address and by the file of the page', async () => {
    const { page } = player;
    const line = `${GAME} ${issue.number}: ${drawn.digits} checks out`;
    expect(await runTool(`${platform.portal}/lgw/draws/one?issueId=${issue.id}`)).toContain(line);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Proof file' }).click(),
    ]);
    const file = join(tmpdir(), `lantern-proof-${issue.id}.json`);
    await download.saveAs(file);
    expect(await runTool(file)).toContain(line);
    rmSync(file);
  });

  it('is found by its number, and from the bet', async () => {
    const { page } = player;
    await page.getByRole('textbox', { name: 'Draw number' }).fill(issue.number);
    // Until the draw is loaded by its number, the previous verdict is shown.
    const found = page.waitForResponse((response) => response.url().includes(`number=${issue.number}`));
    await page.keyboard.press('Enter');
    await page.waitForURL(/number=/);
    await found;
    await verdict('good').waitFor();
    player.watch.expectProblem(/404/);
    await page.getByRole('textbox', { name: 'Draw number' }).fill('20200101-0001');
    await page.keyboard.press('Enter');
    await page.getByText('No draw has this number.').waitFor();
    await until('the bet is settled', async () => {
      const { bet } = await client.value(calls.lottery.myBet, { betId }, await player.token());
      return bet.state === 'WON' || bet.state === 'LOST';
    });
    await openPage(page, `${platform.portal}/member?page=personalHistoryCopy`);
    await page.locator('.play-table-open').first().click();
    await page.getByRole('link', { name: 'Proof of the draw' }).click();
    await verdict('good').waitFor();
    expect(player.watch.problems).toEqual([]);
  });

  it('is shown to the operator: chains, beacon and the steps of the draw', async () => {
    const { operator, password } = platform.firstRun();
    const owner = await logInFirst(browser, platform, { name: operator, password, newPassword: 'Quiet-Harbour-31' });
    const { page } = owner;
    await page.getByRole('navigation').getByRole('link', { name: 'Draw control' }).click();
    await page.getByText('A local substitute').waitFor();
    const chains = page.getByRole('table', { name: 'Chains' });
    // One chain that draws and one that is ready to follow it, for each game.
    await chains.getByRole('row').nth(2).waitFor();
    expect(await chains.getByRole('row').filter({ hasText: '1-Minute SSC' }).count()).toBe(2);
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Settled' }).click();
    await page.getByRole('button', { name: `1-Minute SSC ${issue.number}` }).waitFor();
    // By its address, because every minute new draws move the rows of the list.
    await page.goto(`${platform.backoffice}/draws?state=SETTLED&id=${issue.id}`);
    const steps = page.getByRole('list', { name: 'Our own draw' });
    await until('the draw is settled in the back office', async () => {
      const settled = steps.locator('li.done').filter({ hasText: 'Settle and pay' });
      return (await settled.count()) === 1;
    });
    expect(await steps.locator('li.done').count()).toBe(6);
    expect(await axeProblems(page)).toEqual([]);
    expect(owner.watch.problems).toEqual([]);
  });
});
