import { BoxGeometry, Vector3 } from 'three';
import { sunglasses } from './accessories.ts';
import { armOf, body, ink } from './body.ts';
import { thinSmile } from './face.ts';
import { bothSides, type FigureBuilder } from './figure.ts';

const sideways = [0, 0, Math.PI / 2] as const;
const forwards = [Math.PI / 2, 0, 0] as const;

export const objectFigures = {
  beep(figure: FigureBuilder) {
    const { shapes } = figure;
    const [shell, joint, glass, light, pink] = ['#c9d3ea', '#7d88a8', '#151a2e', '#4df3ff', '#ff5fa8'];
    figure.add(shapes.block(), { at: [0, 0.45, 0], size: [0.29, 0.26, 0.22], color: shell });
    figure.add(shapes.block(), { at: [0, 0.46, 0.2], size: [0.15, 0.11, 0.04], color: glass });
    figure.add(shapes.ball(8, 6), { at: [-0.07, 0.47, 0.245], size: 0.03, color: pink, glow: 2 });
    figure.add(shapes.ball(8, 6), { at: [0.07, 0.47, 0.245], size: 0.03, color: light, glow: 2 });
    bothSides((side) => {
      const limb = armOf(side);
      figure.add(shapes.drum(10), { at: [side * 0.34, 0.5, 0], size: [0.06, 0.3, 0.06], color: joint, limb });
      figure.add(shapes.ball(10, 8), { at: [side * 0.34, 0.33, 0], size: 0.1, color: shell, limb });
      figure.add(shapes.ball(10, 8), { at: [side * 0.32, 0.64, 0], size: 0.1, color: joint, limb });
      figure.add(shapes.drum(10), { at: [side * 0.13, 0.16, 0], size: [0.07, 0.2, 0.07], color: joint });
      figure.add(shapes.block(4), { at: [side * 0.13, 0.055, 0.03], size: [0.12, 0.06, 0.16], color: shell });
      figure.onHead(shapes.block(4), {
        at: [side * 0.17, 0.03, 0.42],
        size: [0.062, 0.1, 0.03],
        color: light,
        glow: 1.2,
      });
      figure.onHead(shapes.drum(14), {
        at: [side * 0.53, 0, 0],
        turn: sideways,
        size: [0.13, 0.1, 0.13],
        color: pink,
      });
    });
    figure.add(shapes.drum(12), { at: [0, 0.72, 0], size: [0.1, 0.1, 0.1], color: joint });
    figure.onHead(shapes.block(), { size: [0.5, 0.39, 0.4], color: shell });
    figure.onHead(shapes.block(), { at: [0, 0, 0.36], size: [0.41, 0.29, 0.07], color: glass });
    thinSmile(figure, [0, -0.12, 0.42], 0.09, light, 1.2);
    figure.onHead(shapes.drum(8), { at: [0, 0.47, 0], size: [0.02, 0.2, 0.02], color: joint });
    figure.onHead(shapes.ball(10, 8), { at: [0, 0.6, 0], size: 0.075, color: pink, glow: 2 });
  },
  mirra(figure: FigureBuilder) {
    const { shapes } = figure;
    const pink = '#ff3d9a';
    const tiles = [
      '#f4efff',
      '#bfa4ff',
      '#74ccff',
      '#ff8acb',
      '#7a66f0',
      '#d4e4ff',
      '#4a3a8a',
      '#a8acd4',
    ] as const;
    body(figure, { shirt: '#191428', skin: '#e6e9ff', trousers: '#0f0b1c', shoes: '#e6e9ff' });
    bothSides((side) => {
      figure.add(shapes.cone(4), {
        at: [side * 0.07, 0.66, 0.21],
        turn: [0, 0, -side * (Math.PI / 2)],
        size: [0.06, 0.12, 0.05],
        color: pink,
      });
    });
    const rows = figure.detail < 0.5 ? 8 : 12;
    const tileWidth = 1.5 / rows;
    for (let row = 0; row < rows; row++) {
      const polar = ((row + 0.5) / rows) * Math.PI;
      const around = Math.max(4, Math.round(Math.sin(polar) * rows * 1.83));
      for (let i = 0; i < around; i++) {
        const turn = ((i + (row % 2) * 0.5) / around) * 2 * Math.PI;
        const out = new Vector3(
          Math.sin(polar) * Math.cos(turn),
          Math.cos(polar),
          Math.sin(polar) * Math.sin(turn),
        );
        const shade = (i * 7 + row * 5 + ((i * row) % 3)) % tiles.length;
        const tile = new BoxGeometry(tileWidth, tileWidth * 0.84, 0.03).lookAt(out);
        figure.onHead(tile, {
          at: [out.x * 0.46, out.y * 0.46, out.z * 0.46],
          color: tiles[shade] ?? tiles[0],
          glow: shade < 3 ? 0.1 : 0.01,
          shade: false,
        });
      }
    }
    figure.onHead(shapes.ball(16, 12), { size: 0.44, color: '#2a2050' });
    sunglasses(figure, '#0d0818', 0.06);
    thinSmile(figure, [0, -0.14, 0.48], 0.07, pink, 1);
    figure.onHead(shapes.drum(10), {
      at: [0, 0.5, 0],
      size: [0.07, 0.08, 0.07],
      color: '#ffc53d',
      glow: 0.3,
    });
  },
  wax(figure: FigureBuilder) {
    const { shapes } = figure;
    const [vinyl, label, gold] = ['#15101f', '#ff4d8d', '#ffc53d'];
    body(figure, { skin: '#2a2140', trousers: '#2a2140', shoes: gold, hands: '#ffffff' });
    figure.onHead(shapes.drum(40), {
      at: [0, 0.08, 0],
      turn: forwards,
      size: [0.56, 0.12, 0.56],
      color: vinyl,
    });
    for (const radius of [0.5, 0.43, 0.36]) {
      figure.onHead(shapes.ring(radius, 0.008, 2 * Math.PI, 40), {
        at: [0, 0.08, 0.062],
        color: '#574a78',
        glow: 0.1,
      });
    }
    figure.onHead(shapes.drum(30), {
      at: [0, 0.08, 0],
      turn: forwards,
      size: [0.285, 0.14, 0.285],
      color: label,
    });
    bothSides((side) => {
      figure.onHead(shapes.ball(), { at: [side * 0.1, 0.12, 0.075], size: [0.046, 0.066, 0.03], color: ink });
      figure.onHead(shapes.ball(6, 5), {
        at: [side * 0.1 + 0.015, 0.145, 0.1],
        size: 0.016,
        color: '#ffffff',
        glow: 0.5,
      });
    });
    thinSmile(figure, [0, 0.03, 0.08], 0.06, '#6a0f34');
    figure.onHead(shapes.ring(0.56, 0.02, 2 * Math.PI, 40), { at: [0, 0.08, 0], color: gold, glow: 0.25 });
  },
  tape(figure: FigureBuilder) {
    const { shapes } = figure;
    const [shell, label, reel] = ['#1f2438', '#f6efe0', '#0f1220'];
    body(figure, { skin: '#39415e', trousers: '#1f2438', shoes: '#ff7a3d', hands: '#f6efe0' });
    figure.onHead(shapes.block(9), { at: [0, 0.06, 0], size: [0.6, 0.4, 0.16], color: shell });
    figure.onHead(shapes.block(9), { at: [0, 0.12, 0.13], size: [0.52, 0.28, 0.05], color: label });
    figure.onHead(shapes.cube(), { at: [0, 0.33, 0.18], size: [0.9, 0.055, 0.02], color: '#ff7a3d' });
    figure.onHead(shapes.cube(), { at: [0, 0.26, 0.18], size: [0.9, 0.04, 0.02], color: '#21d4fd' });
    bothSides((side) => {
      figure.onHead(shapes.drum(18), {
        at: [side * 0.24, 0.08, 0.17],
        turn: forwards,
        size: [0.13, 0.05, 0.13],
        color: reel,
      });
      figure.onHead(shapes.drum(14), {
        at: [side * 0.24, 0.08, 0.19],
        turn: forwards,
        size: [0.07, 0.04, 0.07],
        color: '#ffffff',
        glow: 0.15,
      });
      figure.onHead(shapes.ball(8, 6), {
        at: [side * 0.24, 0.075, 0.215],
        size: [0.036, 0.046, 0.02],
        color: ink,
      });
      figure.onHead(shapes.drum(10), {
        at: [side * 0.3, -0.28, 0.14],
        turn: forwards,
        size: [0.035, 0.06, 0.035],
        color: '#ffc53d',
        glow: 0.5,
      });
    });
    thinSmile(figure, [0, 0.05, 0.185], 0.07, '#c2386a');
    figure.onHead(shapes.block(6), { at: [0, -0.27, 0.08], size: [0.38, 0.07, 0.12], color: '#2d3552' });
    figure.onHead(shapes.ring(0.62, 0.018, Math.PI, 30), {
      at: [0, 0.1, -0.02],
      size: [1, 0.74, 1],
      color: '#ffc53d',
      glow: 0.5,
    });
  },
  dot(figure: FigureBuilder) {
    const { shapes } = figure;
    const [light, dark] = ['#e9ecff', '#2b2f7a'];
    body(figure, { skin: '#5865f2', trousers: dark, shoes: light, hands: light });
    figure.onHead(shapes.cube(), { at: [0, 0.04, 0], size: [0.84, 0.76, 0.76], color: '#5865f2' });
    figure.onHead(shapes.cube(), { at: [0, 0.02, 0.37], size: [0.66, 0.5, 0.06], color: '#171a3e' });
    const pixel = (x: number, y: number, color: string) =>
      figure.onHead(shapes.cube(), {
        at: [x * 0.09, 0.02 + y * 0.09, 0.405],
        size: [0.085, 0.085, 0.03],
        color,
        glow: 0.9,
        shade: false,
      });
    bothSides((side) => {
      pixel(side * 2, 1, '#7cffe0');
      pixel(side * 2, 0, '#7cffe0');
      pixel(side * 1.5, -2, '#ff8ad0');
      figure.onHead(shapes.cube(), { at: [side * 0.47, 0.05, 0], size: [0.12, 0.28, 0.28], color: dark });
      figure.onHead(shapes.cube(), {
        at: [side * 0.26, 0.5, -0.05],
        size: [0.17, 0.17, 0.17],
        color: '#ffc53d',
        glow: 0.2,
      });
    });
    for (const x of [-0.5, 0.5]) pixel(x, -2.4, '#ff8ad0');
    figure.onHead(shapes.cube(), {
      at: [0, 0.5, -0.05],
      size: [0.17, 0.26, 0.17],
      color: '#ffc53d',
      glow: 0.2,
    });
    figure.onHead(shapes.cube(), { at: [0, 0.43, -0.05], size: [0.7, 0.05, 0.5], color: '#ffc53d' });
  },
};
