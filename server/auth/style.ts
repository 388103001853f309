import { accents, cssOf } from '../../domain/accent.ts';

/**
 * The style of the hosted pages. They must work without the app's bundle (another origin's app may use them), so the few tokens they need are repeated here
 * from `src/ui/tokens.css`.
 */
const light = `
  color-scheme: light;
  --paper: oklch(1 0 0); --chalk: oklch(0.978 0.004 195); --plaster: oklch(0.95 0.007 195); --line: oklch(0.9 0.009 200); --line-strong: oklch(0.6 0.022 205);
  --ink: oklch(0.24 0.034 212); --ink-2: oklch(0.41 0.028 210); --ink-3: oklch(0.5 0.024 208);
  --accent: ${cssOf(accents.accent)}; --accent-hover: ${cssOf(accents['accent-hover'])}; --accent-press: ${cssOf(accents['accent-press'])}; --accent-line: ${cssOf(accents['accent-line'])}; --on-accent: oklch(1 0 0);
  --focus: oklch(0.24 0.034 212); --danger-text: oklch(0.48 0.15 26); --danger-soft: oklch(0.958 0.02 24); --danger-mark: oklch(0.58 0.17 26);
  --night: oklch(0.225 0.03 212); --night-line: oklch(0.47 0.035 207); --night-ink: oklch(0.965 0.006 195); --night-ink-2: oklch(0.83 0.014 198); --night-accent: ${cssOf(accents['dark-accent-line'])}; --lit: oklch(0.87 0.1 84);
  --hatch-line: oklch(0.78 0.016 200);`;

const latin = 'U+0000-017F, U+0218-021B, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212';
const latinExt = 'U+0180-0217, U+021C-02BA, U+1E00-1E9F, U+1EF2-1EFF';

const face = (family: string, file: string, weights: string) =>
  [
    ['latin-ext', latinExt],
    ['latin', latin],
  ]
    .map(
      ([subset, range]) =>
        `@font-face { font-family: '${family}'; font-weight: ${weights}; font-display: swap; src: url('/fonts/${file}-${subset}.woff2') format('woff2'); unicode-range: ${range}; }`,
    )
    .join('\n');

