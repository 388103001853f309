// Elevation oblique: the front is true, depth goes right and up, light comes from the upper left. Colours are Oklch triples close to the design tokens;
// one part of every picture, usually a roof, is copper green.

import { hexOfOklab, type Oklch, oklabOf } from '../../domain/colour.ts';

const KX = 0.5,
  KY = -0.29; // how one unit of depth is drawn
export const kinds = ['apartment', 'oldtown', 'terraced', 'office', 'warehouse', 'hotel'] as const;
export type Kind = (typeof kinds)[number];

type Colour = Oklch;
type Point = readonly [number, number];
type Scene = 'day' | 'dusk' | 'plan';
type Random = () => number;
type Pick = <T>(list: readonly T[]) => T;
type TreeKind = 'pine' | 'poplar' | 'round';
type WindowLook = {
  trim?: Colour;
  arch?: boolean;
  t?: number;
  surround?: number;
  dark?: boolean;
  gleam?: boolean;
  cross?: boolean;
  bars?: number;
  sill?: boolean;
};
type BoxLook = { sideColor?: Colour; topColor?: Colour };
type Board = ReturnType<typeof board>;

// ---------------------------------------------------------------- numbers and colours
function mulberry(seed: number): Random {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
const r1 = (n: number) => Math.round(n * 10) / 10;
const clamp = (n: number, lo: number, hi: number) => Math.min(hi, Math.max(lo, n));

const copper: Colour = [0.64, 0.082, 183],
  copperDeep: Colour = [0.5, 0.078, 188];
const chalk: Colour = [0.965, 0.008, 120],
  stone: Colour = [0.87, 0.014, 95],
  slate: Colour = [0.46, 0.02, 225],
  brick: Colour = [0.6, 0.098, 38],
  tile: Colour = [0.62, 0.108, 36];
const walls: readonly Colour[] = [
  [0.9, 0.055, 86],
  [0.865, 0.05, 52],
  [0.84, 0.045, 28],
  [0.93, 0.018, 100],
  [0.88, 0.03, 195],
  [0.85, 0.07, 78],
  [0.87, 0.028, 245],
  [0.89, 0.04, 140],
];
const skies: readonly Colour[] = [
  [0.945, 0.02, 205],
  [0.953, 0.017, 72],
  [0.948, 0.013, 35],
  [0.95, 0.015, 165],
  [0.945, 0.018, 228],
  [0.956, 0.02, 95],
];
const warm: readonly Colour[] = [
  [0.92, 0.1, 88],
  [0.88, 0.125, 78],
  [0.94, 0.075, 92],
];

const doors: readonly Colour[] = [
  [0.5, 0.078, 188],
  [0.46, 0.06, 30],
  [0.44, 0.04, 240],
  [0.6, 0.09, 75],
];
const wall = (index: number): Colour => walls[index] ?? chalk;

// ---------------------------------------------------------------- the drawing board
function board(scene: Scene, rnd: Random, penWidth = 1.1) {
  const out: string[] = [];
  let windows = 0;
  const plan = scene === 'plan',
    dusk = scene === 'dusk',
    pen = '#1f6a6b';

  /** One colour of the day, as it looks in this scene. */
  function ink(c: Colour, dl = 0): string {
    let [l, a, b] = oklabOf([c[0] + dl, c[1], c[2]]);
    if (dusk) {
      l = 0.18 + l * 0.45;
      a *= 0.95;
      b *= 0.9;
      const [nl, na, nb] = oklabOf([0.42, 0.05, 215]);
      l = l * 0.82 + nl * 0.18;
      a = a * 0.82 + na * 0.18;
      b = b * 0.82 + nb * 0.18;
    }
    if (plan) {
      l = 0.992 - (1 - clamp(l, 0, 1)) * 0.09;
      [, a, b] = oklabOf([l, 0.009, 190]);
    }
    return hexOfOklab(clamp(l, 0, 1), a, b);
  }
  const side = (c: Colour): Colour => [c[0] - 0.115, c[1] * 0.95, c[2] + (c[2] > 180 ? 6 : -4)];
  const top = (c: Colour): Colour => [Math.min(0.97, c[0] + 0.05), c[1] * 0.7, c[2]];
  const line = plan ? ` stroke="${pen}" stroke-width="${penWidth}" stroke-linejoin="round"` : '';

  const P = (pts: readonly Point[]) => pts.map(([x, y]) => `${r1(x)} ${r1(y)}`).join('L');
  const d = {
    out,
    plan,
    dusk,
    pen,
    ink,
    side,
    top,
    rnd,
    width: 0,
    height: 0,
    depth: 0,
    raw: (s: string): void => void out.push(s),
    poly: (pts: readonly Point[], c: Colour | string, extra = ''): void =>
      void out.push(`<path d="M${P(pts)}Z" fill="${typeof c === 'string' ? c : ink(c)}"${line}${extra}/>`),
    path: (s: string, c: Colour | string, extra = ''): void =>
      void out.push(`<path d="${s}" fill="${typeof c === 'string' ? c : ink(c)}"${line}${extra}/>`),
    rect: (x: number, y: number, w: number, h: number, c: Colour | string, extra = ''): void =>
      void out.push(
        `<rect x="${r1(x)}" y="${r1(y)}" width="${r1(w)}" height="${r1(h)}" fill="${typeof c === 'string' ? c : ink(c)}"${line}${extra}/>`,
      ),
    dot: (x: number, y: number, r: number, c: Colour | string, extra = ''): void =>
      void out.push(`<circle cx="${r1(x)}" cy="${r1(y)}" r="${r1(r)}" fill="${typeof c === 'string' ? c : ink(c)}"${line}${extra}/>`),
    shade: (pts: readonly Point[], o = 0.2): void => {
      if (!plan) out.push(`<path d="M${P(pts)}Z" fill="#0d2b33" opacity="${dusk ? r1(o * 17) / 10 : o}"/>`);
    },
    rule: (x1: number, y1: number, x2: number, y2: number, c: Colour, w = 1, o = 1): void =>
      void out.push(
        `<path d="M${r1(x1)} ${r1(y1)}L${r1(x2)} ${r1(y2)}" stroke="${plan ? pen : ink(c)}" stroke-width="${plan ? penWidth * 0.65 : w}"${o < 1 ? ` opacity="${o}"` : ''} fill="none"/>`,
      ),
    at: (x: number, y: number, fn: () => void): void => {
      out.push(`<g transform="translate(${r1(x)} ${r1(y)})">`);
      fn();
      out.push('</g>');
    },
    /** Draw on the right-hand wall: x runs into the depth. */
    wall: (x: number, y: number, fn: () => void): void => {
      out.push(`<g transform="matrix(${KX} ${KY} 0 1 ${r1(x)} ${r1(y)})">`);
      fn();
      out.push('</g>');
    },
    back: (pt: Point, z: number): [number, number] => [pt[0] + z * KX, pt[1] + z * KY],
    glass: () => `@${windows++}@`,
    box,
    window: pane,
    finish,
  };

  /** A box: right wall, roof, front. */
  function box(x: number, y: number, w: number, h: number, z: number, c: Colour, o: BoxLook = {}): void {
    const b = (p: Point) => d.back(p, z);
    d.poly([[x + w, y], [x + w, y - h], b([x + w, y - h]), b([x + w, y])], o.sideColor ?? side(c));
    d.poly([[x, y - h], [x + w, y - h], b([x + w, y - h]), b([x, y - h])], o.topColor ?? top(c));
    d.rect(x, y - h, w, h, c);
  }

  /** A window with its reveal: the shadow lies on the left and upper edge, as the light comes from there. */
  function pane(x: number, y: number, w: number, h: number, o: WindowLook = {}): void {
    const trim = o.trim ?? chalk,
      arch = o.arch ? w / 2 : 0,
      t = o.t ?? 2.4;
    if (o.surround) {
      const s = o.surround;
      if (arch)
        d.path(
          `M${r1(x - s)} ${r1(y + h)}V${r1(y + arch)}A${r1(w / 2 + s)} ${r1(w / 2 + s)} 0 0 1 ${r1(x + w + s)} ${r1(y + arch)}V${r1(y + h)}Z`,
          trim,
        );
      else d.rect(x - s, y - s, w + 2 * s, h + 2 * s, trim);
    }
    const shape = arch
      ? `M${r1(x)} ${r1(y + h)}V${r1(y + arch)}A${r1(arch)} ${r1(arch)} 0 0 1 ${r1(x + w)} ${r1(y + arch)}V${r1(y + h)}Z`
      : `M${r1(x)} ${r1(y)}h${r1(w)}v${r1(h)}h${r1(-w)}Z`;
    d.path(shape, o.dark ? [0.38, 0.03, 215] : d.glass());
    if (!arch && !plan)
      d.shade(
        [
          [x, y],
          [x + w, y],
          [x + w, y + t],
          [x + t, y + t],
          [x + t, y + h],
          [x, y + h],
        ],
        0.3,
      );
    if (!plan && !dusk && !arch && o.gleam !== false && rnd() < 0.45)
      out.push(
        `<path d="M${r1(x + w * 0.55)} ${r1(y + t)}L${r1(x + w)} ${r1(y + t)}L${r1(x + w)} ${r1(y + h * 0.4)}L${r1(x + w * 0.25)} ${r1(y + h)}L${r1(x + t)} ${r1(y + h)}L${r1(x + t)} ${r1(y + h * 0.8)}Z" fill="#fff" opacity=".13"/>`,
      );
    if (o.cross !== false) {
      if (o.bars === 1) d.rule(x + w / 2, y + (arch ? 0 : 0), x + w / 2, y + h, trim, 1.6);
      if (o.bars === 2) {
        d.rule(x + w / 2, y, x + w / 2, y + h, trim, 1.6);
        d.rule(x, y + h * 0.38, x + w, y + h * 0.38, trim, 1.6);
      }
      if (o.bars === 3) d.rule(x + w * 0.64, y, x + w * 0.64, y + h, trim, 1.6);
    }
    if (o.sill) {
      d.rect(x - 3, y + h, w + 6, 3, trim);
      d.shade(
        [
          [x - 2, y + h + 3],
          [x + w + 3, y + h + 3],
          [x + w + 4, y + h + 6],
          [x, y + h + 6],
        ],
        0.16,
      );
    }
  }

  /** Glazes the windows: `lit` of them are bright. */
  function finish(lit: number, rndLit: Random): string {
    const order = Array.from({ length: windows }, (_, i) => i);
    for (let i = order.length - 1; i > 0; i--) {
      const j = Math.floor(rndLit() * (i + 1));
      [order[i], order[j]] = [order[j] ?? 0, order[i] ?? 0];
    }
    const on = new Set(order.slice(0, Math.round(lit * windows)));
    return out.join('').replace(/@(\d+)@/g, (_, n: string) => {
      const v = rndLit();
      if (on.has(+n)) {
        const w = warm[Math.floor(v * warm.length)] ?? chalk;
        const [l, a, b] = oklabOf(w);
        return hexOfOklab(plan ? 0.97 : dusk ? l : l + 0.02, a * (dusk ? 1.1 : 0.75), b * (dusk ? 1.1 : 0.75));
      }
      if (plan) return '#f3f8f8';
      return dusk ? ink([0.3 + v * 0.12, 0.05, 215]) : ink([0.5 + v * 0.1, 0.045, 218 - v * 14]);
    });
  }
  return d;
}

// ---------------------------------------------------------------- things that stand around
function tree(d: Board, x: number, y: number, h: number, kind: TreeKind, c: Colour = [0.58, 0.075, 158]): void {
  const dark: Colour = [c[0] - 0.09, c[1], c[2] + 10];
  if (kind === 'pine') {
    d.rect(x - 2, y - h * 0.16, 4, h * 0.16, [0.45, 0.04, 60]);
    d.poly(
      [
        [x, y - h],
        [x + h * 0.2, y - h * 0.14],
        [x - h * 0.2, y - h * 0.14],
      ],
      c,
    );
    d.poly(
      [
        [x, y - h],
        [x + h * 0.2, y - h * 0.14],
        [x + h * 0.02, y - h * 0.14],
      ],
      dark,
    );
    return;
  }
  const rx = kind === 'poplar' ? h * 0.15 : h * 0.3,
    ch = kind === 'poplar' ? h * 0.84 : h * 0.68;
  d.rect(x - 2, y - h * 0.4, 4, h * 0.4, [0.45, 0.04, 60]);
  const cy = y - h + ch / 2,
    ry = ch / 2;
  d.raw(
    `<ellipse cx="${r1(x)}" cy="${r1(cy)}" rx="${r1(rx)}" ry="${r1(ry)}" fill="${d.ink(c)}"${d.plan ? ` stroke="${d.pen}" stroke-width="1.1"` : ''}/>`,
  );
  if (!d.plan)
    d.path(
      `M${r1(x + rx * 0.1)} ${r1(cy - ry)}A${r1(rx)} ${r1(ry)} 0 0 1 ${r1(x + rx * 0.1)} ${r1(cy + ry)}A${r1(rx * 0.75)} ${r1(ry * 1.05)} 0 0 0 ${r1(x + rx * 0.1)} ${r1(cy - ry)}Z`,
      dark,
    );
}
function person(d: Board, x: number, y: number, c: Colour): void {
  d.path(`M${r1(x - 4)} ${r1(y)}V${r1(y - 14)}A4 4 0 0 1 ${r1(x + 4)} ${r1(y - 14)}V${r1(y)}Z`, c);
  d.dot(x, y - 22.5, 3.4, [0.72, 0.05, 55]);
}
function lamp(d: Board, x: number, y: number): void {
  d.rect(x - 1.2, y - 84, 2.4, 84, slate);
  d.rect(x - 1.2, y - 84, 16, 2.4, slate);
  d.path(`M${r1(x + 8)} ${r1(y - 82)}h10l2 5h-14Z`, d.dusk ? hexOfOklab(...oklabOf([0.92, 0.1, 88])) : slate);
}

// ---------------------------------------------------------------- six kinds of building; each returns its width and depth
const build: Record<Kind, (d: Board, pick: Pick) => () => void> = {
  apartment(d, pick) {
    const { rnd } = d,
      floors = 5 + Math.floor(rnd() * 3),
      bays = 5 + Math.floor(rnd() * 3),
      bw = 66,
      fh = floors > 6 ? 45 : 50,
      gh = 58,
      z = 190;
    const c = pick(walls),
      W = bays * bw + 28,
      H = gh + floors * fh + 14,
      odd = Math.floor(rnd() * 2),
      base: Colour = [0.72, 0.02, 80];
    d.width = W;
    d.depth = z;
    d.height = H + 70;
    // roof storey in copper
    const draw = () => {
      d.box(0, 0, W, H, z, c);
      d.wall(W, 0, () => {
        for (let f = 0; f < floors; f++)
          for (const u of [26, 82, 138]) d.window(u, -gh - (f + 1) * fh + 12, 30, fh - 22, { trim: d.side(chalk), bars: 1 });
        d.rect(0, -gh, z, gh, d.side(base));
      });
      d.poly([[6, -H - 1], [W - 8, -H - 1], d.back([W - 4, -H], z - 14), d.back([10, -H], z - 14)], [0.78, 0.02, 120]);
      const px = 46,
        pw = W - 130;
      d.at(...d.back([px, -H], 42), () => {
        d.box(0, 0, pw, 50, 96, copper, { topColor: [0.74, 0.07, 180] });
        for (let i = 0; i < Math.floor(pw / 40); i++) d.window(14 + i * 40, -40, 27, 32, { trim: copperDeep, bars: i % 2 ? 1 : 0 });
        for (let i = 1; i < 6; i++) d.wall(pw, 0, () => d.rule(i * 16, -50, i * 16, 0, copperDeep, 1, 0.5));
      });
      d.rect(0, -H, W, H, c);
      d.rect(0, -gh, W, gh, base);
      d.rect(0, -gh, W, 4, stone);
      d.rect(-3, -H - 3, W + 6, 8, top3(c));
      d.shade(
        [
          [0, -H + 5],
          [W, -H + 5],
          [W, -H + 11],
          [6, -H + 11],
        ],
        0.15,
      );
      for (let f = 0; f < floors; f++)
        for (let b = 0; b < bays; b++) {
          const x = 14 + b * bw,
            y = -gh - (f + 1) * fh;
          const balcony = (b + odd) % 2 === 0;
          if (balcony) {
            d.window(x + 9, y + 8, bw - 18, fh - 10, { bars: 3, trim: chalk });
            d.shade(
              [
                [x + 2, y + fh - 2],
                [x + bw + 8, y + fh - 2],
                [x + bw + 8, y + fh + 12],
                [x + 14, y + fh + 12],
              ],
              0.17,
            );
            d.poly(
              [
                [x - 4, y + fh],
                [x + bw - 8, y + fh],
                [x + bw - 2, y + fh - 4],
                [x + 2, y + fh - 4],
              ],
              stone,
            );
            d.rect(x - 4, y + fh, bw - 4, 4, chalk);
            if (rnd() < 0.3) d.path(`M${r1(x + 8)} ${r1(y + fh)}q3 -13 8 -9q7 -5 8 9Z`, [0.6, 0.08, 155]);
            d.rect(x - 4, y + fh - 20, bw - 4, 20, hexa(d, copperDeep), ' opacity=".34"');
            d.rect(x - 4, y + fh - 21, bw - 4, 2, copperDeep);
          } else d.window(x + 18, y + 11, bw - 36, fh - 20, { bars: 1, sill: true });
        }
      const door = 14 + Math.floor(bays / 2) * bw;
      for (let b = 0; b < bays; b++) {
        const x = 14 + b * bw;
        if (x !== door) d.window(x + 7, -gh + 13, bw - 14, gh - 22, { bars: 1, trim: slate, t: 3.4 });
      }
      d.rect(door + 12, -44, bw - 24, 44, copperDeep);
      d.rect(door + 18, -38, bw - 36, 38, d.glass());
      d.rule(door + bw / 2, -38, door + bw / 2, 0, copperDeep, 2);
      d.shade(
        [
          [door + 2, -46],
          [door + bw + 6, -46],
          [door + bw + 6, -36],
          [door + 12, -36],
        ],
        0.25,
      );
      d.rect(door - 2, -52, bw + 4, 6, chalk);
    };
    return draw;
  },

  oldtown(d, pick) {
    const { rnd } = d,
      bays = 5 + Math.floor(rnd() * 2) * 2 - Math.floor(rnd() * 2),
      floors = 3,
      bw = 66,
      fh = 70,
      gh = 84,
      z = 220,
      R = 132;
    const c = pick(walls.slice(0, 3).concat([wall(5), wall(7)])),
      W = bays * bw + 30,
      H = gh + (floors - 1) * fh + 16,
      roof = tile;
    d.width = W;
    d.depth = z;
    d.height = H + R + 80;
    return () => {
      const ridge = (x: number): Point => {
        const p = d.back([x, -H], z / 2);
        return [p[0], p[1] - R];
      };
      // the tower behind, with its copper dome
      const tx = rnd() < 0.5 ? -36 : W - 150;
      d.at(...d.back([tx, 0], z + 90), () => {
        const tw = 64,
          th = H + 84,
          tc: Colour = [0.94, 0.02, 90];
        d.box(0, 0, tw, th, 64, tc);
        d.window(21, -th + 18, 22, 44, { arch: true, trim: stone, surround: 3, dark: true });
        d.rect(-4, -th - 6, tw + 8, 8, chalk);
        const cx = tw / 2 + 14,
          by = -th - 8;
        d.path(
          `M${cx - 44} ${by}C${cx - 54} ${by - 34} ${cx - 30} ${by - 42} ${cx - 12} ${by - 58}L${cx - 10} ${by - 74}H${cx + 10}L${cx + 12} ${by - 58}C${cx + 30} ${by - 42} ${cx + 54} ${by - 34} ${cx + 44} ${by}Z`,
          copper,
        );
        if (!d.plan)
          d.path(
            `M${cx + 8} ${by}C${cx + 26} ${by - 30} ${cx + 6} ${by - 44} ${cx + 4} ${by - 74}H${cx + 10}L${cx + 12} ${by - 58}C${cx + 30} ${by - 42} ${cx + 54} ${by - 34} ${cx + 44} ${by}Z`,
            copperDeep,
          );
        d.path(`M${cx - 14} ${by - 74}q14 -30 14 -54q0 24 14 54Z`, copper);
        d.rule(cx, by - 126, cx, by - 150, [0.75, 0.12, 85], 2.4);
        d.dot(cx, by - 138, 3.6, [0.82, 0.13, 86]);
      });
      // right gable
      d.poly([[W, 0], [W, -H], ridge(W), d.back([W, -H], z), d.back([W, 0], z)], d.side(c));
      d.wall(W, 0, () => {
        for (let f = 0; f < 2; f++)
          for (const u of [46, 132]) d.window(u, -gh - (f + 1) * fh + 16, 34, 42, { bars: 2, trim: d.side(chalk), surround: 3 });
        d.window(90, -H - 62, 28, 36, { arch: true, trim: d.side(chalk), bars: 1, surround: 3 });
      });
      // front slope of the roof
      d.poly([[-9, -H + 2], [W + 6, -H + 2], ridge(W + 4), ridge(-6)], roof);
      for (let i = 1; i < 9; i++) {
        const t = i / 9,
          a = ridge(-6),
          b = ridge(W + 4);
        d.rule(
          -9 + (a[0] + 9) * t,
          -H + 2 + (a[1] + H - 2) * t,
          W + 6 + (b[0] - W - 6) * t,
          -H + 2 + (b[1] + H - 2) * t,
          [0.53, 0.1, 34],
          1.1,
          0.45,
        );
      }
      d.poly([ridge(-6), ridge(W + 4), [ridge(W + 4)[0], ridge(W + 4)[1] - 4], [ridge(-6)[0], ridge(-6)[1] - 4]], [0.54, 0.1, 35]);
      // chimneys
      for (const u of [0.2, 0.74]) {
        const p = ridge(W * u);
        d.box(p[0] - 4, p[1] + 26, 24, 58, 22, brick);
        d.rect(p[0] - 7, p[1] - 36, 30, 6, stone);
      }
      // dormers with copper hoods
      const n = Math.max(2, Math.floor(bays / 2));
      for (let i = 0; i < n; i++) {
        const x = (W / n) * (i + 0.5) - 18,
          y = -H - 16;
        d.shade(
          [
            [x + 40, y],
            [x + 62, y - 14],
            [x + 62, y - 34],
            [x + 40, y - 30],
          ],
          0.2,
        );
        d.poly(
          [
            [x + 40, y],
            [x + 40, y - 38],
            [x + 54, y - 46],
            [x + 54, y - 22],
          ],
          d.side(c),
        );
        d.rect(x, y - 38, 40, 38, c);
        d.window(x + 9, y - 33, 22, 29, { bars: 2, surround: 2.5 });
        d.path(`M${x - 5} ${y - 37}q25 -34 50 0l15 -9q-22 -30 -46 -12Z`, copperDeep);
        d.path(`M${x - 5} ${y - 37}q25 -34 50 0Z`, copper);
      }
      // front
      d.rect(0, -H, W, H, c);
      d.rect(-9, -H - 1, W + 15, 8, chalk);
      d.rect(-5, -H + 7, W + 8, 5, stone);
      d.shade(
        [
          [0, -H + 12],
          [W, -H + 12],
          [W, -H + 23],
          [11, -H + 23],
        ],
        0.18,
      );
      d.rect(0, -gh, W, gh, [c[0] - 0.075, c[1], c[2]]);
      d.rect(-3, -gh - 4, W + 6, 7, chalk);
      d.shade(
        [
          [0, -gh + 3],
          [W, -gh + 3],
          [W, -gh + 8],
          [5, -gh + 8],
        ],
        0.14,
      );
      for (let k = 1; k < 5; k++) d.rule(0, -gh + 3 + k * 16, W, -gh + 3 + k * 16, [c[0] - 0.14, c[1], c[2]], 1, 0.55);
      d.rect(0, -8, W, 8, [0.6, 0.015, 80]);
      for (const x of [0, W - 14])
        for (let q = 0; q < 8; q++)
          d.rect(x + (q % 2 ? 3 : 0) * (x ? 1 : 0), -H + 20 + q * ((H - gh - 24) / 8), q % 2 ? 11 : 14, (H - gh - 24) / 8 - 2.5, chalk);
      const gate = Math.floor(bays / 2);
      for (let f = 0; f < floors - 1; f++)
        for (let b = 0; b < bays; b++) {
          const x = 15 + b * bw + 17,
            y = -gh - (f + 1) * fh + 13;
          d.window(x, y, bw - 34, 46, { bars: 2, surround: 4, sill: true });
          if (f === 0) {
            d.poly(
              [
                [x - 8, y - 5],
                [x + bw - 26, y - 5],
                [x + (bw - 34) / 2, y - 17],
              ],
              chalk,
            );
            d.shade(
              [
                [x - 4, y - 4],
                [x + bw - 26, y - 4],
                [x + bw - 26, y],
                [x, y],
              ],
              0.2,
            );
          }
        }
      for (let b = 0; b < bays; b++) {
        const x = 15 + b * bw;
        if (b === gate) {
          d.path(`M${x + 3} 0V-50A${bw / 2 - 3} ${bw / 2 - 3} 0 0 1 ${x + bw - 3} -50V0Z`, chalk);
          d.path(`M${x + 9} 0V-48A${bw / 2 - 9} ${bw / 2 - 9} 0 0 1 ${x + bw - 9} -48V0Z`, [0.44, 0.05, 60]);
          d.rule(x + bw / 2, -70, x + bw / 2, 0, [0.36, 0.05, 60], 1.6);
          for (const s of [0, 1]) d.rect(x + 14 + s * 20, -42, 14, 34, [0.49, 0.055, 60]);
        } else d.window(x + 13, -68, bw - 26, 52, { arch: true, bars: 2, surround: 4, trim: chalk });
      }
      d.rule(W - 18, -H + 10, W - 18, 0, copperDeep, 3);
    };
  },

  terraced(d) {
    const { rnd } = d,
      n = 4 + Math.floor(rnd() * 2),
      uw = n === 4 ? 142 : 118,
      eave = 152,
      apex = 244,
      z = 190;
    const first = Math.floor(rnd() * 8),
      W = n * uw;
    d.width = W;
    d.depth = z;
    d.height = apex + 60;
    const green = Math.floor(rnd() * n);
    return () => {
      for (let i = 0; i < n; i++) {
        const x = i * uw,
          c = wall((first + i * 3) % walls.length),
          m = x + uw / 2,
          roof = i === green ? copper : i % 2 ? slate : tile;
        if (i === n - 1) {
          d.poly([[x + uw, 0], [x + uw, -eave], d.back([x + uw, -eave], z), d.back([x + uw, 0], z)], d.side(c));
          d.wall(x + uw, 0, () => {
            for (const u of [36, 118]) d.window(u, -126, 34, 44, { trim: d.side(chalk), bars: 1 });
            d.window(70, -60, 52, 46, { trim: d.side(chalk), bars: 1 });
          });
        }
        d.poly([[m, -apex - 5], [x + uw + 5, -eave + 1], d.back([x + uw + 5, -eave + 1], z), d.back([m, -apex - 5], z)], roof);
        for (let k = 1; k < 6; k++) {
          const t = k / 6;
          d.rule(
            m + (x + uw + 5 - m) * t,
            -apex - 5 + (apex + 6 - eave) * t,
            d.back([m + (x + uw + 5 - m) * t, 0], z)[0],
            -apex - 5 + (apex + 6 - eave) * t + z * KY,
            [roof[0] - 0.09, roof[1], roof[2]],
            1,
            0.6,
          );
        }
        const ch = d.back([m + 20, -apex + 4], 90);
        d.box(ch[0], ch[1] + 12, 20, 46, 20, brick);
        d.rect(ch[0] - 3, ch[1] - 39, 26, 5, stone);
        d.poly(
          [
            [x, 0],
            [x, -eave],
            [m, -apex],
            [x + uw, -eave],
            [x + uw, 0],
          ],
          c,
        );
        d.poly(
          [
            [x - 4, -eave + 5],
            [m, -apex + 6],
            [x + uw + 4, -eave + 5],
            [x + uw + 4, -eave - 4],
            [m, -apex - 7],
            [x - 4, -eave - 4],
          ],
          chalk,
        );
        d.shade(
          [
            [x, -eave + 8],
            [m, -apex + 9],
            [m, -apex + 20],
            [x, -eave + 20],
          ],
          0.12,
        );
        d.shade(
          [
            [m, -apex + 8],
            [x + uw, -eave + 7],
            [x + uw, -eave + 14],
            [m, -apex + 16],
          ],
          0.16,
        );
        if (i)
          d.shade(
            [
              [x, 0],
              [x, -eave],
              [x + 6, -eave - 6],
              [x + 6, 0],
            ],
            0.1,
          );
        d.window(m - 14, -eave - 38, 28, 36, { arch: true, bars: 1, surround: 3.5 });
        const flip = i % 2;
        for (const u of [0.14, 0.58]) d.window(x + uw * u, -134, uw * 0.28, 46, { bars: 2, surround: 3.5, sill: true });
        const dx = x + (flip ? uw * 0.64 : uw * 0.1),
          wx = x + (flip ? uw * 0.1 : uw * 0.44);
        d.rect(dx - 4, -66, 38, 66, chalk);
        d.rect(dx, -60, 30, 60, doors[(i + first) % 4] ?? copperDeep);
        d.rect(dx + 6, -54, 18, 16, d.glass());
        d.dot(dx + 25, -28, 1.7, [0.85, 0.1, 85]);
        d.shade(
          [
            [dx - 6, -66],
            [dx + 40, -66],
            [dx + 40, -56],
            [dx + 4, -56],
          ],
          0.2,
        );
        d.rect(dx - 10, -72, 50, 6, chalk);
        d.rect(dx - 6, -5, 42, 5, stone);
        d.window(wx, -66, uw * 0.44, 44, { bars: 3, surround: 3.5, sill: true });
        if (rnd() < 0.8) d.path(`M${r1(wx - 4)} 0q4 -19 15 -15q8 -9 17 0q13 -5 16 15Z`, [0.6, 0.08, 152]);
      }
    };
  },

  office(d, pick) {
    const { rnd } = d,
      floors = 8 + Math.floor(rnd() * 3),
      cols = 7 + Math.floor(rnd() * 2),
      fh = 39,
      cw = 36,
      gh = 58,
      z = 150;
    const W1 = cols * cw,
      H1 = gh + floors * fh,
      low = 3 + Math.floor(rnd() * 2),
      W2 = 6 * cw,
      H2 = gh + low * fh,
      c = pick<Colour>([
        [0.9, 0.018, 95],
        [0.84, 0.03, 50],
        [0.88, 0.02, 200],
        [0.86, 0.045, 80],
      ]);
    d.width = W1 + W2;
    d.depth = z;
    d.height = H1 + 40;
    const grid = (x: number, W: number, H: number, fl: number, tone: Colour) => {
      d.rect(x, -H, W, H, tone);
      const k = Math.round(W / cw);
      for (let f = 0; f < fl; f++) {
        for (let i = 0; i < k; i++) d.window(x + i * cw + 4, -gh - (f + 1) * fh + 6, cw - 5, fh - 8, { t: 3, trim: tone });
        d.rect(x, -gh - f * fh - 2.5, W, 4, [tone[0] + 0.045, tone[1], tone[2]]);
      }
      for (let i = 0; i <= k; i++) {
        d.rect(x + i * cw - 1.5, -H, 4, H - gh, [tone[0] + 0.05, tone[1], tone[2]]);
        if (i < k)
          d.shade(
            [
              [x + i * cw + 2.5, -H],
              [x + i * cw + 7, -H + 5],
              [x + i * cw + 7, -gh],
              [x + i * cw + 2.5, -gh],
            ],
            0.14,
          );
      }
      d.rect(x - 2, -H - 4, W + 4, 9, [tone[0] + 0.06, tone[1] * 0.6, tone[2]]);
    };
    return () => {
      // tower
      d.box(0, 0, W1, H1, z, c);
      d.wall(W1, 0, () => {
        for (let f = 0; f < floors; f++) d.rect(0, -gh - (f + 1) * fh + 8, z, fh - 12, f < low ? d.side([0.55, 0.04, 215]) : d.glass());
        for (let i = 1; i < 5; i++) d.rect(i * 30 - 2, -H1, 4, H1, d.side(c));
      });
      d.at(...d.back([W1 * 0.3, -H1], 50), () => {
        d.box(0, 0, W1 * 0.4, 30, 60, copper);
        for (let i = 1; i < 9; i++) d.rule((i * W1 * 0.4) / 9, -30, (i * W1 * 0.4) / 9, 0, copperDeep, 1, 0.6);
      });
      grid(0, W1, H1, floors, c);
      // wing with a garden on its roof
      const w: Colour = [0.62, 0.075, 185];
      d.box(W1, 0, W2, H2, z, w, { topColor: [0.72, 0.08, 150] });
      d.wall(W1 + W2, 0, () => {
        for (let f = 0; f < low; f++) d.rect(0, -gh - (f + 1) * fh + 8, z, fh - 12, d.glass());
        for (let i = 1; i < 5; i++) d.rect(i * 30 - 2, -H2, 4, H2 - gh, d.side(w));
        d.rect(0, -gh, z, gh, d.side([0.6, 0.03, 200]));
      });
      d.shade([[W1, -H2], d.back([W1, -H2], z), d.back([W1 + 74, -H2], z), [W1 + 46, -H2]], 0.2);
      for (const [u, v, s] of [
        [70, 100, 46],
        [112, 50, 40],
        [150, 96, 54],
        [182, 40, 44],
      ] as const) {
        const p = d.back([W1 + u, -H2], v);
        tree(d, p[0], p[1], s, 'round', [0.6, 0.08, 152]);
      }
      grid(W1, W2, H2, low, w);
      // ground floor
      d.rect(0, -gh, W1 + W2, gh, [0.5, 0.03, 215]);
      for (let i = 0; i < (W1 + W2) / 54 - 0.6; i++) d.window(10 + i * 54, -gh + 11, 44, gh - 13, { bars: 1, trim: slate, t: 4 });
      for (let i = 0; i <= (W1 + W2) / 108; i++) d.rect(i * 108, -gh, 9, gh, c);
      d.shade(
        [
          [0, -gh],
          [W1 + W2, -gh],
          [W1 + W2, -gh + 14],
          [14, -gh + 14],
        ],
        0.28,
      );
      d.rect(-3, -gh - 7, W1 + W2 + 6, 9, chalk);
      d.rect(W1 - 78, -gh + 6, 92, gh - 6, [0.82, 0.06, 80]);
      d.rect(W1 - 68, -gh + 14, 72, gh - 14, d.glass());
      d.rule(W1 - 32, -gh + 14, W1 - 32, 0, slate, 2);
      d.rect(W1 - 88, -gh - 2, 116, 8, copperDeep);
      d.shade(
        [
          [W1 - 86, -gh + 6],
          [W1 + 26, -gh + 6],
          [W1 + 26, -gh + 14],
          [W1 - 76, -gh + 14],
        ],
        0.22,
      );
    };
  },

  warehouse(d, pick) {
    const { rnd } = d,
      teeth = 5 + Math.floor(rnd() * 2),
      tw = teeth === 5 ? 126 : 106,
      W = teeth * tw,
      e = 150,
      rise = 62,
      z = 210,
      c = pick<Colour>([
        [0.72, 0.075, 42],
        [0.86, 0.05, 78],
        [0.8, 0.03, 215],
        [0.88, 0.025, 110],
      ]);
    const num = 1 + Math.floor(rnd() * 9);
    d.width = W;
    d.depth = z;
    d.height = e + rise + 40;
    return () => {
      const topLine: Point[] = [];
      for (let i = 0; i < teeth; i++) topLine.push([i * tw, -e], [(i + 1) * tw, -e - rise]);
      d.poly([[W, 0], [W, -e - rise], d.back([W, -e - rise], z), d.back([W, 0], z)], d.side(c));
      d.wall(W, 0, () => {
        for (const u of [30, 92, 154]) d.window(u, -118, 38, 26, { trim: d.side(chalk), bars: 1 });
        d.rect(60, -66, 60, 66, d.side(slate));
        for (let k = 1; k < 6; k++) d.rule(60, -66 + k * 11, 120, -66 + k * 11, [0.3, 0.02, 225], 1);
      });
      for (let i = 0; i < teeth; i++) {
        const x = (i + 1) * tw,
          q: Point[] = [[x, -e], [x, -e - rise], d.back([x, -e - rise], z), d.back([x, -e], z)];
        if (i < teeth - 1) {
          d.poly(q, copper);
          d.wall(x, 0, () => {
            for (let k = 0; k < 6; k++) d.rect(6 + k * 34, -e - rise + 8, 27, rise - 16, d.glass());
          });
        }
      }
      d.poly(
        [
          [0, 0],
          [0, -e],
          ...topLine.slice(1).flatMap((p, i): Point[] => (i % 2 === 0 && i < topLine.length - 2 ? [p, [p[0], -e]] : [p])),
          [W, 0],
        ],
        c,
      );
      for (let i = 0; i < teeth; i++) {
        const x = i * tw;
        d.poly(
          [
            [x - 2, -e - 1],
            [x + tw, -e - rise - 4],
            [x + tw, -e - rise + 5],
            [x - 2, -e + 7],
          ],
          chalk,
        );
        d.shade(
          [
            [x, -e + 7],
            [x + tw, -e - rise + 5],
            [x + tw, -e - rise + 13],
            [x + 8, -e + 12],
          ],
          0.16,
        );
        d.dot(x + tw * 0.66, -e - 12, 13, chalk);
        d.dot(x + tw * 0.66, -e - 12, 10, d.glass());
        d.rule(x + tw * 0.66, -e - 22, x + tw * 0.66, -e - 2, chalk, 1.6);
      }
      for (let y = 12; y < e; y += 9) d.rule(0, -y, W, -y, [c[0] - 0.07, c[1], c[2]], 0.8, 0.5);
      d.rect(0, -12, W, 12, [0.6, 0.015, 90]);
      const docks = teeth - 1;
      for (let i = 0; i < docks; i++) {
        const x = tw * 0.24 + i * tw,
          open = i === docks - 2;
        d.rect(x - 6, -98, 84, 98, chalk);
        d.rect(x, -92, 72, 92, open ? [0.32, 0.03, 220] : copperDeep);
        if (open) {
          d.rect(x, -92, 72, 22, copperDeep);
          d.rect(x + 12, -36, 28, 28, [0.74, 0.07, 70]);
          d.rect(x + 34, -26, 22, 18, [0.8, 0.07, 80]);
          d.rule(x, -8, x + 72, -8, slate, 2);
        }
        for (let k = 1; k < (open ? 3 : 11); k++) d.rule(x, -92 + k * 8.2, x + 72, -92 + k * 8.2, [0.42, 0.07, 190], 1.1, 0.8);
        d.shade(
          [
            [x - 10, -104],
            [x + 84, -104],
            [x + 92, -92],
            [x + 92, -86],
            [x + 4, -86],
          ],
          0.2,
        );
        d.rect(x - 12, -110, 98, 7, slate);
        d.poly(
          [
            [x - 12, -110],
            [x + 86, -110],
            [x + 92, -114],
            [x - 6, -114],
          ],
          [0.62, 0.02, 225],
        );
      }
      // office corner: a tall window and the number of the hall
      const ox = W - tw * 0.78;
      d.rect(ox, -112, tw * 0.62, 112, chalk);
      for (let r = 0; r < 2; r++)
        for (let k = 0; k < 3; k++)
          d.window(ox + 7 + (k * (tw * 0.62 - 10)) / 3, -104 + r * 54, (tw * 0.62 - 10) / 3 - 4, 46, { trim: slate, t: 2.4 });
      // truck
      const tx = tw * 0.24 + 8;
      d.at(tx, 20, () => {
        d.shade(
          [
            [2, 0],
            [60, 0],
            [96, -14],
            [50, -14],
          ],
          0.18,
        );
        d.box(0, -9, 52, 50, 70, [0.95, 0.01, 120]);
        d.rect(4, -55, 44, 42, [0.9, 0.02, 120]);
        d.rule(26, -55, 26, -13, stone, 1.4);
        d.rect(4, -16, 44, 3, copper);
        for (const k of [10, 42]) d.dot(k, -6, 6.4, [0.3, 0.02, 225]);
      });
      void num;
    };
  },

  hotel(d, pick) {
    const { rnd } = d,
      bays = 7,
      floors = 4 + Math.floor(rnd() * 2),
      bw = 62,
      fh = 50,
      gh = 80,
      z = 190,
      c = pick([wall(2), wall(0), wall(3), wall(1), wall(6)]);
    const W = bays * bw + 26,
      H = gh + floors * fh + 12,
      M = 70;
    d.width = W;
    d.depth = z;
    d.height = H + M + 60;
    return () => {
      d.box(0, 0, W, H, z, c);
      d.wall(W, 0, () => {
        for (let f = 0; f < floors; f++)
          for (const u of [24, 80, 136]) d.window(u, -gh - (f + 1) * fh + 10, 28, 33, { trim: d.side(chalk), bars: 1, surround: 3 });
        d.rect(0, -gh, z, gh, d.side([0.8, 0.03, 80]));
        for (const u of [24, 80, 136]) d.window(u, -62, 32, 62, { arch: true, trim: d.side(chalk), bars: 1 });
      });
      const a = (x: number, s: number): Point => {
        const p = d.back([x, -H], s);
        return p;
      };
      const m0: Point = [a(0, 24)[0] + 6, a(0, 24)[1] - M],
        m1: Point = [a(W, 24)[0] - 14, a(0, 24)[1] - M],
        mb = d.back([m1[0], m1[1]], z - 52);
      d.poly([[W + 4, -H], m1, mb, d.back([W + 4, -H], z)], d.side(copper));
      d.poly([m0, m1, mb, d.back(m0, z - 52)], [0.74, 0.06, 182]);
      d.poly([[-4, -H], [W + 4, -H], m1, m0], copper);
      for (let i = 1; i < 28; i++) {
        const t = i / 28;
        d.rule(-4 + (W + 8) * t, -H, m0[0] + (m1[0] - m0[0]) * t, m0[1], copperDeep, 1, 0.4);
      }
      d.poly(
        [
          [m0[0] - 3, m0[1] + 3],
          [m1[0] + 3, m1[1] + 3],
          [m1[0] + 3, m1[1] - 4],
          [m0[0] - 3, m0[1] - 4],
        ],
        chalk,
      );
      for (let b = 0; b < bays; b += 1) {
        if (b === 3) continue;
        const x = 13 + b * bw + 17,
          y = -H - 6;
        d.shade(
          [
            [x + 30, y],
            [x + 42, y - 6],
            [x + 42, y - 34],
            [x + 30, y - 38],
          ],
          0.22,
        );
        d.rect(x - 3, y - 44, 34, 44, chalk);
        d.window(x + 2, y - 38, 24, 34, { arch: true, bars: 1 });
        d.poly(
          [
            [x - 7, y - 43],
            [x + 35, y - 43],
            [x + 14, y - 58],
          ],
          chalk,
        );
      }
      // the letters on the roof
      const L: Record<string, [number, number, number, number][]> = {
        H: [
          [0, 0, 5, 30],
          [15, 0, 5, 30],
          [5, 13, 10, 5],
        ],
        O: [
          [0, 0, 5, 30],
          [15, 0, 5, 30],
          [5, 0, 10, 5],
          [5, 25, 10, 5],
        ],
        T: [
          [0, 0, 20, 5],
          [7.5, 5, 5, 25],
        ],
        E: [
          [0, 0, 5, 30],
          [5, 0, 13, 5],
          [5, 12.5, 10, 5],
          [5, 25, 13, 5],
        ],
        L: [
          [0, 0, 5, 30],
          [5, 25, 13, 5],
        ],
      };
      const sx = W / 2 - 74 + 14,
        sy = m0[1] - 42,
        sign: Colour | string = d.dusk ? hexOfOklab(...oklabOf([0.93, 0.09, 90])) : [0.42, 0.06, 195];
      d.rule(sx - 4, sy + 35, sx + 156, sy + 35, slate, 2);
      for (let k = 0; k < 6; k++) d.rule(sx + 4 + k * 29, sy + 30, sx + 4 + k * 29, sy + 44, slate, 1.6);
      'HOTEL'.split('').forEach((ch, i) => L[ch]?.forEach(([x, y, w, h]) => d.rect(sx + i * 32 + x, sy + y, w, h, sign)));
      // front
      d.rect(0, -H, W, H, c);
      d.rect(-9, -H - 3, W + 18, 9, chalk);
      d.rect(-5, -H + 6, W + 10, 5, stone);
      d.shade(
        [
          [0, -H + 11],
          [W, -H + 11],
          [W, -H + 22],
          [11, -H + 22],
        ],
        0.18,
      );
      const mid: Colour = [c[0] + 0.03, c[1] * 0.7, c[2]];
      d.rect(13 + 2 * bw, -H + 11, 3 * bw, H - gh - 11, mid);
      for (const x of [13 + 2 * bw - 3, 13 + 5 * bw - 6]) d.rect(x, -H + 11, 9, H - gh - 11, chalk);
      for (let f = 0; f < floors; f++)
        for (let b = 0; b < bays; b++) {
          const x = 13 + b * bw + 16,
            y = -gh - (f + 1) * fh + 8,
            centre = b > 1 && b < 5;
          d.window(x, y, bw - 32, fh - 15, { bars: centre ? 2 : 1, surround: 3.4, sill: !centre });
          if (centre && f < 3) {
            d.shade(
              [
                [x - 6, y + fh - 14],
                [x + bw - 20, y + fh - 14],
                [x + bw - 20, y + fh - 6],
                [x + 2, y + fh - 6],
              ],
              0.18,
            );
            d.rect(x - 9, y + fh - 17, bw - 14, 4, chalk);
            for (let k = 0; k < 10; k++) d.rule(x - 6 + k * 4.7, y + fh - 29, x - 6 + k * 4.7, y + fh - 17, slate, 1.1);
            d.rule(x - 9, y + fh - 29, x + bw - 23, y + fh - 29, slate, 1.8);
          }
        }
      d.rect(0, -gh, W, gh, [0.88, 0.03, 85]);
      for (let k = 1; k < 5; k++) d.rule(0, -gh + k * 16, W, -gh + k * 16, [0.78, 0.03, 80], 1, 0.7);
      d.rect(-4, -gh - 5, W + 8, 8, chalk);
      d.rect(0, -7, W, 7, [0.6, 0.015, 80]);
      for (let b = 0; b < bays; b++) {
        const x = 13 + b * bw;
        if (b === 3) continue;
        d.window(x + 11, -66, bw - 22, 58, { arch: true, bars: 1, surround: 4 });
        if (b !== 2 && b !== 4) {
          const s = 5,
            w = (bw - 10) / s;
          d.shade(
            [
              [x + 7, -38],
              [x + bw + 2, -38],
              [x + bw + 2, -30],
              [x + 13, -30],
            ],
            0.18,
          );
          for (let k = 0; k < s; k++)
            d.poly(
              [
                [x + 9 + k * (w - 1.6), -58],
                [x + 9 + (k + 1) * (w - 1.6), -58],
                [x + 5 + (k + 1) * w, -38],
                [x + 5 + k * w, -38],
              ],
              k % 2 ? chalk : copperDeep,
            );
        }
      }
      const x = 13 + 3 * bw;
      d.rect(x + 4, -62, bw - 8, 62, chalk);
      d.rect(x + 10, -56, bw - 20, 56, d.glass());
      d.rule(x + bw / 2, -56, x + bw / 2, 0, [0.5, 0.06, 60], 2.4);
      d.shade(
        [
          [x - 20, -64],
          [x + bw + 26, -64],
          [x + bw + 26, -50],
          [x - 6, -50],
        ],
        0.24,
      );
      d.poly(
        [
          [x - 26, -64],
          [x + bw + 26, -64],
          [x + bw + 34, -69],
          [x - 18, -69],
        ],
        [0.74, 0.07, 182],
      );
      d.rect(x - 26, -64, bw + 52, 9, copperDeep);
      for (const k of [x - 20, x + bw + 17]) d.rule(k, -56, k, 0, [0.78, 0.1, 84], 2.4);
      for (const k of [x - 6, x + bw + 6]) {
        d.rect(k - 7, -12, 14, 12, slate);
        d.dot(k, -24, 13, [0.58, 0.08, 155]);
      }
      const fc: Colour = [0.72, 0.12, 70];
      for (const k of [m0[0] + 18, m1[0] - 20]) {
        d.rule(k, m0[1] - 4, k, m0[1] - 62, slate, 1.8);
        d.path(`M${r1(k)} ${r1(m0[1] - 62)}q14 -7 26 0q10 5 20 0v18q-10 5 -20 0q-12 -7 -26 0Z`, fc);
      }
    };
  },
};
const top3 = (c: Colour): Colour => [Math.min(0.97, c[0] + 0.06), c[1] * 0.6, c[2]];
const hexa = (d: Board, c: Colour) => d.ink(c);

// ---------------------------------------------------------------- the picture
const width = 960,
  height = 640;

/**
 * Draws a building from a number: the same seed gives the same picture everywhere. `plan` is a building not begun yet, drawn and not built;
 * `lit`, 0 to 1, is the share of windows with the light on.
 */
export function drawing({
  seed,
  kind = kinds[seed % kinds.length] ?? 'apartment',
  mode,
  lit,
}: {
  seed: number;
  kind?: Kind;
  mode: Scene;
  lit: number;
}): string {
  const rnd = mulberry(seed * 7919 + kinds.indexOf(kind) * 101);
  const pick: Pick = (list) => {
    const one = list[Math.floor(rnd() * list.length)];
    if (one === undefined) throw new RangeError('nothing to pick from');
    return one;
  };
  const d = board(mode, rnd);
  const sky = pick(skies),
    paint = build[kind](d, pick);

  const ground = height - 62,
    scale = Math.min(1, (width - 210) / (d.width + d.depth * KX), (ground - 44) / (d.height + d.depth * -KY * 0.75));
  const bx = (width - (d.width + d.depth * KX) * scale) / 2 - 6;
  const lo = d.dusk
    ? hexOfOklab(...oklabOf([0.46, 0.055, 205]))
    : d.plan
      ? '#fbfdfd'
      : hexOfOklab(...oklabOf([sky[0] + 0.03, sky[1] * 0.45, sky[2]]));
  const hi = d.dusk
    ? hexOfOklab(...oklabOf([0.25, 0.04, 213]))
    : d.plan
      ? '#f3f8f8'
      : hexOfOklab(...oklabOf([sky[0] - 0.03, sky[1] * 1.25, sky[2]]));
  d.raw(
    `<defs><linearGradient id="s${seed}" x2="0" y2="1"><stop stop-color="${hi}"/><stop offset="1" stop-color="${lo}"/></linearGradient><clipPath id="c${seed}"><rect width="${width}" height="${ground - 22}"/></clipPath></defs><rect width="${width}" height="${height}" fill="url(#s${seed})"/>`,
  );
  if (d.plan)
    for (let x = 0; x <= width; x += 32) {
      d.raw(`<path d="M${x} 0V${height}" stroke="${d.pen}" stroke-width=".5" opacity=".13"/>`);
      if (x < height) d.raw(`<path d="M0 ${x}H${width}" stroke="${d.pen}" stroke-width=".5" opacity=".13"/>`);
    }
  // sun or moon
  const sx = rnd() < 0.5 ? width * (0.12 + rnd() * 0.1) : width * (0.8 + rnd() * 0.08),
    sy = 120 + rnd() * 60,
    sr = d.dusk ? 34 : 62;
  if (!d.plan)
    d.raw(`<circle cx="${r1(sx)}" cy="${r1(sy)}" r="${sr}" fill="${d.dusk ? '#f1ead2' : '#fff'}" opacity="${d.dusk ? 0.9 : 0.75}"/>`);
  if (!d.plan)
    for (let i = 0; i < 3; i++) {
      const cx = rnd() * width,
        cy = 60 + rnd() * 150,
        cw = 90 + rnd() * 120;
      d.raw(
        `<path d="M${r1(cx)} ${r1(cy)}h${r1(cw)}a9 9 0 0 1 0 18h${r1(-cw * 0.7)}a9 9 0 0 1 -9 -9a9 9 0 0 0 -9 -9h${r1(-cw * 0.3 + 18)}a0 0 0 0 1 0 0Z" fill="#fff" opacity="${d.dusk ? 0.06 : 0.5}"/>`,
      );
    }
  // the town behind: two pale layers
  for (const [layer, dl] of [
    [0, 0.045],
    [1, 0.085],
  ] as const) {
    const base = ground - 26 - (1 - layer) * 8,
      tone = d.dusk
        ? hexOfOklab(...oklabOf([0.39 - layer * 0.035, 0.05, 208]))
        : d.plan
          ? 'none'
          : hexOfOklab(...oklabOf([sky[0] - dl + 0.012, sky[1] * 1.1, sky[2]]));
    let path = `M-10 ${base}`,
      x = -10;
    while (x < width + 10) {
      const w = 34 + rnd() * 66,
        h = (layer ? 36 : 70) + rnd() * (layer ? 66 : 96),
        k = rnd();
      path +=
        k < 0.42
          ? `L${r1(x)} ${r1(base - h)}L${r1(x + w / 2)} ${r1(base - h - w * 0.42)}L${r1(x + w)} ${r1(base - h)}`
          : k < 0.5
            ? `V${r1(base - h)}H${r1(x + w * 0.3)}V${r1(base - h - 26)}L${r1(x + w * 0.5)} ${r1(base - h - 86)}L${r1(x + w * 0.7)} ${r1(base - h - 26)}V${r1(base - h)}H${r1(x + w)}`
            : `L${r1(x)} ${r1(base - h)}H${r1(x + w)}`;
      x += w;
      path += `L${r1(x)} ${r1(base - h * 0.6)}`;
    }
    d.raw(`<path d="${path}V${base}Z" fill="${tone}"${d.plan ? ` stroke="${d.pen}" stroke-width=".7" opacity=".35"` : ''}/>`);
  }
  // ground: lawn, pavement, kerb
  const grass: Colour = kind === 'warehouse' || kind === 'office' ? [0.83, 0.014, 110] : [0.8, 0.05, 142];
  d.rect(0, ground - 44, width, 50, grass);
  d.rect(0, ground - 4, width, 70, [0.9, 0.012, 95]);
  d.rect(0, ground + 30, width, 40, [0.8, 0.012, 110]);
  d.rect(0, ground + 27, width, 5, [0.95, 0.008, 100]);
  for (let x = -20; x < width; x += 54) d.rule(x + 24, ground - 4, x, ground + 27, [0.84, 0.012, 95], 1);
  // trees behind
  const trees: TreeKind[] =
      kind === 'terraced'
        ? ['round', 'pine']
        : kind === 'oldtown'
          ? ['round', 'round']
          : kind === 'warehouse'
            ? ['pine', 'poplar']
            : ['poplar', 'round'],
    green = pick<Colour>([
      [0.6, 0.08, 150],
      [0.63, 0.085, 135],
      [0.57, 0.07, 165],
    ]);
  const right = bx + (d.width + d.depth * KX) * scale;
  for (let i = 0; i < 6; i++) {
    const s = i % 2 ? right + 8 + rnd() * (width - right) : rnd() * Math.max(30, bx - 16);
    tree(d, s, ground - 30 + rnd() * 14, 90 + rnd() * 100, pick(trees), green);
  }
  // shadow of the building on the ground
  d.shade(
    [
      [bx + 20, ground - 6],
      [bx + d.width * scale, ground - 6],
      [bx + d.width * scale + 210 * scale, ground - 42],
      [bx + d.width * scale + 60 * scale, ground - 44],
    ],
    0.16,
  );
  d.raw(`<g transform="translate(${r1(bx)} ${ground - 6}) scale(${Math.round(scale * 1000) / 1000})">`);
  paint();
  d.raw('</g>');
  // in front
  if (kind !== 'warehouse') {
    const tx = rnd() < 0.5 ? Math.max(46, bx - 26) : Math.min(width - 46, right - 10);
    d.shade(
      [
        [tx, ground + 12],
        [tx + 70, ground - 4],
        [tx + 96, ground + 2],
        [tx + 10, ground + 14],
      ],
      0.14,
    );
    tree(d, tx, ground + 12, 128 + rnd() * 40, 'round', [green[0] - 0.03, green[1], green[2]]);
  }
  lamp(d, clamp(bx + d.width * scale * 0.86, 40, width - 60), ground + 20);
  const coats: Colour[] = [
    [0.45, 0.09, 30],
    [0.4, 0.06, 235],
    [0.72, 0.11, 75],
    [0.42, 0.07, 190],
    [0.35, 0.02, 220],
  ];
  for (let i = 0; i < 2 + Math.floor(rnd() * 3); i++) {
    const px = 80 + rnd() * (width - 160);
    d.shade(
      [
        [px - 3, ground + 18],
        [px + 4, ground + 18],
        [px + 26, ground + 10],
        [px + 20, ground + 10],
      ],
      0.18,
    );
    person(d, px, ground + 18, pick(coats));
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${d.finish(lit, mulberry(seed + 17))}</svg>`;
}
