import { bothSides, type FigureBuilder, type Vec3 } from './figure.ts';

export const humanEars = (figure: FigureBuilder, skin: string): void =>
  bothSides((side) => {
    figure.onHead(figure.shapes.ball(10, 8), {
      at: [side * 0.465, -0.03, 0],
      size: [0.06, 0.09, 0.07],
      color: skin,
    });
  });

export const pointedEars = (figure: FigureBuilder, color: string, inner: string): void =>
  bothSides((side) => {
    const { shapes } = figure;
    const lean = -side * 0.3;
    figure.onHead(shapes.cone(4), {
      at: [side * 0.27, 0.46, 0],
      turn: [0, Math.PI / 4, lean],
      size: [0.19, 0.32, 0.13],
      color,
      facets: true,
    });
    figure.onHead(shapes.cone(4), {
      at: [side * 0.27, 0.44, 0.05],
      turn: [0.05, Math.PI / 4, lean],
      size: [0.12, 0.22, 0.1],
      color: inner,
      facets: true,
    });
  });

export const roundEars = (figure: FigureBuilder, color: string, inner: string): void =>
  bothSides((side) => {
    const { shapes } = figure;
    figure.onHead(shapes.ball(14, 10), { at: [side * 0.34, 0.37, 0], size: [0.165, 0.165, 0.1], color });
    figure.onHead(shapes.ball(12, 8), {
      at: [side * 0.34, 0.365, 0.06],
      size: [0.1, 0.1, 0.06],
      color: inner,
    });
  });

export const longEars = (figure: FigureBuilder, color: string, inner: string): void =>
  bothSides((side) => {
    const { shapes } = figure;
    const turn: Vec3 = [0, 0, -side * 0.16];
    figure.onHead(shapes.pill(0.1, 0.42), { at: [side * 0.17, 0.64, -0.02], turn, size: [1, 1, 0.6], color });
    figure.onHead(shapes.pill(0.058, 0.36), {
      at: [side * 0.17, 0.64, 0.03],
      turn,
      size: [1, 1, 0.5],
      color: inner,
    });
  });
