import { Canvas, hsl, type Size } from './canvas';
import { type Dice, diceFor } from './dice';

type Scene = (canvas: Canvas, dice: Dice, hue: number) => void;

function sky(canvas: Canvas, hue: number, { isDark = false } = {}): void {
  const [top, bottom] = isDark ? [0.1, 0.28] : [0.55, 0.9];
  canvas.gradient(0, canvas.size.height, hsl(hue, 0.55, top), hsl(hue + 40, 0.6, bottom), 60);
}

function ridge(canvas: Canvas, dice: Dice, top: number, swing: number, color: number): void {
  const { width } = canvas.size;
  // Between 0 and 2π.
  const phase = dice.below(628) / 100;
  canvas.fillBelow(
    (x) => top + swing * Math.sin((x / width) * 7 + phase) + (swing / 3) * Math.sin((x / width) * 23),
    color,
  );
}

const hills: Scene = (canvas, dice, hue) => {
  const { width, height } = canvas.size;
  // A blue sky or a sunset.
  sky(canvas, hue % 2 ? 200 : 20);
  canvas.circle(width * 0.75, height * 0.25, 26, canvas.addColor(hsl(48, 0.95, 0.75)));
  for (const [n, lightness] of [0.55, 0.45, 0.35].entries()) {
    ridge(
      canvas,
      dice,
      height * (0.5 + n * 0.16),
      22 - n * 4,
      canvas.addColor(hsl(60 + (hue % 90), 0.4, lightness)),
    );
  }
};

const river: Scene = (canvas, dice, hue) => {
  const { width, height } = canvas.size;
  sky(canvas, hue);
  ridge(canvas, dice, height * 0.52, 14, canvas.addColor(hsl(110, 0.25, 0.35)));
  canvas.gradient(height * 0.62, height * 0.38, hsl(205, 0.45, 0.62), hsl(210, 0.5, 0.36), 30);
  const gleam = canvas.addColor(hsl(200, 0.6, 0.8));
  for (let n = 0; n < 40; n++) {
    canvas.rect(dice.below(width), height * 0.63 + dice.below(100), 12 + dice.below(50), 1, gleam);
  }
};

const building: Scene = (canvas, dice, hue) => {
  const { width, height } = canvas.size;
  sky(canvas, 200);
  // The ground, the walls, the roof, the windows, the door, the mast and the flag.
  canvas.rect(0, height * 0.82, width, height, canvas.addColor(hsl(40, 0.12, 0.6)));
  canvas.rect(width * 0.15, height * 0.32, width * 0.7, height * 0.52, canvas.addColor(hsl(hue, 0.3, 0.78)));
  const roof = canvas.addColor(hsl(215, 0.2, 0.33));
  for (let n = 0; n < 40; n++) {
    canvas.rect(width * 0.13 + n * 2, height * 0.33 - n, width * 0.74 - n * 4, 1, roof);
  }
  const pane = canvas.addColor(hsl(210, 0.35, 0.42));
  for (let floor = 0; floor < 2; floor++) {
    for (let n = 0; n < 7; n++) {
      canvas.rect(width * (0.2 + n * 0.09), height * (0.4 + floor * 0.2), width * 0.045, height * 0.11, pane);
    }
  }
  canvas.rect(width * 0.46, height * 0.66, width * 0.08, height * 0.18, canvas.addColor(hsl(20, 0.5, 0.3)));
  canvas.rect(width * 0.477, height * 0.09, 2, 32, roof);
  for (const [n, stripe] of [hsl(225, 0.7, 0.4), hsl(0, 0, 0.97), hsl(355, 0.8, 0.5)].entries()) {
    canvas.rect(width * 0.48 + n * 9, height * 0.1 + dice.below(2), 9, 18, canvas.addColor(stripe));
  }
};

