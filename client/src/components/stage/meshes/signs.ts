import { CanvasTexture, Color, Mesh, MeshBasicMaterial, PlaneGeometry, SRGBColorSpace } from 'three';
import type { Point } from '../layout/frames.ts';

export interface Sign {
  readonly text: string;
  readonly at: Point;
  readonly width: number;
  readonly height: number;
  readonly color: string;
  readonly glow: number;
}

/** Creates a sign; null if there is no `document` in which its letters can be drawn. */
export function createSignMesh(sign: Sign): Mesh | null {
  if (typeof document === 'undefined') return null;
  const canvas = document.createElement('canvas');
  canvas.width = 1024;
  canvas.height = Math.round((1024 * sign.height) / sign.width);
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.font = `800 ${canvas.height * 0.78}px "Bricolage Grotesque Variable", system-ui, sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillStyle = '#ffffff';
  const squeeze = Math.min(1, 1000 / pen.measureText(sign.text).width);
  pen.setTransform(squeeze, 0, 0, 1, 512, canvas.height / 2);
  pen.fillText(sign.text, 0, 0);
  const map = new CanvasTexture(canvas);
  map.colorSpace = SRGBColorSpace;
  const color = new Color(sign.color).multiplyScalar(sign.glow);
  const material = new MeshBasicMaterial({ map, transparent: true, color, fog: false });
  const mesh = new Mesh(new PlaneGeometry(sign.width, sign.height), material);
  mesh.position.set(...sign.at);
  return mesh;
}
