import type { DemoTexts } from './demo-texts.ts';

export const EN: DemoTexts = {
  announcements: {
    bannerDraw: {
      title: 'The northern draw, every evening',
      content: '27 prizes at 18:15 Hanoi time. Pick two digits or five, and read the result number by number.',
      action: 'Go to the board',
    },
    bannerRecord: {
      title: 'Every cent in your record',
      content: 'Each movement stands there with the balance after it, and opens down to its entries.',
      action: 'How it works',
    },
    headline: {
      title: 'This is a demonstration: the currency P is play money.',
      content: 'This is a demonstration: the currency P is play money.',
    },
    demoMoney: {
      title: 'This house is a demonstration',
      content:
        '<p>The currency <b>P</b> is play money. Deposits go through a stand-in provider that is labelled on its own page; nothing is charged and nothing can be paid out.</p>',
    },
    drawTimes: {
      title: 'When the northern lottery closes and draws',
      content:
        '<p>The draw is held every day at <b>18:15</b> Hanoi time. Bets close shortly before; the board counts down by the clock of the server, and that clock decides.</p>',
    },
    twoOperators: {
      title: 'How a result gets into the house',
      content:
        '<p>Two operators enter the published numbers apart from each other. Only when both agree does the result count and the round is settled. Draws made for a demonstration are labelled as such.</p>',
    },
    languages: {
      title: 'Six languages, light and dark',
      content:
        '<p>Choose the language at the top of the page. Light or dark follows your device until you change it.</p>',
    },
  },
  categories: {
    deposits: 'Deposits',
    lottery: 'Lottery',
    account: 'Account and safety',
    play: 'Responsible play',
  },
  articles: {
    howDeposit: {
      title: 'How do I deposit?',
      content:
        '<p>Open <b>Deposit</b> in the member centre, choose a way to pay and an amount, and pay on the page of the provider. The balance changes as soon as the provider has confirmed. Each deposit has to be bet once before it can be withdrawn.</p>',
    },
    depositMissing: {
      title: 'My deposit is not credited. What now?',
      content:
        '<p>Look at the order in the list of your deposits. <b>Matching</b> means that two people check it by hand, because the amount or the name differs. A payment that comes after the order has expired is credited by hand, too.</p>',
    },
    howBet: {
      title: 'How do I bet on the northern lottery?',
      content:
        '<p>Choose a play, tap or type numbers, set the points and place the slip. All lines of a slip are accepted together or not at all. The slip shows the stake and the possible win before you confirm.</p>',
    },
    whereResults: {
      title: 'Where do the results come from?',
      content:
        '<p>From the published draw of the northern lottery. Two operators enter it apart from each other, and it counts only when both agree.</p>',
    },
    cancelBet: {
      title: 'Can I take a bet back?',
      content:
        '<p>Until the round closes, where the house allows it: open the bet in your betting record and cancel it. The stake returns at once. After the close every bet stays.</p>',
    },
    forgotPassword: {
      title: 'I forgot my password',
      content:
        '<p>After five wrong tries the account rests for a quarter of an hour. Ask customer service; nobody will ever ask you for the password itself.</p>',
    },
    checkRecord: {
      title: 'How do I check my money?',
      content:
        '<p>Open the <b>Account record</b>. Every movement stands there with its time, its amount and the balance after it. Open one to see both sides of the booking.</p>',
    },
    playLimits: {
      title: 'Play with limits',
      content:
        '<p>Play only with money you can spare, and never to win back a loss. You must be 18 or older, or older where your country says so.</p>',
    },
  },
};
