import type { Colours } from './look.ts';

/** Pseudo-random numbers from 0 to below 1, seeded by a name, so that a scene always looks the same. */
export function numbersOf(name: string): () => number {
  let state = 2_166_136_261;
  for (const letter of name) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_507);
    state = Math.imul(state ^ (state >>> 13), 3_266_489_909);
    state ^= state >>> 16;
    return (state >>> 0) / 4_294_967_296;
  };
}

interface Canvas {
  readonly colours: Colours;
  readonly next: () => number;
  readonly width: number;
  readonly height: number;
  /** Base size of the objects. */
  readonly unit: number;
}

type Scene = (canvas: Canvas) => string;

const f = (value: number) => value.toFixed(1);
const many = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => make(i)).join('');

const moon: Scene = ({ colours: [, body, light], next, width: w, height: h, unit: u }) =>
  [3.4, 4.4, 5.5]
    .map((r, i) =>
      i === 0
        ? `<circle cx="${f(w / 2)}" cy="${f(h * 0.36)}" r="${f(r * u)}" fill="${light}" opacity=".5"/>`
        : `<circle cx="${f(w / 2)}" cy="${f(h * 0.36)}" r="${f(r * u)}" fill="none" stroke="${light}" opacity="${0.34 - i * 0.1}"/>`,
    )
    .join('') +
  many(14, (i) => {
    const width = (2.6 + next() * 4) * u;
    return `<rect x="${f(next() * w - width / 2)}" y="${f(h * (0.08 + next() * 0.84))}" width="${f(width)}" height="${f(u * 0.42)}" rx="${f(u * 0.21)}" fill="${i % 2 ? body : light}" opacity="${f(0.12 + next() * 0.2)}"/>`;
  });

const waves: Scene = ({ colours: [, body, light], width: w, height: h, unit: u }) => {
  const step = u * 1.5;
  const columns = Math.ceil(w / step) + 2;
  const arcs = many(7, (row) =>
    many(columns, (i) => {
      const [x, y] = [i * step - (row % 2 ? step / 2 : 0) - step / 2, h * 0.66 + row * u * 0.75];
      return [0.88, 0.62, 0.36]
        .map(
          (r, k) =>
            `<circle cx="${f(x)}" cy="${f(y)}" r="${f(r * u)}" fill="${k ? 'none' : body}" stroke="${light}" stroke-width="1.6" opacity="${f(0.95 - row * 0.06)}"/>`,
        )
        .join('');
    }),
  );
  return `<circle cx="${f(w / 2)}" cy="${f(h * 0.34)}" r="${f(u * 3.2)}" fill="${light}" opacity=".4"/>${arcs}`;
};

const peaks: Scene = ({ colours: [ground, body, , accent], next, width: w, height: h, unit: u }) =>
  `<circle cx="${f(w * 0.7)}" cy="${f(h * 0.26)}" r="${f(u * 1.7)}" fill="${accent}" opacity=".7"/>${many(4, (i) => {
    const step = u * 1.7;
    let path = `M${f(-step)} ${f(h)}`;
    for (let x = -step, k = 0; x <= w + step; x += step, k += 1) {
      path += `L${f(x + next() * u * 0.7)} ${f(h * (0.42 + i * 0.12) + (k % 2 ? u * 1.7 : 0) + next() * u)}`;
    }
    return `<path d="${path}L${f(w + step)} ${f(h)}Z" fill="${i < 2 ? body : ground}" opacity="${[0.5, 0.7, 0.65, 0.9][i]}"/>`;
  })}`;

const rays: Scene = ({ colours: [, , light, accent], width: w, height: h, unit: u }) => {
  const [x, y, r] = [w / 2, h * 0.4, Math.hypot(w, h)];
  const at = (turn: number) =>
    `${f(x + r * Math.cos((turn * Math.PI) / 180))} ${f(y + r * Math.sin((turn * Math.PI) / 180))}`;
  return `${many(18, (i) => `<path d="M${f(x)} ${f(y)}L${at(i * 20)}L${at(i * 20 + 9)}Z" fill="${light}" opacity=".17"/>`)}<circle cx="${f(x)}" cy="${f(y)}" r="${f(u * 3.4)}" fill="none" stroke="${accent}" stroke-width="2" opacity=".45"/><circle cx="${f(x)}" cy="${f(y)}" r="${f(u * 3.8)}" fill="none" stroke="${accent}" opacity=".4" stroke-dasharray="3 10"/>`;
};