export const pageStyle = `${face('Brygada 1918', 'brygada-1918', '400 700')}
${face('Hanken Grotesk', 'hanken-grotesk', '400 700')}
:root {${light}
  --hatch: repeating-linear-gradient(135deg, var(--hatch-line) 0 1px, transparent 1px 5px);
  --display: 'Brygada 1918', 'Iowan Old Style', Georgia, serif;
  --text: 'Hanken Grotesk', system-ui, -apple-system, 'Segoe UI', sans-serif;
}
*, *::before, *::after { box-sizing: border-box; }
* { margin: 0; }
[hidden] { display: none !important; }
html { -webkit-text-size-adjust: 100%; }
body { min-height: 100svh; font: 400 1.0625rem/1.55 var(--text); color: var(--ink); background: var(--paper); font-variant-numeric: lining-nums tabular-nums; text-rendering: optimizeLegibility; -webkit-font-smoothing: antialiased; overflow-wrap: break-word; }
h1 { font: 500 clamp(2.125rem, 1.7rem + 1.9vw, 3rem)/1.08 var(--display); letter-spacing: -0.018em; text-wrap: balance; hyphens: auto; }
p { text-wrap: pretty; }
a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: 0.2em; }
a:hover { text-decoration-thickness: 2px; }
button, input { font: inherit; color: inherit; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 3px; }
.sheet { display: grid; min-height: 100svh; grid-template-columns: minmax(0, 1fr); grid-template-rows: auto 1fr; }
.work { display: grid; grid-template-rows: auto 1fr auto; gap: 2rem; padding: 1.5rem clamp(1.25rem, 0.6rem + 2.6vw, 3rem); }
.brand { display: inline-flex; align-items: center; gap: 0.6rem; min-height: 2.75rem; color: var(--ink); text-decoration: none; font: 600 1.4375rem/1 var(--display); letter-spacing: -0.015em; justify-self: start; }
.brand svg { width: 1.75rem; height: 1.75rem; }
main { align-self: center; width: min(100%, 25rem); margin-inline: auto; display: grid; gap: 1.5rem; }
.lead { margin-top: 0.75rem; color: var(--ink-2); }
form { display: grid; gap: 1.5rem; }
.field { display: grid; gap: 0.4rem; }
.field label { font-size: 0.9375rem; font-weight: 620; line-height: 1.35; }
.field input { width: 100%; min-height: 3.125rem; padding: 0.6rem 0.875rem; border: 1px solid var(--line-strong); border-radius: 5px; background: var(--paper); line-height: 1.4; }
.field input:hover { border-color: var(--ink-2); }
.field input:focus { outline: 2px solid var(--focus); outline-offset: 1px; border-color: var(--ink); }
.field input[aria-invalid='true'] { border-color: var(--danger-mark); box-shadow: inset 0 0 0 1px var(--danger-mark); }
.check { display: grid; grid-template-columns: auto 1fr; gap: 0.75rem; align-items: start; padding-block: 0.5rem; font-size: 0.9375rem; cursor: pointer; }
.check input { width: 1.25rem; height: 1.25rem; margin: 0.1rem 0 0; accent-color: var(--accent); }
select { font: inherit; color: inherit; }
.field select { width: 100%; min-height: 3.125rem; padding: 0.6rem 0.875rem; border: 1px solid var(--line-strong); border-radius: 5px; background: var(--paper); }
.field select[aria-invalid='true'] { border-color: var(--danger-mark); box-shadow: inset 0 0 0 1px var(--danger-mark); }
.field input[type='file'] { padding: 0.5rem; font-size: 0.9375rem; }
.field input::file-selector-button { min-height: 2rem; margin-inline-end: 0.75rem; padding: 0.25rem 0.75rem; border: 1px solid var(--line-strong); border-radius: 5px; background: var(--chalk); font: inherit; color: var(--ink); cursor: pointer; }
.hint { font-size: 0.9375rem; line-height: 1.4; color: var(--ink-2); }
fieldset { min-width: 0; padding: 0; border: 0; }
legend { padding: 0; font-size: 0.9375rem; font-weight: 620; line-height: 1.35; }
.check input[type='radio'] { accent-color: var(--accent); }
form:has([value='PASSPORT']:checked) .back { display: none; }
.msg:empty { display: none; }
.msg { font-size: 0.9375rem; line-height: 1.4; color: var(--danger-text); }
.note { padding: 0.9rem 1rem; border-left: 3px solid var(--danger-mark); border-radius: 3px 5px 5px 3px; background: var(--danger-soft); color: var(--danger-text); font-size: 0.9375rem; line-height: 1.5; }
h2 { font: 500 1.375rem/1.2 var(--display); letter-spacing: -0.012em; }
section { display: grid; gap: 1rem; padding-top: 1rem; border-top: 2px solid var(--ink); }
.note.good { border-color: var(--accent-line); background: var(--chalk); color: var(--ink); }
.rows { padding: 0; list-style: none; }
.rows li { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; align-items: center; justify-content: space-between; padding-block: 0.75rem; border-bottom: 1px solid var(--line); }
.rows p:first-child, .rows strong { font-size: 0.9375rem; font-weight: 620; }
.qr { width: 12rem; height: 12rem; border: 1px solid var(--line); border-radius: 5px; }
.codes { display: grid; gap: 0.5rem; padding: 1rem; border: 1px solid var(--line-strong); border-radius: 5px; list-style: none; }
.codes code { font-size: 0.9375rem; }
.quiet { min-height: 2.75rem; padding: 0.25rem 0.75rem; border: 1px solid var(--line-strong); border-radius: 5px; background: var(--paper); font-size: 0.9375rem; cursor: pointer; }
.quiet:hover { background: var(--chalk); }
.btn { display: inline-flex; align-items: center; justify-content: center; width: 100%; min-height: 3.125rem; padding: 0.6rem 1.375rem; border: 1px solid transparent; border-radius: 5px; background: var(--accent); color: var(--on-accent); font-size: 0.9375rem; font-weight: 620; line-height: 1.2; text-decoration: none; cursor: pointer; transition: background 120ms; }
.btn:hover { background: var(--accent-hover); }
.btn:active { background: var(--accent-press); }
.btn.second { gap: 0.6rem; border-color: var(--line-strong); background: var(--paper); color: var(--ink); }
.btn.second:hover { background: var(--chalk); }
.btn.second:active { background: var(--plaster); }
.btn svg { flex: none; width: 1.25rem; height: 1.25rem; }
.others { display: grid; gap: 0.75rem; }
.or { display: grid; grid-template-columns: 1fr auto 1fr; gap: 0.75rem; align-items: center; font-size: 0.9375rem; color: var(--ink-2); }
.or::before, .or::after { content: ''; border-top: 1px solid var(--line); }
.forgotten { justify-self: start; display: inline-flex; align-items: center; min-height: 2.75rem; margin-block: -0.75rem; font-size: 0.9375rem; }
.new { font-size: 0.9375rem; color: var(--ink-2); }
.home { display: inline-flex; align-items: center; min-height: 2.75rem; font-size: 0.9375rem; justify-self: start; }
.small { font-size: 0.8125rem; line-height: 1.5; color: var(--ink-3); }
footer { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; justify-content: space-between; align-items: center; font-size: 0.8125rem; color: var(--ink-3); }
footer ul { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: 0; list-style: none; }
footer li a, footer li span { display: inline-flex; align-items: center; min-height: 2.75rem; color: var(--ink-2); }
footer li span { color: var(--ink); font-weight: 620; box-shadow: inset 0 -3px 0 var(--accent-line); }
details { border-top: 1px solid var(--line); padding-top: 0.75rem; font-size: 0.9375rem; }
summary { min-height: 2.75rem; display: flex; align-items: center; cursor: pointer; color: var(--ink-2); }
summary::before { content: '+'; width: 1.25rem; font-weight: 620; }
details[open] summary::before { content: '\\2212'; }
details ul { padding: 0; list-style: none; columns: 2; column-gap: 1rem; font-size: 0.8125rem; line-height: 2; color: var(--ink-2); }
details li { break-inside: avoid; }
details p { margin-top: 0.5rem; font-size: 0.8125rem; color: var(--ink-2); }
code { font: 0.8125rem ui-monospace, 'SF Mono', 'DejaVu Sans Mono', monospace; color: var(--ink); }
.street { order: -1; position: relative; display: grid; align-items: end; min-height: 8.5rem; background: var(--night); color: var(--night-ink); overflow: hidden; }
.street svg { display: block; width: 100%; height: 8.5rem; }
.street .ground { height: 6px; background: repeating-linear-gradient(135deg, var(--night-line) 0 1px, transparent 1px 5px); }
.street .ground i { display: block; width: 68%; height: 100%; background: var(--night-accent); }
.plan { fill: none; stroke: var(--night-line); stroke-width: 1.5; }
.wall { fill: oklch(0.33 0.033 210); }
.wall.b { fill: oklch(0.38 0.03 208); }
.roof { fill: oklch(0.29 0.033 210); }
.roof.copper { fill: var(--night-accent); }
.pane { fill: oklch(0.255 0.032 211); }
.pane.lit { fill: var(--lit); }
@media (min-width: 1024px) {
  .sheet { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); grid-template-rows: minmax(0, 1fr); }
  .street { order: 0; position: sticky; top: 0; align-self: start; height: 100svh; grid-template-rows: 1fr auto; }
  .street svg { height: auto; align-self: end; }
}
@media (prefers-reduced-motion: reduce) { .btn { transition: none; } }
@media (forced-colors: active) { .btn, .field input { border-color: ButtonText; } }
`;
