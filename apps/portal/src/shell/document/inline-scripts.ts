import { THEME_SCRIPT } from '@lantern/ui';

/** Runs before the first paint: theme, login state, and whether offers are hidden. */
export const headScript = `${THEME_SCRIPT}try{var l=document.documentElement,s=sessionStorage,m=s.getItem('token');l.dataset.auth=m?'in':'out';m&&s.getItem('calm')&&l.setAttribute('data-calm','')}catch(e){}`;

/**
 * At the end of the body: starts the app after the hero's paint (at most 1.5 s after load), or at once for a member, a key press or a
 * touch. Clicks on elements that need the app are queued and repeated after hydration. If the app does not load, links become plain links
 * again, and the last one clicked is followed.
 */
export function startScript(entry: string, chunks: readonly string[]): string {
  const list = JSON.stringify(chunks);
  return `(function(){var w=window,d=document,s=0;w.lanternClicks=[];w.lanternReleaseClicks=function(){var t=(w.lanternClicks||[]).pop();w.lanternClicks=null;if(t)t.click()};function go(){if(s)return;s=1;${list}.forEach(function(h){var l=d.createElement('link');l.rel='modulepreload';l.href=h;d.head.appendChild(l)});import('${entry}').catch(w.lanternReleaseClicks)}
d.addEventListener('click',function(e){var q=w.lanternClicks;if(!q||e.defaultPrevented||e.button||e.ctrlKey||e.metaKey||e.shiftKey)return;var t=e.target.closest('#app a,#app button');if(!t||t.target||t.closest('summary')||/^#/.test(t.getAttribute('href')||''))return;e.preventDefault();q.push(t);go()},true);
['pointerdown','keydown','focusin'].forEach(function(n){d.addEventListener(n,go,{capture:true,once:true,passive:true})});
if(d.documentElement.dataset.auth==='in'||/^\\/(login|register)/.test(location.pathname))return go();
function loaded(){var t=setTimeout(go,1500);try{new PerformanceObserver(function(l,o){if(l.getEntries().length){o.disconnect();clearTimeout(t);setTimeout(go,150)}}).observe({type:'largest-contentful-paint',buffered:true})}catch(e){}}
d.readyState==='complete'?loaded():w.addEventListener('load',loaded)})();`;
}