const lattice: Scene = ({ colours: [, , light], width: w, height: h, unit: u }) => {
  const s = u * 0.72;
  const cells = many(Math.ceil(h / (2 * s)) + 2, (row) =>
    many(Math.ceil(w / (2 * s)) + 2, (i) => {
      const [x, y] = [i * 2 * s - (row % 2 ? s : 0) - s, row * 2 * s - s];
      return `<path d="M${f(x)} ${f(y + s)}l${f(s)} ${f(-s)} ${f(s)} ${f(s)} ${f(-s)} ${f(s)}ZM${f(x + s / 2)} ${f(y + s / 2)}l${f(s)} ${f(s)}m0 ${f(-s)}l${f(-s)} ${f(s)}"/>`;
    }),
  );
  return `<g fill="none" stroke="${light}" stroke-width="1.2" opacity=".26">${cells}</g>`;
};

const arch: Scene = ({ colours: [ground, body, light, accent], width: w, height: h, unit: u }) => {
  const arches = many(Math.ceil(w / (u * 5)) + 1, (i) => {
    const x = i * u * 5;
    return [2.3, 1.8, 1.3]
      .map((r, k) => {
        const gate = `M${f(x - r * u)} ${f(h)}V${f(h * 0.42)}a${f(r * u)} ${f(r * u)} 0 0 1 ${f(2 * r * u)} 0V${f(h)}`;
        return `<path d="${gate}Z" fill="${k % 2 ? ground : body}" opacity="${[0.6, 0.6, 0.5][k]}"/><path d="${gate}" fill="none" stroke="${accent}" opacity="${0.25 + k * 0.14}" stroke-width="1.6"/>`;
      })
      .join('');
  });
  return `<path d="M0 0H${f(w)}V${f(u * 1.2)}H0Z" fill="${ground}" opacity=".5"/><circle cx="${f(w / 2)}" cy="${f(h * 0.3)}" r="${f(u * 3)}" fill="${light}" opacity=".28"/>${arches}`;
};

const dunes: Scene = ({ colours: [, body, light, accent], next, width: w, height: h, unit: u }) =>
  `<circle cx="${f(w * (0.25 + next() * 0.5))}" cy="${f(h * 0.25)}" r="${f(u * 1.5)}" fill="${accent}" opacity=".85"/>${many(
    5,
    (i) => {
      const [y, k] = [h * (0.5 + i * 0.1), u * (1.3 + next() * 1.4)];
      return `<path d="M-10 ${f(y + k)}C${f(w * 0.25)} ${f(y - k)} ${f(w * 0.5)} ${f(y + k)} ${f(w + 10)} ${f(y - k * 0.4)}V${f(h + 10)}H-10Z" fill="${i % 2 ? body : light}" opacity="${[0.3, 0.55, 0.32, 0.75, 0.28][i]}"/>`;
    },
  )}`;

const bamboo: Scene = ({ colours: [ground, body, light], next, width: w, height: h, unit: u }) =>
  many(Math.ceil(w / u) + 1, (i) => {
    const [x, width] = [i * u - u * 0.2 + next() * u * 0.35, u * (0.24 + next() * 0.32)];
    const stalk = `<rect x="${f(x)}" y="-5" width="${f(width)}" height="${f(h + 10)}" fill="${i % 3 ? body : light}" opacity="${f(0.2 + next() * 0.38)}"/>`;
    const first = next() * u * 1.4;
    return (
      stalk +
      many(Math.ceil(h / (u * 2)), (k) => {
        const y = first + k * u * 2.1;
        const leaf =
          next() > 0.6
            ? `<path d="M${f(x + width)} ${f(y)}q${f(u * 0.7)} ${f(-u * 0.1)} ${f(u * 1.1)} ${f(u * 0.6)}q${f(-u * 0.7)} ${f(u * 0.1)} ${f(-u * 1.1)} ${f(-u * 0.6)}" fill="${light}" opacity=".4"/>`
            : '';
        return `<rect x="${f(x - 2)}" y="${f(y)}" width="${f(width + 4)}" height="4" rx="2" fill="${ground}" opacity=".5"/>${leaf}`;
      })
    );
  });