const market: Scene = (canvas, dice, hue) => {
  const { width, height } = canvas.size;
  sky(canvas, 210);
  canvas.rect(0, height * 0.78, width, height, canvas.addColor(hsl(35, 0.2, 0.55)));
  const white = canvas.addColor([250, 248, 240]);
  const wood = canvas.addColor(hsl(28, 0.3, 0.3));
  for (let stall = 0; stall < 4; stall++) {
    const left = width * (0.03 + stall * 0.245);
    for (const post of [8, 94]) canvas.rect(left + post, height * 0.5, 3, height * 0.3, wood);
    const stripe = canvas.addColor(hsl(hue + stall * 70, 0.6, 0.5));
    for (let n = 0; n < 10; n++)
      canvas.rect(left + n * 10.5, height * 0.38, 10.5, 42, n % 2 ? white : stripe);
    canvas.rect(left + 4, height * 0.66, 98, height * 0.14, canvas.addColor(hsl(28, 0.4, 0.4)));
    for (let n = 0; n < 9; n++) {
      const fruit = canvas.addColor(hsl(dice.pick([10, 45, 90, 120, 350]), 0.7, 0.5));
      canvas.circle(left + 12 + n * 10, height * 0.65, 6, fruit);
    }
  }
};

const park: Scene = (canvas, dice, hue) => {
  const { width, height } = canvas.size;
  sky(canvas, 195);
  ridge(canvas, dice, height * 0.7, 8, canvas.addColor(hsl(100, 0.4, 0.5)));
  const trunk = canvas.addColor(hsl(25, 0.35, 0.3));
  for (let n = 0; n < 8; n++) {
    const [x, y] = [width * (0.06 + n * 0.125), height * (0.45 + dice.below(12) / 100)];
    canvas.rect(x - 4, y, 8, height * 0.3, trunk);
    const leaf = canvas.addColor(hsl(90 + (hue % 40) + dice.below(25), 0.45, 0.3 + dice.below(15) / 100));
    for (let puff = 0; puff < 4; puff++) {
      canvas.circle(x - 18 + dice.below(36), y - 18 + dice.below(30), 20 + dice.below(10), leaf);
    }
  }
};

const night: Scene = (canvas, dice, hue) => {
  const { width, height } = canvas.size;
  sky(canvas, 235, { isDark: true });
  for (let burst = 0; burst < 5; burst++) {
    const [x, y] = [width * (0.12 + burst * 0.19), 40 + dice.below(100)];
    const spark = canvas.addColor(hsl(hue + burst * 67, 0.9, 0.7));
    // 0.262 radians are 15 degrees.
    for (let ray = 0; ray < 24; ray++) {
      for (let distance = 8; distance < 44; distance += 6) {
        canvas.circle(x + distance * Math.cos(ray * 0.262), y + distance * Math.sin(ray * 0.262), 1, spark);
      }
    }
  }
  ridge(canvas, dice, height * 0.85, 6, canvas.addColor([14, 16, 28]));
};

const hole: Scene = (canvas, dice, hue) => {
  const { width, height } = canvas.size;
  canvas.gradient(0, height, hsl(hue, 0.06, 0.62), hsl(hue, 0.08, 0.42), 40);
  const stone = canvas.addColor(hsl(hue, 0.05, 0.38));
  for (let n = 0; n < 160; n++)
    canvas.circle(dice.below(width), dice.below(height), 1 + dice.below(2), stone);
  const dark = canvas.addColor(hsl(hue, 0.15, 0.2));
  for (let n = 0; n < 9; n++) {
    canvas.circle(width * 0.4 + dice.below(90), height * 0.45 + dice.below(60), 18 + dice.below(20), dark);
  }
};

const portrait: Scene = (canvas, dice, hue) => {
  const { width, height } = canvas.size;
  canvas.gradient(0, height, hsl(hue, 0.35, 0.8), hsl(hue, 0.35, 0.62), 40);
  // The shoulders, the hair, the neck and the face.
  canvas.circle(width / 2, height * 1.02, 112, canvas.addColor(hsl(hue + 180, 0.4, 0.35)));
  canvas.circle(width / 2, height * 0.34, 72, canvas.addColor(hsl(25, 0.4, 0.16 + dice.below(20) / 100)));
  const skin = canvas.addColor(hsl(26, 0.5, 0.5 + dice.below(28) / 100));
  canvas.rect(width / 2 - 22, height * 0.55, 44, 48, skin);
  canvas.circle(width / 2, height * 0.42, 60, skin);
};

const scenes = { hills, river, building, market, park, night, hole, portrait } satisfies Record<
  string,
  Scene
>;
export type Motif = keyof typeof scenes;

/** The key determines the colours and the details. */
export function paint(motif: Motif, key: string, size: Size): Buffer {
  const canvas = new Canvas(size);
  const dice = diceFor(`painting ${key}`);
  scenes[motif](canvas, dice, dice.below(360));
  return canvas.png();
}
