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
    rules: 'Terms and privacy',
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
        '<p>Play only with money you can spare, and never to win back a loss. You must be {age} or older, or older where your country says so.</p>',
    },
    terms: {
      title: 'Terms and rules',
      content:
        '<p><b>Who may play.</b> You must be at least {age} years old, or older where your country says so. One person has one account, plays for himself alone and gives true details.</p><p><b>Your account.</b> Keep your password to yourself. What is done with it counts as done by you until you tell customer service that somebody else has it.</p><p><b>Bets.</b> A bet counts once the house has accepted it and it stands in your betting record. The clock of the server decides whether it came in time. After the close it stays, and it is settled by the prices that it was accepted with.</p><p><b>Results.</b> A draw counts as it was published. When it is void, or a result turns out wrong, bets are returned or settled again, and each booking stands in your account record.</p><p><b>Money.</b> Deposits and winnings are in your balance, with every movement behind them. A deposit has to be bet before it can be withdrawn; the withdrawal page says how much is left. Withdrawals go to an account in your own name and may be checked first.</p><p><b>Limits.</b> You can set limits, take a break or exclude yourself under Responsible play; the house keeps to it. It may close an account that is used for fraud, by somebody under age or by several people.</p><p><b>Disagreement and changes.</b> Write to customer service: each bet and each booking can be looked up. When these rules change, the new text stands here, and what was bet before is settled by the old one.</p>',
    },
    privacy: {
      title: 'Privacy',
      content:
        '<p><b>What is kept.</b> What you enter about yourself, your logins with their device and network address, your bets and rounds, every movement of money, and what you write to customer service. Passwords are kept only in a form from which they cannot be read.</p><p><b>What it is for.</b> To run your account, to settle bets and pay out, to recognise fraud, to keep to the limits you set, and to meet the duties that the law puts on the operator, such as proof of age and identity.</p><p><b>Who sees it.</b> Staff who need it for their work, and what they look up is recorded. Payment providers and makers of games get only what their part needs. Your data is not sold.</p><p><b>In your browser.</b> Cookies and storage keep your language, your theme, your session and a sign of the device, so that a login from elsewhere can be noticed.</p><p><b>How long.</b> As long as the account exists, and afterwards as long as the law asks for records of money and play.</p><p><b>Your rights.</b> You can read your data in the member centre and choose there which advertising reaches you. For a copy, a correction or deletion write to customer service.</p>',
    },
  },
};
