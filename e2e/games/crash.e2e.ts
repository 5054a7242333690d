import { calls } from '@lantern/contract/calls';
import type { Browser, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeProblems } from '../support/browser/inspect.ts';
import { launchBrowser } from '../support/browser/launch.ts';
import { type Client, clientOf } from '../support/calls/client.ts';
import { depositByCalls } from '../support/calls/people.ts';
import { layChain, openTable, takeOff } from '../support/data/crash-chain.ts';
import { openDatabase, type PlatformDatabase } from '../support/platform/database.ts';
import { type Platform, startPlatform } from '../support/platform/platform.ts';
import { openPlayer, type Player, register } from '../support/portal/player.ts';
import { balanceInGame, documentOf, gameOf } from '../support/portal/slots.ts';
import { until } from '../support/until.ts';

let platform: Platform;
let client: Client;
let browser: Browser;
let phone: Player;
let desktop: Player;
let database: PlatformDatabase;

/** The phone's connection to the table, which the test cuts. */
const line = { isCut: false, open: [] as WebSocketRoute[] };

beforeAll(async () => {
  platform = await startPlatform({ name: 'e2e-crash' });
  client = clientOf(platform);
  browser = await launchBrowser();
  database = await openDatabase(platform);
  // One flight long enough to cash out on a slow machine, and a short one.
  await layChain(database, 2, ([long = 0, short = 0]) => long > 2.2 && long < 2.8 && short > 1.25 && short < 1.6);
  [phone, desktop] = await Promise.all([
    openPlayer(browser, platform, 'phone', 'crash1'),
    openPlayer(browser, platform, 'desktop', 'crash2'),
  ]);
  await phone.page.routeWebSocket(/\/ws\/crash$/, (socket) => {
    if (line.isCut) return void socket.close();
    line.open.push(socket);
    socket.connectToServer();
  });
  // Errors of a cut connection.
  phone.watch.expectProblem(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  for (const player of [phone, desktop]) {
    await register(player);
    await depositByCalls(platform, client, await player.token(), '100.00');
  }
});
afterAll(async () => {
  await browser?.close();
  await database?.close();
  await platform?.stop();
});

const main = ({ page }: Player) => gameOf(page).locator('main.game');
const flightOf = (player: Player) => main(player).getAttribute('data-flight');
const slotOf = ({ page }: Player, slot = 0) => gameOf(page).locator(`.crash-bet[data-slot='${slot}']`);
const phaseOf = (player: Player, slot = 0) => slotOf(player, slot).getAttribute('data-phase');
const flies = (player: Player, phase: string) =>
  until(`it is ${phase}`, async () => (await flightOf(player)) === phase);
const isDone = (player: Player, slot = 0) =>
  until('the bet is over', async () => (await phaseOf(player, slot)) === 'done');

async function openCrash({ page }: Player): Promise<void> {
  await page.goto(`${platform.portal}/game?vassalage=LANTERN&gameId=crash`);
  await gameOf(page)
    .getByRole('button', { name: /^Bet P 1\.00/ })
    .first()
    .waitFor();
}

/** The game shows the wallet's balance. */
async function agrees(player: Player): Promise<void> {
  const { sumBalance } = await client.value(calls.wallet.balance, {}, await player.token());
  await until('the game shows the balance', async () => (await balanceInGame(player.page)) === sumBalance);
}

async function cutLine(): Promise<void> {
  line.isCut = true;
  await phone.context.setOffline(true);
  for (const socket of line.open.splice(0)) await socket.close();
}

async function mendLine(): Promise<void> {
  line.isCut = false;
  await phone.context.setOffline(false);
}

describe('crash with several players', () => {
  it('shows bets to each other, and a connection that breaks during a flight returns to the final result', async () => {
    await Promise.all([openCrash(phone), openCrash(desktop)]);
    const [mine, theirs] = [gameOf(phone.page), gameOf(desktop.page)];
    await mine.getByRole('switch', { name: 'Auto cash-out for bet 1' }).check();
    await mine.getByRole('textbox', { name: 'Auto cash-out at' }).first().fill('1.20');
    const bet = (player: Player, slot = 0) =>
      slotOf(player, slot).getByRole('button', { name: 'Bet P 1.00 on the next round' }).click();
    await Promise.all([bet(phone), bet(desktop).then(() => bet(desktop, 1))]);
    await openTable(database);
    const rides = async (player: Player, slot = 0) => (await phaseOf(player, slot)) === 'riding';
    await until('all ride', async () => (await rides(phone)) && (await rides(desktop)) && (await rides(desktop, 1)));
    const seen = theirs.locator('.crash-players li');
    await until('each sees three bets', async () => (await seen.count()) === 3);
    await theirs.getByText('3 · P 3.00').waitFor();
    await takeOff(database);
    await Promise.all([phone, desktop].map((player) => flies(player, 'FLYING')));
    await cutLine();
    await mine.getByText('Connection lost, reconnecting.').waitFor();
    await slotOf(desktop)
      .getByRole('button', { name: /^Cash out P / })
      .click();
    await isDone(desktop);
    await seen.filter({ hasText: 'You' }).filter({ hasText: '×' }).waitFor();
    await flies(desktop, 'CRASHED');
    await mendLine();
    await Promise.all([isDone(phone), isDone(desktop, 1)]);
    const won = slotOf(phone).locator('.og-ending[data-ending=won]').filter({ hasText: '1.20' });
    await won.waitFor();
    // M16: the button at the bottom of the phone does not cover it.
    await until('the win is visible', () =>
      won.evaluate((tag) => {
        const { left, top, width, height } = tag.getBoundingClientRect();
        return tag.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      }),
    );
    await slotOf(desktop, 1).getByText('No win').waitFor();
    await Promise.all([agrees(phone), agrees(desktop)]);
  });

  it('accepts and cancels a bet on the next round, and autoplay places one bet after the other', async () => {
    const theirs = gameOf(desktop.page);
    await theirs.getByRole('button', { name: 'Auto', exact: true }).click();
    await theirs.getByRole('textbox', { name: 'Auto cash-out at' }).first().fill('1.10');
    await theirs.getByRole('textbox', { name: 'Stop after a single win of' }).fill('0.05');
    await theirs.getByRole('button', { name: 'Start autoplay' }).click();
    await theirs.getByRole('button', { name: 'Stop autoplay, 10 left' }).waitFor();
    await slotOf(phone).getByRole('button', { name: 'Bet P 1.00 on the next round' }).click();
    await slotOf(phone).getByText('Next round', { exact: true }).waitFor();
    await slotOf(phone).getByRole('button', { name: 'Cancel bet P 1.00' }).click();
    await slotOf(phone)
      .getByRole('button', { name: /^Bet P 1\.00/ })
      .waitFor();
    expect(await axeProblems(await documentOf(desktop.page))).toEqual([]);
    await agrees(phone);
  });

  it('is verified in the browser, round by round, and from the history', async () => {
    const game = gameOf(phone.page);
    await game.getByRole('list', { name: 'Last rounds' }).getByRole('button').first().click();
    await game.getByRole('button', { name: 'Check in this browser' }).first().click();
    await game
      .getByText('The seed matches the shown seal and leads to this point and to the first value of its chain.')
      .waitFor();
    expect(await axeProblems(await documentOf(phone.page))).toEqual([]);
    await game.getByRole('button', { name: 'Close' }).click();
    await game.getByRole('button', { name: 'History' }).click();
    await game
      .getByRole('dialog')
      .getByRole('button', { name: /^Replay/ })
      .first()
      .click();
    await game.getByText(/^Out at 1\.20×; the lantern fell at/).waitFor();
    await game.getByRole('button', { name: 'Check in this browser' }).click();
    await game.getByText('Recalculated from the seeds, it is the same round.').waitFor();
    // The plan plays its round and ends at its limit.
    await openTable(database);
    await until('the plan rides', async () => (await phaseOf(desktop)) === 'riding');
    await takeOff(database);
    const theirs = gameOf(desktop.page);
    await theirs.getByText('Stopped after a large win.').waitFor();
    await theirs.getByRole('button', { name: 'Start autoplay' }).waitFor();
    await slotOf(desktop).locator('.og-ending[data-ending=won]').filter({ hasText: '1.10' }).waitFor();
    await agrees(desktop);
  });
});

describe('a connection that breaks in the middle of a round', () => {
  it('charges a spin once, and shows it after the reconnection', async () => {
    const { page, context } = phone;
    await page.goto(`${platform.portal}/game?vassalage=LANTERN&gameId=twin-sevens`);
    const spin = gameOf(page).getByRole('button', { name: /^Spin for/ });
    await spin.waitFor();
    await context.setOffline(true);
    await spin.click();
    await until('it turns', async () => (await main(phone).getAttribute('data-phase')) === 'asking');
    await context.setOffline(false);
    await until('it is idle', async () => (await main(phone).getAttribute('data-phase')) === 'idle');
    await agrees(phone);
    const { rows } = await client.value(calls.games.rounds, {}, await phone.token());
    expect(rows.filter(({ gameId }) => gameId === 'twin-sevens')).toHaveLength(1);
  });

  it('continues a round of mines in its last position', async () => {
    const { page, context } = phone;
    const game = gameOf(page);
    await page.goto(`${platform.portal}/game?vassalage=LANTERN&gameId=mines`);
    await game.getByLabel('Gusts of wind').selectOption('1');
    await game.getByRole('button', { name: /^Play for/ }).click();
    await game.getByRole('button', { name: 'Your move' }).waitFor();
    await context.setOffline(true);
    await game.getByRole('button', { name: 'Field 13, closed' }).click();
    await until('it has asked the server', async () => (await main(phone).getAttribute('data-phase')) === 'asking');
    await context.setOffline(false);
    const isIdle = async () => ['open', 'idle'].includes((await main(phone).getAttribute('data-phase')) ?? '');
    await until('the move is made', isIdle);
    if ((await main(phone).getAttribute('data-phase')) === 'open') {
      await game.getByRole('button', { name: 'Cash out P 1.03' }).click();
    }
    await game.locator('.og-ending').waitFor();
    await agrees(phone);
    expect([...phone.watch.problems, ...desktop.watch.problems]).toEqual([]);
  });
});
