import { THEME_SCRIPT } from '@lantern/ui';

/** Runs before the first paint: theme, login state, and whether offers are hidden. */
export const headScript = `${THEME_SCRIPT}try{var l=document.documentElement,s=sessionStorage,m=s.getItem('token');l.dataset.auth=m?'in':'out';m&&s.getItem('calm')&&l.setAttribute('data-calm','')}catch(e){}`;

/** Images below this area, in square pixels, are never the largest paint. */
const SMALL_IMAGE = 10_000;
/** Latest start of the app after the first paint, in ms. */
const LATEST_START_MS = 2_000;

/**
 * Answers clicks before hydration. Links to other pages are followed by the browser until the app's scripts run; other links (those that
 * open a popup, and games, which visitors may not open) and buttons are marked as pressed (`data-tapped`) and repeated after hydration. A button with `data-early` shows a part of the rendered page at once.
 */
const clickScript = `w.lanternClicks=[];w.lanternReleaseClicks=function(){var t=(w.lanternClicks||[]).pop();w.lanternClicks=w.lanternIsPending=null;if(t)t.click()};
function plain(t){return t.tagName==='A'&&!w.lanternIsPending&&!/^\\/(login|register|reset|game\\?)/.test(t.getAttribute('href')||'')}
function close(){if(!h.dataset.early)return;delete h.dataset.early;w.lanternClicks=(w.lanternClicks||[]).filter(function(t){return!t.dataset.early})}
d.addEventListener('click',function(e){var q=w.lanternClicks,p=w.lanternIsPending;if(!q||e.defaultPrevented||e.button||e.ctrlKey||e.metaKey||e.shiftKey)return;if(!e.target.closest('.side-menu'))close();q=w.lanternClicks;var t=e.target.closest('#app a,#app button');if(!t||t.target||t.closest('summary')||/^#/.test(t.getAttribute('href')||'')||(p&&!p(t)))return;if(plain(t)){t.dataset.tapped='';w.addEventListener('pagehide',function(){delete t.dataset.tapped});return}e.preventDefault();e.stopPropagation();q.push(t);if(t.getAttribute('aria-pressed')!==null)t.toggleAttribute('data-tapped');else t.dataset.tapped='';if(t.dataset.early)h.dataset.early=t.dataset.early;go()},true);
d.addEventListener('keydown',function(e){if(e.key==='Escape')close()},true);`;

/**
 * A picture that fails before hydration is not requested again (4-14): React assigns the `src` of each hydrated picture once more, to repeat
 * its events. The component finds the failure by itself.
 */
const pictureScript = `d.addEventListener('error',function(e){var t=e.target,u=t.src;if(t.tagName==='IMG'&&w.lanternClicks)Object.defineProperty(t,'src',{get:function(){return u},set:function(){},configurable:true})},true);`;

/**
 * At the end of the body: starts the app after the largest paint (a large picture of the first view, or the text), or at once for a member,
 * a key press or a touch of anything that is not a link. `wideChunks` are only for screens wider than a phone. If the app does not load, links are plain links again, and the last one clicked is followed.
 */
export function startScript(entry: string, chunks: readonly string[], wideChunks: readonly string[]): string {
  const list = JSON.stringify(chunks);
  const wideList = JSON.stringify(wideChunks);
  return `(function(){var w=window,d=document,h=d.documentElement,s=0;function go(){if(s)return;s=1;${list}.concat(matchMedia('(min-width: 861px)').matches?${wideList}:[]).forEach(function(h){var l=d.createElement('link');l.rel='modulepreload';l.href=h;d.head.appendChild(l)});import('${entry}').catch(w.lanternReleaseClicks)}
${clickScript}
${pictureScript}
function touch(e){var t=e.target.closest&&e.target.closest('#app a');if(t&&plain(t))return;go()}
['pointerdown','keydown','focusin'].forEach(function(n){d.addEventListener(n,touch,{capture:true,passive:true})});
if(h.dataset.auth==='in'||/^\\/(login|register)/.test(location.pathname))return go();
function painted(){var a=[],m=${SMALL_IMAGE};[].forEach.call(d.images,function(i){var r=i.getBoundingClientRect(),s=r.top<innerHeight&&r.bottom>0&&r.left<innerWidth&&r.right>0?r.width*r.height:0;if(s>m*1.1){a=[];m=s}if(s>=m*.9)a.push(i)});if(!a.length||a.some(function(i){return i.complete}))return go();a.forEach(function(i){i.addEventListener('load',go,{once:true});i.addEventListener('error',go,{once:true})})}
requestAnimationFrame(function(){setTimeout(painted)});w.addEventListener('load',function(){setTimeout(go,${LATEST_START_MS})})})();`;
}
