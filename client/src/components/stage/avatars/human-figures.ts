import { glasses, headphones, skullCap } from './accessories.ts';
import { body, head, ink, skins } from './body.ts';
import { humanEars } from './ears.ts';
import { face } from './face.ts';
import { bothSides, type FigureBuilder } from './figure.ts';

export const humanFigures = {
  nova(figure: FigureBuilder) {
    const { shapes } = figure;
    const hair = '#ff5fa8';
    body(figure, { skin: skins.fair, trousers: '#32245c' });
    head(figure, skins.fair);
    face(figure, { mouth: 'open', brows: '#a1295f', nose: '#f7bfa4' });
    skullCap(figure, hair, { tilt: -0.5 });
    bothSides((side) => {
      figure.onHead(shapes.block(2.6), {
        at: [side * 0.4, -0.13, -0.06],
        size: [0.14, 0.34, 0.3],
        color: hair,
      });
    });
    figure.onHead(shapes.block(2.6), { at: [0, -0.1, -0.28], size: [0.42, 0.36, 0.2], color: hair });
    figure.onHead(shapes.ball(), {
      at: [0.12, 0.31, 0.29],
      turn: [0, 0, -0.5],
      size: [0.27, 0.12, 0.15],
      color: hair,
    });
    headphones(figure, '#7cffe0');
  },
  milo(figure: FigureBuilder) {
    const { shapes } = figure;
    const hair = '#5a3620';
    body(figure, { skin: skins.peach, trousers: '#3b2f2a', shoes: '#ffb37a' });
    head(figure, skins.peach);
    humanEars(figure, skins.peach);
    face(figure, { brows: '#4b2c1a', nose: '#e09f70' });
    skullCap(figure, hair, { until: 1.38 });
    figure.onHead(shapes.block(2.4), {
      at: [0.04, 0.41, 0.2],
      turn: [-0.5, 0, -0.12],
      size: [0.36, 0.17, 0.25],
      color: hair,
    });
    glasses(figure);
  },
  zuri(figure: FigureBuilder) {
    const { shapes } = figure;
    const hair = '#2a1a1c';
    body(figure, { skin: skins.deep, trousers: '#2d6a6a', shoes: '#ffffff' });
    head(figure, skins.deep);
    humanEars(figure, skins.deep);
    face(figure, { mouth: 'open', cheeks: '#a8473f', brows: ink, nose: '#6b4234' });
    skullCap(figure, hair, { until: 1.35, tilt: -0.4, grow: 1.05 });
    bothSides((side) => {
      figure.onHead(shapes.gem(2), { at: [side * 0.42, 0.4, -0.04], size: 0.28, color: hair, facets: true });
      figure.onHead(shapes.ring(0.1, 0.045), {
        at: [side * 0.3, 0.29, -0.02],
        turn: [Math.PI / 2, side * 0.75, 0],
        color: '#ffb020',
      });
      figure.onHead(shapes.ring(0.07, 0.016), {
        at: [side * 0.5, -0.17, 0.02],
        turn: [0, 0.97, 0],
        color: '#ffd34d',
        glow: 0.3,
      });
    });
  },
  frida(figure: FigureBuilder) {
    const { shapes } = figure;
    const hair = '#2c1a22';
    const flowers = [
      ['#ff4d6d', -0.28, 0.36],
      ['#ffc53d', -0.1, 0.43],
      ['#ff8fd0', 0.1, 0.43],
      ['#ff4d6d', 0.28, 0.36],
    ] as const;
    body(figure, { skin: skins.tan, trousers: '#2f2a63' });
    head(figure, skins.tan);
    humanEars(figure, skins.tan);
    face(figure, { brows: '#2a1512', nose: '#b87a4e' });
    skullCap(figure, hair, { until: 1.42, tilt: -0.45 });
    figure.onHead(shapes.ball(14, 10), { at: [0, 0.5, -0.12], size: [0.22, 0.19, 0.2], color: hair });
    for (const [color, x, y] of flowers) {
      figure.onHead(shapes.gem(), { at: [x, y, 0.16], size: [0.12, 0.11, 0.12], color, facets: true });
      figure.onHead(shapes.ball(8, 6), { at: [x, y + 0.01, 0.27], size: 0.042, color: '#fff2b0' });
    }
  },
  ollie(figure: FigureBuilder) {
    const { shapes } = figure;
    body(figure, { skin: skins.peach, trousers: '#39415e', shoes: '#c7d2ff' });
    head(figure, skins.peach);
    humanEars(figure, skins.peach);
    face(figure, { mouth: 'none', cheeks: '#e88a70', brows: '#8a4a22', nose: '#e09f70' });
    figure.onHead(shapes.block(2.6), { at: [0, -0.25, 0.1], size: [0.42, 0.2, 0.33], color: '#b0612c' });
    figure.onHead(shapes.ball(12, 8), { at: [0, -0.2, 0.435], size: [0.08, 0.045, 0.02], color: '#5a1526' });
    skullCap(figure, '#2fb7a8', { until: 1.36, tilt: -0.12, grow: 1.09 });
    figure.onHead(shapes.ring(0.46, 0.085, 2 * Math.PI, 24), {
      at: [0, 0.135, -0.02],
      turn: [Math.PI / 2 - 0.12, 0, 0],
      size: [1, 0.94, 1],
      color: '#22897f',
    });
    figure.onHead(shapes.gem(), { at: [0, 0.52, -0.05], size: 0.13, color: '#fff4e0', facets: true });
  },
  dex(figure: FigureBuilder) {
    const { shapes } = figure;
    body(figure, { skin: skins.brown, trousers: '#22335c', shoes: '#ff6464' });
    head(figure, skins.brown);
    humanEars(figure, skins.brown);
    face(figure, { mouth: 'open', cheeks: '#b85a44', brows: ink, nose: '#8a5838' });
    skullCap(figure, '#f23b57', { until: 1.42, tilt: -0.1, grow: 1.085 });
    figure.onHead(shapes.drum(20), {
      at: [0, 0.13, -0.42],
      turn: [-0.2, 0, 0],
      size: [0.29, 0.045, 0.27],
      color: '#b81f3c',
    });
    figure.onHead(shapes.ball(8, 6), { at: [0, 0.475, -0.05], size: [0.05, 0.03, 0.05], color: '#ffffff' });
    figure.onHead(shapes.block(4), {
      at: [0, 0.22, 0.375],
      turn: [-0.5, 0, 0],
      size: [0.13, 0.09, 0.02],
      color: '#ffffff',
    });
  },
  dolly(figure: FigureBuilder) {
    const { shapes } = figure;
    const hair = '#f6c453';
    const hat = [
      [0, 0.36],
      [0.16, 0.4],
      [0.25, 0.36],
      [0.3, 0.14],
      [0.34, 0.03],
      [0.6, 0.02],
      [0.74, 0.1],
      [0.72, 0.03],
      [0.5, -0.03],
      [0, -0.03],
    ] as const;
    body(figure, { skin: skins.fair, trousers: '#3d6bb0', shoes: '#7a3d20' });
    head(figure, skins.fair);
    face(figure, { brows: '#c78a2e', nose: '#f7bfa4' });
    skullCap(figure, hair, { until: 1.4 });
    bothSides((side) => {
      figure.onHead(shapes.ball(12, 8), {
        at: [side * 0.42, -0.25, 0.02],
        size: [0.15, 0.22, 0.16],
        color: hair,
      });
      figure.onHead(shapes.ball(12, 8), {
        at: [side * 0.44, -0.5, 0.04],
        size: [0.11, 0.16, 0.12],
        color: hair,
      });
    });
    figure.onHead(shapes.turned(hat, 26), {
      at: [0, 0.27, -0.03],
      turn: [-0.14, 0, 0],
      size: [1, 1, 0.82],
      color: '#b5713b',
    });
    figure.onHead(shapes.ring(0.325, 0.035, 2 * Math.PI, 22), {
      at: [0, 0.335, -0.035],
      turn: [Math.PI / 2 - 0.14, 0, 0],
      size: [1, 0.82, 1],
      color: '#ff5fa8',
    });
  },
  amal(figure: FigureBuilder) {
    const { shapes } = figure;
    const scarf = '#39d0b8';
    body(figure, { skin: skins.tan });
    figure.onHead(shapes.head(), { at: [0, 0, 0.03], size: [0.42, 0.4, 0.42], color: skins.tan });
    face(figure, { forward: 0.012, brows: '#3a2216', nose: '#b87a4e' });
    skullCap(figure, scarf, { until: 1.66, tilt: -0.72, grow: 1.12 });
    figure.onHead(shapes.ring(0.4, 0.095, 2 * Math.PI, 26), {
      at: [0, -0.03, 0.17],
      turn: [-0.1, 0, 0],
      size: [1, 0.98, 1],
      color: scarf,
    });
    figure.onHead(shapes.block(2.4), { at: [0, -0.42, 0.03], size: [0.33, 0.17, 0.28], color: '#2fb8a3' });
  },
  riot(figure: FigureBuilder) {
    const { shapes } = figure;
    body(figure, { skin: skins.fair, trousers: '#141020', shoes: '#ff3d3d' });
    head(figure, skins.fair);
    humanEars(figure, skins.fair);
    face(figure, { mouth: 'open', brows: '#1a1024', nose: '#f7bfa4' });
    skullCap(figure, '#3a2d4a', { until: 1.2, tilt: -0.3, grow: 1.03 });
    for (let i = 0; i < 6; i++) {
      const angle = -1 + i * 0.42;
      figure.onHead(shapes.cone(6), {
        at: [0, Math.cos(angle) * 0.58, -Math.sin(angle) * 0.5],
        turn: [-angle, 0, 0],
        size: [0.12, 0.42, 0.17],
        color: i % 2 ? '#a6ff3d' : '#5fe020',
        facets: true,
      });
    }
    bothSides((side) => {
      figure.onHead(shapes.ring(0.05, 0.014), {
        at: [side * 0.5, -0.12, 0],
        turn: [0, Math.PI / 2, 0],
        color: '#e8e8f4',
      });
    });
  },
};
