/** The look of a mail client, separate from the platform's. */
export const mailStyle = `
:root { color-scheme: light; --ink: #1b2230; --soft: #4d5766; --line: #dfe3ea; --brand: #31456a; --press: #253552; --tint: #eef2f8; }
* { box-sizing: border-box; margin: 0; }
body { min-height: 100svh; display: flex; flex-direction: column; background: #f3f5f8; color: var(--ink); font: 400 1.0625rem/1.5 system-ui, -apple-system, 'Segoe UI', sans-serif; font-variant-numeric: tabular-nums; }
header { background: var(--brand); color: #fff; padding: 1rem clamp(1rem, 5vw, 3rem); font-weight: 650; font-size: 1.25rem; }
main { width: min(52rem, 100% - 2rem); margin: clamp(1.25rem, 5vh, 3rem) auto auto; background: #fff; border: 1px solid var(--line); border-radius: 1rem; padding: clamp(1.25rem, 4vw, 2.25rem); }
h1 { font-size: clamp(1.5rem, 1.2rem + 1.4vw, 2rem); line-height: 1.15; letter-spacing: -.015em; }
.lead { margin-top: .5rem; color: var(--soft); max-width: 60ch; text-wrap: pretty; }
form { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .35rem .75rem; margin-top: 1.5rem; align-items: end; }
label { grid-column: 1 / -1; font-size: .9375rem; font-weight: 600; }
input { min-height: 3rem; min-width: 0; padding: .5rem .8rem; border: 1px solid #868fa0; border-radius: .6rem; font: inherit; color: inherit; background: #fff; }
button { min-height: 3rem; padding: .5rem 1.25rem; border: 0; border-radius: .6rem; font: inherit; font-weight: 600; background: var(--brand); color: #fff; cursor: pointer; }
button:hover { background: var(--press); }
.all { grid-column: 1 / -1; justify-self: start; padding: .35rem 0; color: var(--brand); font-weight: 600; }
h2 { margin-top: 2rem; padding-bottom: .5rem; font-size: .9375rem; font-weight: 600; color: var(--soft); border-bottom: 1px solid var(--line); }
ul { list-style: none; padding: 0; }
li { border-bottom: 1px solid var(--line); }
li:last-child { border-bottom: 0; }
li a { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .1rem 1rem; margin-inline: -.75rem; padding: .9rem .75rem; border-radius: .6rem; color: inherit; text-decoration: none; }
li a:hover { background: var(--tint); }
li strong { font-weight: 600; text-wrap: pretty; }
li span { grid-column: 1 / -1; color: var(--soft); overflow-wrap: anywhere; }
li .begin { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
time { color: var(--soft); }
.none { margin-top: 2rem; padding: 1.25rem; border-radius: .75rem; background: var(--tint); }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
footer { text-align: center; padding: 1.5rem 1rem; color: #4a5264; font-size: .9375rem; }
`;
