/** The sandbox's own style: blue stripes and a blue button, never amber, so that it cannot be mistaken for a real payment page. */
export const PAGE_STYLE = `
:root{--bg:#0b090e;--s1:#19161e;--s2:#221e29;--t1:#f8f3ec;--t3:#9a919f;--line:#857b8f;--sky:#2c6fc9;--sky-t:#8fc2ff;--sky-soft:#16273f}
@media(prefers-color-scheme:light){:root{--bg:#ece4d7;--s1:#fffdf9;--s2:#f4ede2;--t1:#221a1f;--t3:#6b5f67;--line:#877a72;--sky:#1f66bd;--sky-t:#1b5aa8;--sky-soft:#e3eefb}}
html{color-scheme:dark light}*{box-sizing:border-box}body{margin:0;font:14px/1.54 system-ui,sans-serif;color:var(--t1);background:var(--bg)}
.page{min-height:100vh;display:grid;grid-template-rows:auto 1fr auto}
.stripe{text-align:center;display:flex;flex-wrap:wrap;gap:12px;align-items:center;justify-content:center;padding:14px 20px;color:#14233c;background:repeating-linear-gradient(-45deg,#a9cdfd 0 22px,#c6defe 22px 44px)}
.stripe b{font-size:18px}.stripe.low{padding:8px;font-size:12px}
main{display:grid;grid-template-columns:minmax(0,360px) minmax(0,620px);gap:16px;justify-content:center;align-content:center;align-items:start;padding:32px}
.card{background:var(--s1);border-radius:16px;padding:20px}
.to{color:var(--t3)}h1{font-size:22px;line-height:1.2;margin:8px 0 4px}h2{font-size:16px;margin:0 0 12px}
.sum{font-size:40px;font-weight:700;font-variant-numeric:tabular-nums;padding-bottom:8px}.sum small{font-size:.6em;font-weight:400;color:var(--t3);margin-right:6px}
dl{display:grid;grid-template-columns:auto 1fr;gap:8px 16px;margin:0}dt{color:var(--t3)}dd{margin:0;text-align:right;overflow-wrap:anywhere}
.ways{display:grid;grid-template-columns:1fr 1fr;gap:8px;border:0;padding:0;margin:0 0 14px}
.way{display:flex;gap:12px;align-items:center;min-height:62px;padding:8px 14px;border-radius:12px;background:var(--s2);cursor:pointer}
.way b,.way small{display:block}.way small{color:var(--t3)}
.way:has(:checked){background:var(--sky-soft);box-shadow:inset 0 0 0 2px var(--sky-t)}
.way input{width:20px;height:20px;accent-color:var(--sky-t);flex:none}
.ways:not(:has([value=PAY_OTHER]:checked))+.other{display:none}.other{display:flex;flex-wrap:wrap;gap:12px;align-items:center;margin:0 0 14px}.other input{flex:1 1 140px;min-width:0;height:44px;font:inherit;font-size:16px;padding:0 12px;border:1px solid var(--line);border-radius:12px;background:var(--s2);color:var(--t1)}
button,.back{display:block;width:100%;min-height:52px;border:0;border-radius:12px;font:600 16px/52px system-ui,sans-serif;text-align:center;cursor:pointer}
button{background:var(--sky);color:#fff}.back{background:none;color:var(--sky-t);text-decoration:none;margin-top:8px}
:focus-visible{outline:2.5px solid var(--sky-t);outline-offset:2px}
.done{display:flex;gap:14px;align-items:center;font-size:18px;line-height:1.4;margin:4px 0 16px}.done i{flex:none;width:44px;height:44px;border-radius:50%;display:grid;place-items:center;font:700 22px/1 system-ui,sans-serif;background:var(--sky-soft);color:var(--sky-t)}.done~.back{background:var(--sky);color:#fff}
@media(max-width:860px){main{grid-template-columns:minmax(0,1fr);padding:16px;align-content:start}.ways{grid-template-columns:minmax(0,1fr)}}
`;
