import {
  Color,
  HalfFloatType,
  NeutralToneMapping,
  type PerspectiveCamera,
  type Scene,
  Vector2,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import { EffectComposer } from 'three/addons/postprocessing/EffectComposer.js';
import { OutputPass } from 'three/addons/postprocessing/OutputPass.js';
import { RenderPass } from 'three/addons/postprocessing/RenderPass.js';
import { ShaderPass } from 'three/addons/postprocessing/ShaderPass.js';
import { UnrealBloomPass } from 'three/addons/postprocessing/UnrealBloomPass.js';
import type { VenueAppearance } from '../layout/venue-appearance.ts';

/** The last pass: richer colours, violet shadows, darker corners, and a grain that hides banding. */
const gradeShader = {
  uniforms: {
    tDiffuse: { value: null },
    uVignette: { value: 0.8 },
    uSaturation: { value: 1.1 },
    uLift: { value: new Color(0x06030f) },
  },
  vertexShader: /* glsl */ `
    varying vec2 vUv;
    void main() { vUv = uv; gl_Position = vec4(position.xy, 0., 1.); }`,
  fragmentShader: /* glsl */ `
    varying vec2 vUv;
    uniform sampler2D tDiffuse;
    uniform float uVignette, uSaturation;
    uniform vec3 uLift;
    void main() {
      vec3 color = texture2D(tDiffuse, vUv).rgb;
      float luma = dot(color, vec3(.3, .59, .11));
      color = max(mix(vec3(luma), color, uSaturation), 0.) + uLift * (1. - luma);
      float corner = smoothstep(.95, .28, length(vUv - .5) * 1.17);
      color *= mix(1., corner, uVignette * .62);
      color += (fract(sin(dot(vUv * vec2(1913., 1277.), vec2(12.9898, 78.233))) * 43758.5453) - .5) / 200.;
      gl_FragColor = vec4(color, 1.);
    }`,
};

export interface GradeOptions {
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
  /** Number of samples for antialiasing; 0 for none. */
  readonly samples: number;
  readonly vignette?: boolean;
}

/** Sets the tone mapping, which is needed with and without the passes of `gradedComposer`. */
export function setTone(renderer: WebGLRenderer, venue: VenueAppearance): void {
  renderer.toneMapping = NeutralToneMapping;
  renderer.toneMappingExposure = venue.grade.exposure;
}

/** Passes for bloom and colour grading, for baked images and fast machines. */
export function gradedComposer(
  renderer: WebGLRenderer,
  scene: Scene,
  camera: PerspectiveCamera,
  venue: VenueAppearance,
  { width, height, pixelRatio, samples, vignette = true }: GradeOptions,
): EffectComposer {
  setTone(renderer, venue);
  const target = new WebGLRenderTarget(width * pixelRatio, height * pixelRatio, {
    type: HalfFloatType,
    samples,
  });
  const composer = new EffectComposer(renderer, target);
  composer.addPass(new RenderPass(scene, camera));
  const half = new Vector2((width * pixelRatio) / 2, (height * pixelRatio) / 2);
  if (venue.grade.bloom > 0) composer.addPass(new UnrealBloomPass(half, venue.grade.bloom, 0.7, 1.2));
  composer.addPass(new OutputPass());
  const finish = new ShaderPass(gradeShader);
  const strength = finish.uniforms.uVignette;
  if (strength) strength.value = vignette ? venue.grade.vignette : 0;
  composer.addPass(finish);
  return composer;
}

/**
 * [H250] Frees a composer and its passes, which `composer.dispose` does not free; the bloom pass holds eleven render
 * targets.
 */
export function disposeComposer(composer: EffectComposer): void {
  for (const pass of composer.passes) pass.dispose();
  composer.dispose();
}
