import type { DemoTexts } from './demo-texts.ts';

export const CN: DemoTexts = {
  announcements: {
    bannerDraw: {
      title: '北部彩票，每晚开奖',
      content: '河内时间 18:15 开出 27 个奖项。两位数或五位数任您选，开奖结果逐个号码可查。',
      action: '前往投注',
    },
    bannerRecord: {
      title: '每一分钱都有记录',
      content: '每笔变动都列出变动后的余额，并可展开查看对应的记账分录。',
      action: '了解详情',
    },
    headline: {
      title: '本站为演示站：货币 P 为游戏币。',
      content: '本站为演示站：货币 P 为游戏币。',
    },
    demoMoney: {
      title: '本站为演示站',
      content:
        '<p>货币 <b>P</b> 为游戏币。充值经由一个在自身页面上明确标注的模拟支付方进行，不会扣款，也无法兑付。</p>',
    },
    drawTimes: {
      title: '北部彩票的截止与开奖时间',
      content: '<p>每天河内时间 <b>18:15</b> 开奖，开奖前不久停止投注。投注页按服务器时间倒计时，并以该时间为准。</p>',
    },
    twoOperators: {
      title: '开奖结果如何录入',
      content:
        '<p>两名工作人员各自独立录入官方公布的号码，两者一致后结果才生效并开始派彩。为演示而开出的号码会明确标注。</p>',
    },
    languages: {
      title: '六种语言，浅色与深色',
      content: '<p>可在页面顶部选择语言。浅色或深色默认跟随您的设备，直到您自行更改。</p>',
    },
  },
  categories: { deposits: '充值', lottery: '彩票', account: '账户与安全', play: '理性游戏' },
  articles: {
    howDeposit: {
      title: '如何充值？',
      content:
        '<p>在会员中心打开<b>充值</b>，选择支付方式和金额，然后在支付方页面付款。支付方确认后余额立即更新。每笔充值须投注满一倍后方可提款。</p>',
    },
    depositMissing: {
      title: '充值未到账怎么办？',
      content:
        '<p>请在充值列表中查看该订单。显示<b>核对中</b>表示金额或姓名不符，需两名工作人员人工核对。订单过期后才到达的款项同样由人工入账。</p>',
    },
    howBet: {
      title: '如何投注北部彩票？',
      content:
        '<p>选择玩法，点选或输入号码，设置点数后提交注单。同一注单的所有行要么全部接受，要么全部不接受。确认前会显示投注额与可能的奖金。</p>',
    },
    whereResults: {
      title: '开奖结果从哪里来？',
      content: '<p>来自官方公布的北部彩票开奖。两名工作人员各自录入，一致后方才生效。</p>',
    },
    cancelBet: {
      title: '可以撤单吗？',
      content:
        '<p>在本期截止之前，如本站允许，可在投注记录中打开该注单并撤销，投注额立即退回。截止后所有注单均有效。</p>',
    },
    forgotPassword: {
      title: '忘记密码',
      content: '<p>连续输错五次后，账户将暂停登录一刻钟。请联系客服；任何人都不会向您索要密码。</p>',
    },
    checkRecord: {
      title: '如何核对我的资金？',
      content: '<p>打开<b>账户记录</b>。每笔变动都列有时间、金额和变动后的余额，展开即可看到借贷双方。</p>',
    },
    playLimits: {
      title: '量力而行',
      content: '<p>请只用闲钱游戏，切勿为挽回损失而继续投注。您必须年满 18 岁，或达到所在国家规定的更高年龄。</p>',
    },
  },
};
