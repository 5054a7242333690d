import found from './breached-passwords.json' with { type: 'json' };

/**
 * Words that attackers try first, lower case. Short on purpose: together with the rules of `isCommonPassword` it blocks passwords that fall
 * within the few guesses allowed by the login throttle.
 */
const WORDS = `
password passwort motdepasse contrasena senha parola haslo wachtwoord salasana matkhau sandi katasandi rahasia
passw0rd p4ssw0rd p4ssword pa55word pass passcode secret secure security letmein opensesame access welcome hello
goodbye admin administrator root toor system manager owner operator user guest test tester testing demo sample temp
changeme change default login master qwerty qwert qwertyui qwertyuiop qwertz azerty asdf asdfg asdfgh asdfghjk
asdfghjkl zxcv zxcvb zxcvbn zxcvbnm qazwsx qazwsxedc wsxedc qweasd qweasdzxc qwe asd zxc poiuy poiuytrewq lkjhgf
mnbvcxz abc abcd abcde abcdef abcdefg abcdefgh aaa xyz iloveyou loveyou loveme lovely lover love mylove forever
princess prince queen king angel baby babygirl babyboy sweetheart honey sugar sunshine moonlight starlight rainbow
flower butterfly cherry chocolate cookie cupcake banana orange apple lemon peaches pepper ginger coffee
dragon tiger lion panda monkey donkey horse eagle falcon phoenix dolphin shark snake spider wolf bear kitty kitten
puppy cat dog fish rabbit chicken turtle football soccer baseball basketball hockey tennis golf cricket rugby boxing
liverpool arsenal chelsea manchester united barcelona realmadrid juventus milan bayern dortmund ajax lakers yankees
cowboys steelers eagles ronaldo messi neymar beckham jordan kobe superman batman spiderman ironman hulk thor
naruto sasuke goku pikachu pokemon pikapika digimon doraemon hellokitty onepiece luffy starwars skywalker matrix
computer internet google facebook youtube twitter instagram yahoo hotmail gmail samsung iphone android windows linux
microsoft apple123 nokia sony playstation nintendo xbox minecraft fortnite counterstrike valorant roblox
michael jennifer jessica ashley nicole daniel thomas robert joshua andrew matthew anthony william charlie george
michelle amanda melissa samantha elizabeth victoria maria anna alex alexander david james john jack peter paul mark
hannah sophie emma olivia laura sarah rachel linda susan karen nguyen nguyenvan tran hoang anhyeuem emyeuanh
yeuem yeuanh matkhau123 vietnam hanoi saigon thailand bangkok sawasdee indonesia jakarta bismillah sayang cinta
anjing bandung garuda japan tokyo osaka nihon sakura konnichiwa arigato china beijing shanghai woaini aini zhang
wang liming xiaoming taobao alibaba korea seoul philippines manila malaysia singapore america london paris berlin
money cash rich lucky luck jackpot casino poker baccarat slots slot lottery lotto betting winner win bigwin bonus
million millionaire dollar fortune golden gold silver diamond platinum vip player gamer game games gaming bet
summer winter spring autumn monday tuesday wednesday thursday friday saturday sunday january february march april
june july august september october november december freedom liberty peace happy smile crazy killer hunter ranger
shadow ghost knight warrior ninja samurai pirate soldier captain general thunder lightning storm hurricane blaze
fire water earth heaven hell jesus christ god allah buddha angelina metallica nirvana slipknot linkinpark eminem
blink182 beatles elvis mustang ferrari porsche mercedes bmw toyota honda yamaha suzuki kawasaki harley corvette
trustno1 whatever nothing something anything blahblah fuckyou fuck asshole bitch pussy sexy hotdog biteme
`;

const words = new Set(WORDS.split(/\s+/).filter((word) => word !== ''));

const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
];

function isRun(text: string): boolean {
  const reversed = [...text].reverse().join('');
  return ROWS.some((row) => row.includes(text) || row.includes(reversed));
}

/** Repetition of one short piece, e.g. `aaaaaa`, `121212`, `abcabc`. */
function isRepetition(text: string): boolean {
  const period = (text + text).indexOf(text, 1);
  return period < text.length && period <= 4;
}

const LEET: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Most frequent passwords in breaches, lower case, limited to those that meet the minimum length. */
const breached: ReadonlySet<string> = new Set(found);

/**
 * Whether a password is among the first guesses of an attacker: a frequent breached password; a common word, also with digits and symbols
 * around it or in place of letters; a run of adjacent keys; a repetition; or up to ten digits only.
 * @example isCommonPassword('P@ssword123!') // true
 */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  if (breached.has(text) || /^\d{0,10}$/.test(text) || isRun(text) || isRepetition(text)) return true;
  const bare = text.replace(/^[^a-z]+|(?<![^a-z])[^a-z]+$/g, '');
  const spoken = [...text].map((letter) => LEET[letter] ?? letter).join('');
  const trimmed = [...text.replace(/(?<![^a-z@$])[^a-z@$]+$/, '')].map((letter) => LEET[letter] ?? letter).join('');
  return [text, bare, spoken, trimmed].some((form) => words.has(form) || (form.length >= 4 && isRun(form)));
}