const deep: Scene = ({ colours: [, , light, , top], next, width: w, height: h, unit: u }) =>
  many(7, (i) => {
    const x = (w / 6) * i;
    return `<path d="M${f(x)} -10L${f(x - u * 3 + next() * u)} ${f(h)}H${f(x - u * 0.4 + next() * u)}L${f(x + u)} -10Z" fill="${light}" opacity=".13"/>`;
  }) +
  many(38, () => {
    const r = u * (0.07 + next() * next() * 0.45);
    const at = `cx="${f(next() * w)}" cy="${f(next() * h)}" r="${f(r)}"`;
    return `<circle ${at} fill="${light}" fill-opacity=".13" stroke="${top}" stroke-opacity=".38"/>`;
  });

const town: Scene = ({ colours: [ground, body, , accent], next, width: w, height: h, unit: u }) =>
  `<circle cx="${f(w / 2)}" cy="${f(h * 0.32)}" r="${f(u * 2.6)}" fill="${accent}" opacity=".5"/>${many(2, (row) =>
    many(Math.ceil(w / (u * 1.9)) + 1, (i) => {
      const [width, height] = [u * (1.45 + next() * 0.5), u * (3 + next() * 2.4 - row * 1.2)];
      const [x, y] = [i * u * 1.9 - u * 0.7 + row * u * 0.7, h - height - u * (1.6 - row * 1.6)];
      const colour = row ? ground : body;
      const roof = many(2, (k) => {
        const up = k * u * 0.72;
        return `<path d="M${f(x - u * 0.4 + k * u * 0.22)} ${f(y - up + 4)}Q${f(x + width / 2)} ${f(y - up - u * 0.26)} ${f(x + width + u * 0.4 - k * u * 0.22)} ${f(y - up + 4)}L${f(x + width - u * 0.2)} ${f(y - up - u * 0.54)}H${f(x + u * 0.2)}Z" fill="${colour}"/>`;
      });
      const windows = many(3, (k) => {
        const top = y + u * (0.5 + next() * 0.8);
        return `<rect x="${f(x + u * (0.26 + k * 0.42))}" y="${f(top)}" width="${f(u * 0.2)}" height="${f(u * 0.3)}" rx="2" fill="${accent}" opacity=".75"/>`;
      });
      return `<g opacity="${row ? 0.95 : 0.8}"><rect x="${f(x)}" y="${f(y)}" width="${f(width)}" height="${f(h)}" fill="${colour}"/>${roof}</g>${windows}`;
    }),
  )}`;

const orbit: Scene = ({ colours: [, , light, accent, top], next, width: w, height: h, unit: u }) =>
  many(
    90,
    () =>
      `<circle cx="${f(next() * w)}" cy="${f(next() * h)}" r="${f(u * (0.02 + next() * 0.05))}" fill="${top}" opacity="${f(0.3 + next() * 0.7)}"/>`,
  ) +
  [2.6, 3.8, 5.2]
    .map(
      (r, i) =>
        `<ellipse cx="${f(w / 2)}" cy="${f(h * 0.4)}" rx="${f((r + 1.2) * u * 1.3)}" ry="${f(r * u * 0.45)}" transform="rotate(${i * 5 - 20} ${f(w / 2)} ${f(h * 0.4)})" fill="none" stroke="${i === 1 ? accent : light}" stroke-width="${i === 1 ? 2.2 : 1.3}" opacity=".5"/>`,
    )
    .join('') +
  `<circle cx="${f(w * 0.86)}" cy="${f(h * 0.2)}" r="${f(u * 0.8)}" fill="${light}" opacity=".55"/><circle cx="${f(w * 0.12)}" cy="${f(h * 0.62)}" r="${f(u * 0.5)}" fill="${accent}" opacity=".6"/>`;

