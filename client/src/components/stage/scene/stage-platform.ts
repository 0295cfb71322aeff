import { CylinderGeometry, TorusGeometry } from 'three';
import type { Frame } from '../layout/frames.ts';
import type { StageAppearance } from '../layout/venue-appearance.ts';
import type { MeshBuilder } from '../meshes/mesh-builder.ts';

const frontEdge = -3.9;

function roundStage(builder: MeshBuilder, appearance: StageAppearance, height: number): void {
  const middle = frontEdge - appearance.depth / 2;
  const steps = [
    { radius: appearance.width / 2, deep: appearance.depth * 0.62, top: height, z: middle - 0.3, glow: 2.2 },
    {
      radius: appearance.width / 2 + 0.8,
      deep: appearance.depth * 0.62 + 0.8,
      top: 0.4,
      z: middle - 0.1,
      glow: 1.4,
    },
  ];
  for (const { radius, deep, top, z, glow } of steps) {
    builder.put(new CylinderGeometry(1, 1.02, 1, 56), [0, top / 2, z], {
      size: [radius, top, deep],
      color: appearance.color,
      top: appearance.top,
    });
    builder.put(new TorusGeometry(1, 0.01, 6, 64), [0, top - 0.07, z], {
      turn: [Math.PI / 2, 0, 0],
      size: [radius + 0.06, deep + 0.06, 3],
      color: appearance.trim,
      glow,
    });
  }
}

function squareStage(builder: MeshBuilder, appearance: StageAppearance, height: number): void {
  const { width, depth, color, top, trim } = appearance;
  builder.box([0, height / 2, frontEdge - depth / 2], [width, height, depth], { color, top });
  builder.box([0, height - 0.07, frontEdge + 0.02], [width, 0.09, 0.08], { color: trim, glow: 2.4 });
  builder.box([0, 0.06, frontEdge + 0.04], [width, 0.06, 0.08], { color: trim, glow: 1.1 });
  const panels = Math.round(width / 0.8);
  for (let i = 0; i < panels; i++) {
    const x = -width / 2 + 0.4 + i * 0.8;
    builder.box([x, height * 0.48, frontEdge + 0.02], [0.05, height * 0.7, 0.04], {
      color: appearance.planks ? '#3a1c0c' : '#0c0718',
    });
  }
  for (const side of [-1, 1]) {
    for (let step = 0; step < 3; step++) {
      const y = height * (0.33 * (3 - step) - 0.16) * 0.9;
      builder.box([side * (width / 2 - 1.1), y, -3.8 + step * 0.4], [1.7, height * 0.3, 0.45], {
        color,
        top,
      });
    }
  }
}

export function addStagePlatform(builder: MeshBuilder, appearance: StageAppearance, frame: Frame): void {
  const height = frame.stageHeight;
  if (appearance.shape === 'round') roundStage(builder, appearance, height);
  else squareStage(builder, appearance, height);
  if (!appearance.hazard) return;
  for (let i = 0; i < 18; i++) {
    const bright = i % 2 === 1;
    builder.box([-appearance.width / 2 + 0.3 + i * 0.6, height - 0.25, frontEdge + 0.06], [0.26, 0.3, 0.05], {
      color: bright ? '#c8ff2e' : '#12160f',
      glow: bright ? 0.9 : 0,
      turn: [0, 0, 0.5],
    });
  }
}
