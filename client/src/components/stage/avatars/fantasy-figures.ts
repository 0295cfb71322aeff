import { armOf, body, head } from './body.ts';
import { face, thinSmile } from './face.ts';
import { bothSides, type FigureBuilder } from './figure.ts';

const sideways = [0, 0, Math.PI / 2] as const;
const forwards = [Math.PI / 2, 0, 0] as const;

export const fantasyFigures = {
  boo(figure: FigureBuilder) {
    const { shapes } = figure;
    const sheet = { color: '#dfe4f6', glow: 0.03, shade: false } as const;
    const robe = [
      [0.36, 0.16],
      [0.4, 0.3],
      [0.36, 0.55],
      [0.34, 0.8],
    ] as const;
    figure.add(shapes.turned(robe, 22), sheet);
    for (let i = 0; i < 9; i++) {
      const angle = (i / 9) * 2 * Math.PI;
      figure.add(shapes.ball(10, 8), {
        at: [Math.cos(angle) * 0.3, 0.18, Math.sin(angle) * 0.3],
        size: [0.125, 0.12, 0.125],
        ...sheet,
      });
    }
    bothSides((side) => {
      figure.add(shapes.ball(10, 8), {
        at: [side * 0.42, 0.55, 0.08],
        size: [0.13, 0.1, 0.1],
        limb: armOf(side),
        ...sheet,
      });
    });
    figure.onHead(shapes.head(), { at: [0, -0.02, 0], size: [0.47, 0.47, 0.44], ...sheet });
    face(figure, { apart: 0.17, eyeSize: 1.35, eyeHeight: 0.02, mouth: 'none', cheeks: '#c9b0ff' });
    figure.onHead(shapes.ball(10, 8), { at: [0, -0.17, 0.425], size: [0.06, 0.075, 0.03], color: '#3a2a5a' });
  },
  juno(figure: FigureBuilder) {
    const { shapes } = figure;
    const [suit, orange, grey] = ['#e6e9f6', '#ff7a3d', '#8d97b5'];
    body(figure, { shirt: suit, skin: suit, hands: orange, trousers: suit, shoes: grey, width: 1.1 });
    figure.add(shapes.block(4), { at: [0, 0.5, -0.28], size: [0.26, 0.25, 0.13], color: '#c3cade' });
    figure.add(shapes.block(4), { at: [0, 0.47, 0.235], size: [0.13, 0.09, 0.05], color: '#3a4468' });
    figure.add(shapes.ball(8, 6), { at: [-0.05, 0.48, 0.285], size: 0.025, color: '#7cff9b', glow: 2 });
    figure.add(shapes.ball(8, 6), { at: [0.04, 0.48, 0.285], size: 0.025, color: orange, glow: 2 });
    figure.add(shapes.ring(0.3, 0.06, 2 * Math.PI, 22), { at: [0, 0.74, 0], turn: forwards, color: orange });
    figure.onHead(shapes.ball(24, 18), { size: [0.52, 0.5, 0.49], color: suit });
    figure.onHead(shapes.block(2.5), { at: [0, -0.01, 0.16], size: [0.42, 0.33, 0.36], color: '#2a1c5e' });
    figure.onHead(shapes.ball(14, 8), {
      at: [0, 0.1, 0.4],
      size: [0.33, 0.14, 0.1],
      color: '#7a55ff',
      glow: 0.5,
    });
    figure.onHead(shapes.ball(10, 8), {
      at: [-0.17, 0.13, 0.47],
      turn: [0, 0, 0.5],
      size: [0.09, 0.045, 0.03],
      color: '#ffe0b8',
      glow: 1,
    });
    figure.onHead(shapes.ring(0.38, 0.035, 2 * Math.PI, 28), {
      at: [0, -0.01, 0.32],
      size: [1.08, 0.84, 1],
      color: '#ffc53d',
    });
    bothSides((side) => {
      figure.onHead(shapes.drum(14), {
        at: [side * 0.53, 0, 0],
        turn: sideways,
        size: [0.13, 0.09, 0.13],
        color: orange,
      });
    });
    figure.onHead(shapes.drum(6), { at: [0.4, 0.45, -0.05], size: [0.018, 0.25, 0.018], color: grey });
    figure.onHead(shapes.ball(8, 6), { at: [0.4, 0.6, -0.05], size: 0.05, color: '#ff4d4d', glow: 2 });
  },
  zorp(figure: FigureBuilder) {
    const { shapes } = figure;
    const skin = '#7be35f';
    body(figure, { skin, trousers: '#3a2a70', shoes: '#d8c6ff' });
    figure.onHead(shapes.ball(24, 18), { at: [0, 0.06, 0], size: [0.5, 0.42, 0.42], color: skin });
    figure.onHead(shapes.ball(18, 12), { at: [0, -0.18, 0.04], size: [0.33, 0.3, 0.34], color: skin });
    bothSides((side) => {
      const turn = [0, side * 0.35, side * 0.42] as const;
      figure.onHead(shapes.ball(16, 12), {
        at: [side * 0.2, 0, 0.335],
        turn,
        size: [0.125, 0.185, 0.07],
        color: '#170c2b',
      });
      figure.onHead(shapes.ball(8, 6), {
        at: [side * 0.2 + 0.03, 0.08, 0.4],
        size: [0.036, 0.05, 0.02],
        color: '#ffffff',
        glow: 0.8,
      });
      figure.onHead(shapes.drum(8), {
        at: [side * 0.2, 0.53, 0],
        turn: [0, 0, -side * 0.3],
        size: [0.02, 0.26, 0.02],
        color: skin,
      });
      figure.onHead(shapes.ball(10, 8), {
        at: [side * 0.25, 0.68, 0],
        size: 0.078,
        color: '#e9ff5a',
        glow: 1.4,
      });
    });
    thinSmile(figure, [0, -0.25, 0.37], 0.06, '#2c6b22');
  },
  spike(figure: FigureBuilder) {
    const { shapes } = figure;
    const [green, dark, pot] = ['#4fae5a', '#2f8a44', '#d9764a'];
    body(figure, {
      shirt: pot,
      skin: green,
      bareArms: true,
      trousers: '#b85a34',
      shoes: '#8a4226',
      width: 1.06,
    });
    figure.add(shapes.ring(0.25, 0.06, 2 * Math.PI, 20), {
      at: [0, 0.68, 0],
      turn: forwards,
      color: '#f09a68',
    });
    figure.onHead(shapes.ball(22, 16), { at: [0, 0.03, 0], size: [0.43, 0.5, 0.41], color: green });
    for (let i = 0; i < 10; i++) {
      const angle = (i / 10) * 2 * Math.PI + 0.31;
      const at = [Math.cos(angle) * 0.4, 0.05, Math.sin(angle) * 0.38] as const;
      if (Math.sin(angle) < 0.75)
        figure.onHead(shapes.ball(6, 10), { at, size: [0.05, 0.42, 0.05], color: dark });
    }
    bothSides((side) => {
      figure.onHead(shapes.pill(0.1, 0.16), {
        at: [side * 0.5, 0, -0.04],
        turn: [0, 0, side * 1.15],
        color: green,
      });
      figure.onHead(shapes.pill(0.09, 0.14), { at: [side * 0.6, 0.17, -0.04], color: green });
    });
    face(figure, { apart: 0.17, eyeHeight: 0, forward: -0.02, brows: dark });
    for (let i = 0; i < 6; i++) {
      const angle = (i / 6) * 2 * Math.PI;
      const at = [0.06 + Math.cos(angle) * 0.13, 0.55, Math.sin(angle) * 0.13] as const;
      figure.onHead(shapes.ball(8, 6), { at, size: [0.1, 0.06, 0.1], color: '#ff5fa8' });
    }
    figure.onHead(shapes.ball(8, 6), { at: [0.06, 0.6, 0], size: 0.08, color: '#ffd34d' });
  },
  sol(figure: FigureBuilder) {
    const { shapes } = figure;
    const [gold, amber] = ['#ffd34d', '#ff9a2e'];
    body(figure, { skin: gold, trousers: '#a8341e', shoes: '#fff0c0', hands: gold });
    for (let i = 0; i < 14; i++) {
      const angle = (i / 14) * 2 * Math.PI;
      const long = i % 2 === 0;
      const reach = long ? 0.6 : 0.54;
      figure.onHead(shapes.cone(4), {
        at: [Math.sin(angle) * reach, Math.cos(angle) * reach * 0.96, -0.04],
        turn: [0, 0, -angle],
        size: [0.13, long ? 0.3 : 0.2, 0.08],
        color: long ? '#ffb020' : '#ffe07a',
        glow: long ? 0.35 : 0.6,
        facets: true,
        shade: false,
      });
    }
    head(figure, gold, [1, 1.06, 0.96]);
    figure.onHead(shapes.ring(0.47, 0.035, 2 * Math.PI, 30), {
      at: [0, 0, 0.02],
      size: [1, 0.97, 1],
      color: amber,
      glow: 0.5,
    });
    face(figure, { mouth: 'open', cheeks: '#ff7a3d', brows: '#c2571a', eye: '#4a1f10' });
  },
};
