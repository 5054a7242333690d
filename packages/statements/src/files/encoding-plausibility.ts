import type { Encoding } from '@lantern/contract/statement-reading';

/** Letters of Vietnamese outside ASCII. */
const VIETNAMESE = new Set(
  'ÀÁÂÃÈÉÊÌÍÒÓÔÕÙÚÝĂĐĨŨƠƯàáâãèéêìíòóôõùúýăđĩũơưẠạẢảẤấẦầẨẩẪẫẬậẮắẰằẲẳẴẵẶặẸẹẺẻẼẽẾếỀềỂểỄễỆệỈỉỊịỌọỎỏỐốỒồỔổỖỗỘộỚớỜờỞởỠỡỢợỤụỦủỨứỪừỬửỮữỰựỲỳỴỵỶỷỸỹ',
);
/** Characters that are frequent in Chinese, in bank's words and in names: others come mostly from bytes of another encoding. */
const COMMON_HAN = new Set(
  '的一是了不在有人我他这為为中大来來上国國个個到说說们們子和你地出道也时時年得就那要下以生会會自着去之过過家学學对對可她里裡后後小么心多天而能好都然没沒日于起还還发發成事只作当當想看文无無开開手十用主行' +
    '方又如前所本见見经經头頭面公同三已老从從动動两兩长長知民样樣现現分将將外但身些与與高意进進把法此实實回二理美点點月明其种種声聲全工己话話儿兒者向情部正名定女问問力机機给給等几幾很业業最间間新什打便位因' +
    '重被走电電四第门門相次东東政海口使教西再平真听聽世气氣信北少关關并內内加化由却代军軍产產入先山五太水万萬市眼体體别別处處总總才场場师師书書比住员員九笑性通目华華报報立马馬命张張活难難神数數件安表原车車' +
    '白应應路期叫死常提感金何更反合放做系计計或司利受光王果亲親界及今京务務制解各任至清物台象记記边邊共风風战戰干接它许許八特觉覺望直服毛林题題建南度统統色字请請交爱愛让讓认認算论論百吃义義科怎元社术術结結' +
    '六功指思非流每青管夫连連远遠资資队隊跟带帶花快条條院变變联聯言权權往展该該领領传傳近留红紅治决決周保达達办辦运運武半候七必城父强強步完革深区區即求品士转轉量空甚众眾技轻輕程告江语語英基派满滿式李息写寫' +
    '呢识識极極令黄黃德收脸臉钱錢党黨倒未持取设設始版双雙历歷越史商千片容研像找友孩站广廣改议議形委早房音火际際则則首单單据據导導影失拿网網香似斯专專石若兵弟谁誰校读讀志飞飛观觀争爭究包组組造落视視济濟喜离' +
    '離虽雖坏壞兴興余额款账帐户備注借贷支付银汇存陈吴刘杨赵徐孙朱郭罗梁宋郑谢韩唐冯董萧曹袁邓傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎潘杜戴夏钟汪田姜范姚谭廖邹熊陆郝孔崔康邱秦顾侯邵孟龙段雷汤尹黎易乔贺赖龚餘額帳戶銀' +
    '匯陳吳劉楊趙孫羅鄭謝韓馮蕭鄧蘇盧蔣賈葉閻鍾譚鄒陸顧龍湯喬賀賴龔貸',
);
const MOST_JUDGED = 20_000;

/** How likely a character outside ASCII is in a file of an encoding, from 0 to 1. */
function weightOf(char: string, encoding: Encoding): number {
  switch (encoding) {
    case 'gb18030':
    case 'big5':
      if (/[\u4e00-\u9fff]/.test(char)) return COMMON_HAN.has(char) ? 1 : 0.3;
      return /[\u3000-\u303f\uff01-\uff5e￥]/.test(char) ? 0.9 : 0.1;
    case 'shift_jis':
    case 'euc-jp':
      if (/[\u3040-\u30ff]/.test(char)) return 1;
      if (/[\u4e00-\u9fff]/.test(char)) return 0.8;
      return /[\u3000-\u303f\uff01-\uff5e]/.test(char) ? 0.9 : /[\uff61-\uff9f]/.test(char) ? 0.5 : 0.1;
    case 'euc-kr':
      return /[\uac00-\ud7a3]/.test(char) ? 1 : /[\u4e00-\u9fff]/.test(char) ? 0.2 : 0.1;
    case 'windows-874':
      return /[\u0e01-\u0e4e]/.test(char) ? 1 : 0.1;
    case 'windows-1258':
      return VIETNAMESE.has(char) ? 1 : 0;
    default:
      return /[\u00c0-\u024f]/.test(char) && !/[×÷ÐÞðþ]/.test(char) ? 0.6 : 0.1;
  }
}

/** How likely a text is in an encoding, from 0 to 1, by its characters outside ASCII and those beside them. */
export function plausibilityOf(text: string, encoding: Encoding): number {
  let sum = 0;
  let count = 0;
  let before = '';
  for (const char of text.slice(0, 10 * MOST_JUDGED)) {
    if (count >= MOST_JUDGED) break;
    if (char > '\u007f' && char !== '\u00a0') {
      const isLatin = encoding === 'windows-1258' || encoding === 'windows-1252';
      // Letters of other scripts do not stand within Latin words.
      const isMixed = !isLatin && /[A-Za-z]/.test(before);
      sum += weightOf(char, encoding) * (isMixed ? 0.5 : 1);
      count += 1;
    } else if (
      before > '\u007f' &&
      /[A-Za-z]/.test(char) &&
      encoding !== 'windows-1258' &&
      encoding !== 'windows-1252'
    ) {
      sum -= 0.2;
    }
    before = char;
  }
  return count === 0 ? 0 : Math.max(0, sum / count);
}
