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
    assert.equal(judgeFrames('first', Array(40).fill(60)), null);
    assert.equal(judgeFrames('first', Array(40).fill(28)), 'plain');
    assert.equal(judgeFrames('first', [...Array(39).fill(16), 400]), 'full');
  });

  it('[H210] bloom is turned off if frames become slow, and stays off when they are fast again', () => {
    assert.equal(judgeFrames('full', Array(40).fill(17)), 'full');
    assert.equal(judgeFrames('full', Array(40).fill(30)), 'plain');
    assert.equal(judgeFrames('plain', Array(40).fill(12)), 'plain');
  });
});