const columns: Scene = ({ colours: [ground, body, light, accent], width: w, height: h, unit: u }) =>
  `${many(Math.ceil(w / (u * 1.7)) + 1, (i) => {
    const x = i * u * 1.7 - u * 0.5;
    return `<rect x="${f(x)}" y="-5" width="${f(u * 0.95)}" height="${f(h + 10)}" fill="${body}" opacity=".75"/><rect x="${f(x + u * 0.13)}" y="-5" width="${f(u * 0.2)}" height="${f(h + 10)}" fill="${light}" opacity=".36"/><rect x="${f(x - u * 0.16)}" y="${f(u * 1.4)}" width="${f(u * 1.27)}" height="${f(u * 0.3)}" rx="3" fill="${accent}" opacity=".42"/>`;
  })}<path d="M-5 -5H${f(w + 5)}V${f(u)}Q${f(w / 2)} ${f(u * 2.1)} -5 ${f(u)}Z" fill="${ground}" opacity=".7"/>`;

const petals: Scene = ({ colours: [, , light, , top], next, width: w, height: h, unit: u }) =>
  `<circle cx="${f(w / 2)}" cy="${f(h * 0.38)}" r="${f(u * 3.6)}" fill="${light}" opacity=".28"/>${many(46, () => {
    const [x, y, turn, s] = [next() * w, next() * h, next() * 360, u * (0.15 + next() * 0.32)];
    return `<path d="M0 ${f(-s)}Q${f(s)} ${f(-s * 0.2)} 0 ${f(s)}Q${f(-s)} ${f(-s * 0.2)} 0 ${f(-s)}Z" transform="translate(${f(x)} ${f(y)}) rotate(${f(turn)})" fill="${next() > 0.5 ? top : light}" opacity="${f(0.22 + next() * 0.45)}"/>`;
  })}`;

const scales: Scene = ({ colours: [ground, body, light], width: w, height: h, unit: u }) => {
  const s = u * 1.3;
  const rows = many(Math.ceil(h / (s * 0.75)) + 2, (row) =>
    many(Math.ceil(w / s) + 2, (i) => {
      const [x, y] = [i * s - (row % 2 ? s / 2 : 0) - s / 2, row * s * 0.75 - s];
      return `<path d="M${f(x)} ${f(y)}a${f(s / 2)} ${f(s * 0.6)} 0 0 0 ${f(s)} 0" fill="${(i + row) % 3 ? body : ground}" stroke="${light}"/>`;
    }),
  );
  return `<g opacity=".5">${rows}</g>`;
};

const glow: Scene = ({ colours: [, body, light, accent], next, width: w, height: h, unit: u }) => {
  const lamps = many(Math.ceil(w / (u * 2.6)), (i) => {
    const [x, y] = [i * u * 2.6 + u, u * (1 + next() * 1.1)];
    return `<g transform="translate(${f(x)} ${f(y)}) scale(${f(u / 30)})"><path d="M0 -80V4" stroke="${accent}" opacity=".45"/><circle cy="16" r="34" fill="${accent}" opacity=".16"/><rect x="-11" y="4" width="22" height="26" rx="10" fill="${accent}" opacity=".85"/><path d="M-11 13h22M-11 21h22" stroke="${body}" opacity=".6"/></g>`;
  });
  const lights = many(30, () => {
    const r = u * (0.16 + next() * 0.6);
    return `<circle cx="${f(next() * w)}" cy="${f(next() * h)}" r="${f(r)}" fill="${next() > 0.4 ? light : accent}" opacity="${f(0.08 + next() * 0.2)}"/>`;
  });
  return `<path d="M-5 ${f(u)}Q${f(w / 4)} ${f(u * 2.2)} ${f(w / 2)} ${f(u * 1.3)}T${f(w + 5)} ${f(u)}" fill="none" stroke="${accent}" opacity=".5"/>${lights}${lamps}`;
};

export const SCENES = {
  ...{ moon, waves, peaks, rays, lattice, arch, dunes, bamboo },
  ...{ deep, town, orbit, columns, petals, scales, glow },
} as const satisfies Readonly<Record<string, Scene>>;

export type SceneName = keyof typeof SCENES;

/**
 * A scene of a cover or a stage in a box of this size, without its sky.
 * @param name seed of the random positions
 */
export function drawScene(
  scene: SceneName,
  { name, colours, width, height }: Pick<Canvas, 'colours' | 'width' | 'height'> & { readonly name: string },
): string {
  const unit = Math.min(width, height) / 9;
  return SCENES[scene]({ colours, next: numbersOf(name), width, height, unit });
}
