import assert from 'node:assert/strict';
import { drawsInSoftware, judgeFrames } from './render-tier.ts';

describe('the choice between 3D and the flat stage', () => {
  it('[H210] software WebGL renderers are recognised, and no hardware renderer is mistaken for one', () => {
    assert.ok(
      drawsInSoftware('ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)), SwiftShader driver)'),
    );
    assert.ok(drawsInSoftware('llvmpipe (LLVM 17.0.6, 256 bits)'));
    assert.ok(!drawsInSoftware('ANGLE (Apple, ANGLE Metal Renderer: Apple M2, Unspecified Version)'));
  });

  it('[H210] 3D is turned off if the first frames are very slow, and only bloom if they are slow; a single slow frame changes nothing', () => {
    assert.equal(judgeFrames('first', Array(60).fill(60)), null);
    assert.equal(judgeFrames('first', Array(60).fill(28)), 'plain');
    assert.equal(judgeFrames('first', [...Array(59).fill(16), 400]), 'full');
  });

  it('[H210] frames of 400 ms end 3D after eight of them, but shaders that take as long at first do not', () => {
    assert.equal(judgeFrames('first', Array(7).fill(400)), undefined);
    assert.equal(judgeFrames('first', Array(8).fill(400)), null);
    assert.equal(judgeFrames('first', [2_500]), undefined);
    assert.equal(judgeFrames('first', [2_500, 400, 300, 60, 16, 16, 16, 16]), 'full');
    assert.equal(judgeFrames('first', [2_500, ...Array(59).fill(16)]), 'full');
  });

  it('[H210] bloom is turned off if frames become slow, and stays off when they are fast again', () => {
    assert.equal(judgeFrames('full', Array(60).fill(17)), 'full');
    assert.equal(judgeFrames('full', Array(60).fill(30)), 'plain');
    assert.equal(judgeFrames('plain', Array(60).fill(12)), 'plain');
  });
});
