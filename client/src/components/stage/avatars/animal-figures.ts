import { skullCap } from './accessories.ts';
import { armOf, body, head, ink, skins } from './body.ts';
import { longEars, pointedEars, roundEars } from './ears.ts';
import { face, snout, thinSmile } from './face.ts';
import { bothSides, type FigureBuilder, faceDepth } from './figure.ts';

export const animalFigures = {
  miso(figure: FigureBuilder) {
    const { shapes } = figure;
    const fur = '#ffa552';
    const cream = '#fff3e2';
    body(figure, { shirt: fur, skin: fur, hands: cream, trousers: fur, shoes: cream, belly: cream });
    head(figure, fur, [1.05, 0.95, 1]);
    pointedEars(figure, fur, '#ff9db0');
    face(figure, { mouth: 'cat', apart: 0.19, eyeSize: 1.12, eye: '#1f3d2a' });
    figure.onHead(shapes.ball(8, 6), { at: [0, -0.105, 0.43], size: [0.04, 0.028, 0.03], color: '#ff6d86' });
    for (const stripe of [-1, 0, 1]) {
      const at = [stripe * 0.1, 0.385 - Math.abs(stripe) * 0.03, 0.2] as const;
      figure.onHead(shapes.pill(0.026, 0.13), { at, turn: [-0.9, 0, 0], color: '#c9661d' });
    }
    figure.add(shapes.ring(0.26, 0.055, Math.PI * 1.2, 14), {
      at: [0.2, 0.4, -0.32],
      turn: [0, 1.2, -0.6],
      color: '#c9661d',
    });
    figure.add(shapes.ring(0.17, 0.035, 2 * Math.PI, 18), {
      at: [0, 0.7, 0.02],
      turn: [Math.PI / 2, 0, 0],
      color: '#562df9',
    });
  },
  bruno(figure: FigureBuilder) {
    const fur = '#a5673f';
    body(figure, { skin: fur, trousers: fur, shoes: '#7d4a2a', width: 1.14 });
    head(figure, fur, [1.04, 1, 1]);
    roundEars(figure, fur, '#e3b48a');
    snout(figure, '#ebc9a2');
    face(figure, { mouth: 'none', apart: 0.18, eyeHeight: 0.03, cheeks: '#d9695a' });
  },
  bao(figure: FigureBuilder) {
    const { shapes } = figure;
    const [white, black] = ['#ece8f6', '#241d31'];
    body(figure, { skin: black, bareArms: true, trousers: black, shoes: black, width: 1.12 });
    head(figure, white, [1.05, 1, 1]);
    roundEars(figure, black, '#3c3150');
    bothSides((side) => {
      const depth = faceDepth(0.19, 0);
      figure.onHead(shapes.ball(14, 10), {
        at: [side * 0.19, -0.02, depth - 0.03],
        turn: [0, 0, side * 0.5],
        size: [0.13, 0.16, 0.055],
        color: black,
      });
      figure.onHead(shapes.ball(8, 6), {
        at: [side * 0.165, 0, depth + 0.045],
        size: [0.026, 0.034, 0.02],
        color: ink,
      });
    });
    face(figure, {
      mouth: 'none',
      apart: 0.17,
      eyeHeight: 0,
      eyeSize: 0.72,
      eye: '#ffffff',
      cheeks: '#ff9fb0',
    });
    figure.onHead(shapes.ball(), { at: [0, -0.12, 0.43], size: [0.05, 0.036, 0.03], color: black });
    thinSmile(figure, [0, -0.17, 0.42], 0.045, black);
  },
  pico(figure: FigureBuilder) {
    const { shapes } = figure;
    const green = '#63c94b';
    const crown = [
      [0, 0.1],
      [0.06, 0.09],
      [0.09, 0],
      [0, 0],
    ] as const;
    body(figure, { shirt: green, skin: green, trousers: green, shoes: '#3f9a35', belly: '#d8f5b0' });
    figure.onHead(shapes.head(), { at: [0, -0.04, 0], size: [0.5, 0.36, 0.42], color: green });
    bothSides((side) => {
      figure.onHead(shapes.ball(14, 10), { at: [side * 0.25, 0.3, 0.1], size: 0.175, color: green });
      figure.onHead(shapes.ball(14, 10), { at: [side * 0.255, 0.315, 0.165], size: 0.135, color: '#ffffff' });
      figure.onHead(shapes.ball(10, 8), {
        at: [side * 0.255, 0.315, 0.27],
        size: [0.066, 0.085, 0.045],
        color: ink,
      });
      figure.onHead(shapes.ball(6, 5), {
        at: [side * 0.255 + 0.025, 0.35, 0.31],
        size: 0.022,
        color: '#ffffff',
        glow: 0.5,
      });
      figure.onHead(shapes.ball(10, 6), {
        at: [side * 0.31, -0.11, 0.335],
        size: [0.07, 0.045, 0.03],
        color: '#ff8f8f',
      });
    });
    const grin = shapes.ring(0.2, 0.019, Math.PI * 0.8, 16);
    figure.onHead(grin, { at: [0, 0, 0.385], turn: [0.16, 0, Math.PI + 0.31], color: '#2c6b22' });
    figure.onHead(shapes.turned(crown, 8), { at: [0, 0.3, -0.05], color: '#ffd34d' });
  },
  rusty(figure: FigureBuilder) {
    const { shapes } = figure;
    const fur = '#f0752e';
    const sock = '#3a2320';
    const cream = '#fff3e4';
    body(figure, { skin: sock, trousers: sock, shoes: '#241614' });
    head(figure, fur, [1.08, 0.92, 0.98]);
    pointedEars(figure, fur, sock);
    bothSides((side) => {
      const turn = [0, 0, side * 0.4] as const;
      figure.onHead(shapes.ball(14, 10), {
        at: [side * 0.24, -0.2, 0.2],
        turn,
        size: [0.26, 0.17, 0.2],
        color: cream,
      });
    });
    face(figure, { mouth: 'none', apart: 0.185, eyeHeight: 0.02, cheeks: null });
    figure.onHead(shapes.cone(10), {
      at: [0, -0.13, 0.47],
      turn: [Math.PI / 2, 0, 0],
      size: [0.1, 0.2, 0.08],
      color: cream,
    });
    figure.onHead(shapes.ball(10, 8), { at: [0, -0.12, 0.56], size: [0.05, 0.042, 0.04], color: ink });
    figure.add(shapes.pill(0.15, 0.26), { at: [0.26, 0.36, -0.3], turn: [0.5, 0, -0.7], color: fur });
    figure.add(shapes.ball(), { at: [0.42, 0.53, -0.38], size: [0.125, 0.14, 0.125], color: cream });
  },
  mochi(figure: FigureBuilder) {
    const { shapes } = figure;
    const fur = '#f3e6ee';
    body(figure, { skin: fur, trousers: fur, shoes: '#ffd0e0' });
    head(figure, fur, [1.02, 0.97, 1]);
    longEars(figure, fur, '#ffa9c6');
    face(figure, { mouth: 'cat', apart: 0.19, eyeSize: 1.05, eye: '#7a1f4a' });
    figure.onHead(shapes.ball(8, 6), { at: [0, -0.11, 0.425], size: [0.036, 0.026, 0.03], color: '#ff6d96' });
    figure.onHead(shapes.block(), { at: [0, -0.215, 0.41], size: [0.036, 0.04, 0.012], color: '#ffffff' });
    figure.add(shapes.gem(), { at: [0, 0.33, -0.28], size: 0.12, color: '#ffffff', facets: true });
  },
  waddle(figure: FigureBuilder) {
    const { shapes } = figure;
    const [navy, white, orange, red] = ['#243052', '#ece9f5', '#ffa531', '#f2385a'];
    const belly = [
      [0, 0.08],
      [0.24, 0.08],
      [0.34, 0.2],
      [0.35, 0.4],
      [0.3, 0.6],
      [0.2, 0.74],
      [0, 0.78],
    ] as const;
    figure.add(shapes.turned(belly), { size: [1, 1, 0.9], color: navy });
    figure.add(shapes.ball(18, 14), { at: [0, 0.38, 0.15], size: [0.255, 0.29, 0.2], color: white });
    bothSides((side) => {
      const wing = {
        at: [side * 0.36, 0.48, 0],
        turn: [0, 0, side * 0.3],
        size: [0.07, 0.23, 0.13],
      } as const;
      figure.add(shapes.ball(12, 8), { ...wing, color: navy, limb: armOf(side) });
      figure.add(shapes.block(2.4), {
        at: [side * 0.14, 0.05, 0.12],
        size: [0.12, 0.05, 0.17],
        color: orange,
      });
    });
    head(figure, navy);
    bothSides((side) => {
      figure.onHead(shapes.ball(14, 10), {
        at: [side * 0.15, -0.07, 0.28],
        size: [0.19, 0.24, 0.19],
        color: white,
      });
    });
    face(figure, { mouth: 'none', apart: 0.155, eyeHeight: 0.02, forward: 0.055, cheeks: null });
    figure.onHead(shapes.cone(10), {
      at: [0, -0.1, 0.5],
      turn: [Math.PI / 2, 0, 0],
      size: [0.1, 0.2, 0.06],
      color: orange,
    });
    figure.add(shapes.ring(0.27, 0.075, 2 * Math.PI, 20), {
      at: [0, 0.72, 0],
      turn: [Math.PI / 2, 0, 0],
      color: red,
    });
    figure.add(shapes.pill(0.065, 0.22), { at: [0.16, 0.55, 0.3], turn: [-0.1, 0, 0.15], color: red });
  },
  rex(figure: FigureBuilder) {
    const { shapes } = figure;
    const hide = '#37bfa0';
    body(figure, { shirt: hide, skin: hide, trousers: hide, shoes: '#1f8a72', belly: '#e6f8c6' });
    figure.onHead(shapes.head(), { at: [0, -0.03, 0.06], size: [0.4, 0.38, 0.4], color: skins.peach });
    face(figure, {
      mouth: 'open',
      forward: 0.055,
      apart: 0.15,
      cheeks: null,
      eyeSize: 0.95,
      nose: '#e09f70',
    });
    skullCap(figure, hide, { until: 1.7, tilt: -0.75, grow: 1.17 });
    figure.onHead(shapes.ring(0.41, 0.075, 2 * Math.PI, 26), {
      at: [0, -0.02, 0.16],
      turn: [-0.08, 0, 0],
      color: hide,
    });
    for (let i = 0; i < 4; i++) {
      const angle = 0.1 + i * 0.45;
      figure.onHead(shapes.cone(4), {
        at: [0, Math.cos(angle) * 0.56, -Math.sin(angle) * 0.56 - 0.02],
        turn: [-angle, Math.PI / 4, 0],
        size: [0.11, 0.22, 0.11],
        color: '#ffd34d',
        facets: true,
      });
    }
    figure.onHead(shapes.block(2.6), { at: [0, 0.4, 0.33], size: [0.3, 0.13, 0.24], color: hide });
    bothSides((side) => {
      figure.onHead(shapes.ball(10, 8), { at: [side * 0.24, 0.5, 0.25], size: 0.085, color: '#ffffff' });
      figure.onHead(shapes.ball(8, 6), { at: [side * 0.25, 0.51, 0.32], size: 0.042, color: ink });
    });
    for (const x of [-0.18, -0.06, 0.06, 0.18]) {
      const tooth = { at: [x, 0.29, 0.53], turn: [Math.PI, 0, 0], size: [0.04, 0.08, 0.03] } as const;
      figure.onHead(shapes.cone(4), { ...tooth, color: '#ffffff', facets: true });
    }
    figure.add(shapes.cone(8), {
      at: [0, 0.25, -0.42],
      turn: [-1.9, 0, 0],
      size: [0.17, 0.55, 0.15],
      color: hide,
    });
  },
  luna(figure: FigureBuilder) {
    const { shapes } = figure;
    const coat = '#efe2f5';
    const mane = ['#ff5fa8', '#a06bff', '#4db8ff', '#4df3c0', '#ffd34d'];
    body(figure, { skin: coat, trousers: coat, shoes: '#ffc53d' });
    head(figure, coat, [1, 0.98, 1]);
    figure.onHead(shapes.ball(14, 10), { at: [0, -0.19, 0.34], size: [0.24, 0.14, 0.17], color: '#ffc3e2' });
    bothSides((side) => {
      figure.onHead(shapes.cone(8), {
        at: [side * 0.32, 0.42, -0.02],
        turn: [0, 0, -side * 0.3],
        size: [0.11, 0.26, 0.08],
        color: coat,
      });
      figure.onHead(shapes.ball(6, 5), {
        at: [side * 0.07, -0.15, 0.515],
        size: [0.022, 0.03, 0.015],
        color: '#c46a9a',
      });
    });
    face(figure, { apart: 0.2, eyeHeight: 0.05, eyeSize: 1.15, forward: 0.01, mouth: 'none', cheeks: null });
    thinSmile(figure, [0, -0.215, 0.495], 0.07, '#a84a7e');
    figure.onHead(shapes.cone(9), {
      at: [0, 0.63, 0.16],
      turn: [0.25, 0, 0],
      size: [0.09, 0.48, 0.09],
      color: '#ffc53d',
      glow: 0.9,
    });
    mane.forEach((color, i) => {
      const angle = -0.15 + i * 0.5;
      const at = [0, Math.cos(angle) * 0.45, -Math.sin(angle) * 0.44 + 0.02] as const;
      figure.onHead(shapes.ball(10, 8), { at, size: [0.17, 0.17, 0.19], color });
    });
    figure.add(shapes.pill(0.08, 0.25), { at: [0, 0.35, -0.32], turn: [0.7, 0, 0], color: '#a06bff' });
  },
};
