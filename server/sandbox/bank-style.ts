/** The banks' own look, different from the app's, to show that the user has left it. */
export const bankStyle = `
:root { color-scheme: light; }
* { box-sizing: border-box; margin: 0; }
body { min-height: 100svh; display: flex; flex-direction: column; background: var(--ground); color: #1c2230; font: 400 1.0625rem/1.5 system-ui, -apple-system, 'Segoe UI', sans-serif; font-variant-numeric: tabular-nums; }
body.aitvaras { --brand: #8a1c2c; --press: #6c1421; --ground: #f8f3f1; --tint: #f6e6e4; }
body.neris { --brand: #0b5d4e; --press: #08463b; --ground: #eff6f3; --tint: #d9ede5; }
body.hansa { --brand: #1f3a8a; --press: #172b69; --ground: #f1f4fb; --tint: #dfe6f7; }
header { background: var(--brand); color: #fff; padding: 1rem clamp(1rem, 5vw, 3rem); display: flex; align-items: center; gap: .75rem; font-weight: 650; font-size: 1.25rem; }
header img { width: 2.25rem; height: 2.25rem; border-radius: .6rem; box-shadow: 0 0 0 1.5px #fff; }
main { width: min(34rem, 100% - 2rem); margin: clamp(1.5rem, 6vh, 4rem) auto auto; background: #fff; border: 1px solid #d9dde5; border-radius: 1rem; padding: clamp(1.25rem, 5vw, 2.5rem); }
h1 { font-size: clamp(1.5rem, 1.2rem + 1.4vw, 2rem); line-height: 1.15; letter-spacing: -.015em; text-wrap: balance; }
.amount { font-size: clamp(2.25rem, 1.6rem + 3vw, 3.25rem); font-weight: 650; letter-spacing: -.03em; line-height: 1; margin: 1.25rem 0 1.5rem; color: var(--brand); }
.amount span { display: block; margin-bottom: .4rem; color: #555e70; font-size: 1.0625rem; font-weight: 400; letter-spacing: 0; }
dl { border-top: 1px solid #e3e6ec; margin-bottom: 1.75rem; }
dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem 1rem; padding: .7rem 0; border-bottom: 1px solid #e3e6ec; }
dt { color: #555e70; } dd { font-weight: 550; overflow-wrap: anywhere; }
form { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; }
button, .link { min-height: 3rem; padding: .6rem 1rem; border-radius: .6rem; font: inherit; font-weight: 600; border: 1.5px solid var(--brand); background: #fff; color: var(--brand); cursor: pointer; text-align: center; text-decoration: none; display: inline-block; }
button:hover, .link:hover { background: var(--tint); }
button.main { grid-column: 1 / -1; background: var(--brand); color: #fff; } button.main:hover { background: var(--press); }
button.hang { grid-column: 1 / -1; border-color: transparent; }
:focus-visible { outline: 3px solid #1c2230; outline-offset: 2px; }
.help { grid-column: 1 / -1; color: #555e70; font-size: .9375rem; text-align: center; }
.link { margin-top: 1.5rem; }
footer { text-align: center; padding: 1.5rem 1rem; color: #4a5264; font-size: .9375rem; }
.wide main { width: min(68rem, 100% - 2rem); }
.lead { margin-top: .5rem; color: #555e70; max-width: 60ch; }
h2 { font-size: 1.125rem; line-height: 1.3; margin-bottom: .75rem; }
.columns { display: grid; gap: 2rem 3rem; margin-top: 2rem; }
.awaited { list-style: none; padding: 0; border-top: 1px solid #e3e6ec; }
.awaited li { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: 1.1rem 0 1.25rem; border-bottom: 1px solid #e3e6ec; }
.awaited li:last-child { border-bottom: 0; }
.awaited h3 { font-size: 1.0625rem; overflow-wrap: anywhere; }
.of { grid-column: 1; color: #555e70; overflow-wrap: anywhere; }
.sum { grid-column: 2; grid-row: 1; font-weight: 650; font-size: 1.1875rem; color: var(--brand); text-align: right; white-space: nowrap; }
.mono { font-family: ui-monospace, 'SFMono-Regular', Menlo, Consolas, monospace; font-size: .9375em; }
.awaited .mono { grid-column: 2; grid-row: 2; text-align: right; color: #3b4454; }
.awaited form { grid-column: 1 / -1; margin-top: .9rem; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); gap: .5rem; }
.awaited button { min-height: 2.75rem; padding: .4rem .6rem; font-size: .9375rem; line-height: 1.2; } .awaited button.main { grid-column: auto; }
dl.plain div { display: block; } dl.plain dt { color: inherit; font-weight: 600; } dl.plain dd { font-weight: 400; color: #555e70; }
.account { font-weight: 550; overflow-wrap: anywhere; }
.none { background: var(--tint); border-radius: .75rem; padding: 1.25rem; }
.outcome { margin-top: 1.5rem; display: grid; gap: .75rem; justify-items: start; padding: 1rem 1.25rem; border-radius: .75rem; background: var(--tint); }
.outcome p { padding-left: .9rem; border-left: 4px solid var(--brand); } .outcome p.waits { border-color: #b45309; }
.outcome strong { display: block; font-weight: 650; overflow-wrap: anywhere; }
.outcome a { color: var(--brand); font-weight: 600; }
@media (min-width: 60rem) { .columns { grid-template-columns: minmax(0, 1fr) 18rem; } aside { position: sticky; top: 1.5rem; align-self: start; } .awaited form { grid-template-columns: repeat(5, 1fr); } }
@media (max-width: 26rem) { form { grid-template-columns: 1fr; } .awaited form { grid-template-columns: 1fr 1fr; } .awaited button.main { grid-column: 1 / -1; } }
`;

/** Marks of the three banks: a winged serpent, a river, a cog ship. */
export const bankLogos: Record<string, string> = {
  aitvaras: logo(
    '#8a1c2c',
    '<path d="M10 34c8 2 10-6 16-6s6 6 12 3-2-13-12-11-10 8-16 6" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round"/><circle cx="36" cy="17" r="3" fill="#f5b53d"/>',
  ),
  neris: logo(
    '#0b5d4e',
    '<path d="M8 18c6-5 10 5 16 0s10 5 16 0M8 27c6-5 10 5 16 0s10 5 16 0M8 36c6-5 10 5 16 0s10 5 16 0" fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round"/>',
  ),
  hansa: logo(
    '#1f3a8a',
    '<path d="M9 31h30l-5 8H14z" fill="#fff"/><path d="M25 9v20" stroke="#fff" stroke-width="2.5"/><path d="M23 12c-9 3-9 11-9 15h9zM27 12c8 4 8 11 8 15h-8z" fill="#f2c14e"/>',
  ),
};

function logo(ground: string, mark: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="96" height="96"><rect width="48" height="48" rx="11" fill="${ground}"/>${mark}</svg>`;
}
