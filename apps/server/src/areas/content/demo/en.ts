import type { DemoTexts } from './demo-texts.ts';

export const EN: DemoTexts = {
  announcements: {
    bannerDraw: {
      title: 'The northern draw, every evening',
      content: '27 prizes at 18:15 Hanoi time. Pick two, three or four digits and read the result prize by prize.',
      action: 'Bet now',
    },
    bannerRecord: {
      title: 'Every cent in your account record',
      content: 'Every transaction shows the balance after it and opens down to its entries.',
      action: 'How it works',
    },
    headline: {
      title: 'This is a demonstration: the currency P is play money.',
      content: 'This is a demonstration: the currency P is play money.',
    },
    demoMoney: {
      title: 'This site is a demonstration',
      content:
        '<p>The currency <b>P</b> is play money. Deposits use a simulated payment provider, labelled as such on its page. Nothing is charged and nothing can be paid out.</p>',
    },
    drawTimes: {
      title: 'When betting on the northern lottery closes',
      content:
        '<p>The draw is held every day at <b>18:15</b> Hanoi time. Betting closes shortly before. The countdown follows the server’s clock, which decides.</p>',
    },
    twoOperators: {
      title: 'How results are entered',
      content:
        '<p>Two operators enter the published numbers independently. The result counts and bets are settled only when both entries match. Draws made for demonstration are labelled as such.</p>',
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
    account: 'Account and security',
    play: 'Responsible gaming',
    rules: 'Terms and privacy',
  },
  articles: {
    howDeposit: {
      title: 'How do I deposit?',
      content:
        '<p>Open <b>Deposit</b> in the member centre, choose a payment method and an amount, and pay on the payment provider’s page. Your balance is updated as soon as the payment provider confirms. Wagering requirement: 1× each deposit before you withdraw it. You can type amounts with a point or a comma, as on your keyboard: beside them stands the amount as it is understood.</p>',
    },
    depositMissing: {
      title: 'My deposit is not credited. What now?',
      content:
        '<p>Find the order in your list of deposits. <b>Being checked</b> means that two people review it because the amount or the name differs. A payment that arrives after the order has expired is also credited by hand.</p>',
    },
    whereWithdraw: {
      title: 'Where can I withdraw to?',
      content:
        '<p>Open <b>Withdraw</b> in the member centre and add a bank account, an e-wallet or a coin address. It must be in your own name: the first account sets it. A number is one account of its bank or e-wallet, so the same number at two banks is two accounts. E-wallets are found by your mobile number. For coins, choose the network first and copy the address from your wallet; an address with a wrong letter or of another network is refused. A new account can be used after the waiting time that the page shows.</p>',
    },
    howBet: {
      title: 'How do I bet on the northern lottery?',
      content:
        '<p>Choose a bet type, tap or type numbers, set the points and place the bet slip. The selections of a bet slip are accepted together or not at all. It shows the stake and the possible payout before you confirm.</p>',
    },
    whereResults: {
      title: 'Where do the results come from?',
      content:
        '<p>From the published draw of the northern lottery. Two operators enter it independently, and it counts only when both entries match.</p>',
    },
    cancelBet: {
      title: 'Can I cancel a bet?',
      content:
        '<p>Yes, until betting closes, where this site allows it: open the bet in your betting record and cancel it. The stake is returned at once. Bets cannot be cancelled after betting closes.</p>',
    },
    holidayDraws: {
      title: 'Why is a draw at a public holiday not on sale yet?',
      content:
        '<p>Around public holidays a lottery may move or leave out a draw. Until it announces the day, we only have a calculated one, and the board shows the draw as expected. Betting opens once two operators have confirmed the day.</p><p><b>Same day, another time.</b> Bets on the draw stand.</p><p><b>Cancelled, or moved to another day.</b> If bets were already taken, the stakes are returned to your balance.</p><p><b>Day in doubt.</b> While a day is being checked, bets stand. Where this site allows it, you can cancel them until betting closes.</p>',
    },
    forgotPassword: {
      title: 'I forgot my password',
      content:
        '<p>Choose <b>Forgot password?</b> in the login window. We send a link to your email address or, where this site offers it, a code to your mobile number; with it you set a new password. After five wrong attempts login is blocked for 15 minutes. Customer service never asks for your password.</p>',
    },
    loggedOut: {
      title: 'Why am I logged out when I reload the page?',
      content:
        '<p>The login is stored in your browser, for this tab; the language and the theme are stored too. If the browser blocks site data, or the device has no space left, the site still works, but only until you reload or leave the page. A note above the page says so.</p><p><b>To stay logged in</b>, allow cookies and site data for this site in the settings of your browser, or free some space on the device, and log in again.</p><p>Logging in with another provider and verifying a number on a separate page need stored data; without it the site tells you before you leave the page. Your money and your bets are safe in any case: an unfinished round continues when you open the game again.</p>',
    },
    checkRecord: {
      title: 'How do I check my balance?',
      content:
        '<p>Open the <b>Account record</b>. Every transaction shows its time, its amount and the balance after it. Open one to see both sides of the entry.</p>',
    },
    playLimits: {
      title: 'Play with limits',
      content:
        '<p>Play only with money you can spare, and never to win back a loss. You must be {age} or older, or older where your country says so.</p>',
    },
    terms: {
      title: 'Terms and rules',
      content:
        '<p><b>Who may play.</b> You must be at least {age} years old, or older where your country says so. One person has one account, plays only for themselves and gives true details.</p><p><b>Your account.</b> Keep your password to yourself. Actions taken with it count as yours until you notify customer service that someone else knows it.</p><p><b>Bets.</b> A bet counts once it has been accepted and appears in your betting record. The server’s clock decides whether it arrived in time. After betting closes it cannot be cancelled, and it is settled at the odds at which it was accepted.</p><p><b>Results.</b> A draw counts as published. If a draw is void or a result turns out to be wrong, stakes are returned or bets are settled again, and every entry appears in your account record.</p><p><b>Money.</b> Deposits and payouts are in your balance, with every transaction behind them. A deposit has a wagering requirement before it can be withdrawn; the withdrawal page shows how much remains. Withdrawals go to an account in your own name and may be reviewed first.</p><p><b>Limits.</b> You can set limits, take a cool-off or exclude yourself under Responsible gaming; we apply them. We may close an account that is used for fraud, by someone under age or by several people.</p><p><b>Disputes and changes.</b> Contact customer service: every bet and every entry can be checked. When these rules change, the new text is published here, and earlier bets are settled by the earlier rules.</p>',
    },
    privacy: {
      title: 'Privacy',
      content:
        '<p><b>What we store.</b> What you enter about yourself, your logins with their device and network address, your bets and rounds, every transaction, and what you write to customer service. Passwords are stored only in a form that cannot be read.</p><p><b>What it is for.</b> To run your account, to settle bets and pay out, to detect fraud, to apply the limits you set, and to meet legal duties such as age and identity verification.</p><p><b>Who sees it.</b> Staff who need it for their work; what they look up is logged. Payment providers and game providers receive only what they need. Your data is not sold.</p><p><b>In your browser.</b> Cookies and storage hold your language, theme, session and a device identifier, so that a login from elsewhere is noticed.</p><p><b>How long.</b> As long as the account exists, and afterwards as long as the law requires records of money and play.</p><p><b>Your rights.</b> You can read your data in the member centre and choose which marketing you receive. For a copy, a correction or deletion, contact customer service.</p>',
    },
  },
};
