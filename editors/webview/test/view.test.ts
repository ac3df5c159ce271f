import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Camera, clamp } from '../src/camera';
import { describe as detail } from '../src/detail';
import { NUMBERS, gestures } from '../src/help';
import { Model } from '../src/model';
import { ALL, unpack, weigh } from '../src/samples';
import { ROW, depthAt, rowTop, type Scene } from '../src/scene';
import { moved } from '../src/strip';
import { profileOf } from './profiles';

test('a viewport stays inside the whole', () => {
  expect(clamp({ from: -0.5, to: 0.5 })).toEqual({ from: 0, to: 1 });
  expect(clamp({ from: 0.9, to: 1.1 }).to).toBeCloseTo(1);
  expect(clamp({ from: 0.5, to: 0.5 }).to).toBeGreaterThan(0.5);
});

test('the camera arrives exactly where it was sent', () => {
  const camera = new Camera();
  camera.go({ from: 0.25, to: 0.5 }, true, 1000);
  expect(camera.step(1090)).toBe(true);
  expect(camera.view.from).toBeGreaterThan(0);
  expect(camera.view.from).toBeLessThan(0.25);
  expect(camera.step(5000)).toBe(false);
  expect(camera.view).toEqual({ from: 0.25, to: 0.5 });
});

test('zooming keeps the place under the pointer', () => {
  const camera = new Camera();
  camera.zoomAround(0.3, 0.5);
  const { from, to } = camera.view;
  expect(from + (to - from) * 0.3).toBeCloseTo(0.3);
  camera.pan(-5);
  expect(camera.view.from).toBe(0);
});

test.each([true, false])('rows and depths agree (icicle %s)', (icicle) => {
  const place = { levels: Array.from({ length: 60 }, () => new Int32Array(1)) };
  const scene = { place, icicle } as unknown as Scene;
  const window = { width: 500, height: 300, scroll: 130 };
  for (let depth = 0; depth < 60; depth++) {
    const top = rowTop(scene, window, depth);
    expect(depthAt(scene, window, top)).toBe(depth);
    expect(depthAt(scene, window, top + ROW - 0.5)).toBe(depth);
  }
});

test('arrow keys move and stretch the time range', () => {
  expect(moved(null, 100, 1, false)).toEqual({ from: 0, to: 10 });
  expect(moved({ from: 0, to: 8 }, 100, 1, false)).toEqual({ from: 2, to: 10 });
  expect(moved({ from: 0, to: 8 }, 100, -1, false)).toEqual({ from: 0, to: 8 });
  expect(moved({ from: 95, to: 100 }, 100, 1, false)).toEqual({ from: 95, to: 100 });
  expect(moved({ from: 4, to: 5 }, 100, -1, true)).toEqual({ from: 4, to: 5 });
  expect(moved({ from: 4, to: 8 }, 100, 1, true)).toEqual({ from: 4, to: 9 });
});

test('a frame is described in shares of all and of the zoomed node', () => {
  const data = profileOf(['main', 10, ['a', 20, ['b', 10]]], ['run', 60]);
  const model = new Model(data);
  const weights = weigh(model, unpack(data.types[0]), ALL);
  expect(detail(model, weights, 3, 2)).toEqual({
    title: 'b',
    where: 'compiled · line 3',
    total: '10 samples (10.0% of all, 33.3% of the zoomed)',
    self: '10 samples (10.0% of all, 33.3% of the zoomed)',
    before: '',
    verdict: '',
  });
  expect(detail(model, weights, 4, 2).total).toBe('60 samples (60.0% of all)');
});

test('small frames say what they are', () => {
  const data = profileOf(['main', 1, ['x', 3]]);
  data.nodes.frame[2] = -1 - 7;
  const model = new Model(data);
  const weights = weigh(model, unpack(data.types[0]), ALL);
  expect(detail(model, weights, 2, 0)).toMatchObject({
    title: '7 smaller frames',
    where: 'too small to be listed one by one',
  });
});

test('weights in bytes also say how many samples they are', () => {
  const data = profileOf(['main', 4096]);
  data.types[0].unit = 'bytes';
  data.types[0].samples = [3];
  const model = new Model(data);
  const weights = weigh(model, unpack(data.types[0]), ALL);
  expect(detail(model, weights, 1, 0).total).toBe('4.10 kB in 3 samples (100.0% of all)');
});

test('a wait that only goes on in the chosen time is not said to be no samples', () => {
  const data = profileOf(['main', 1e9]);
  data.types[0].unit = 'ns';
  data.types[0].samples = [0];
  const model = new Model(data);
  const weights = weigh(model, unpack(data.types[0]), ALL);
  expect(detail(model, weights, 1, 0).total).toBe('1.00 s (100.0% of all)');
});

test('the help tells clicks apart by what the host can do', () => {
  expect(gestures(true)[0][1]).toContain('source line');
  expect(gestures(false)[0][1]).not.toContain('source');
});

test('a frame of the callers has no weight of its own to tell', () => {
  const model = new Model(profileOf(['a', 1, ['b', 3]]), true);
  const weights = weigh(model, unpack(model.data.types[0]), ALL);
  expect(detail(model, weights, 1, 0)).toMatchObject({ total: '4 samples (100.0% of all)', self: '' });
  expect(model.stack(2)).toEqual(['a', 'b']);
  expect(new Model(model.data).stack(2)).toEqual(['b', 'a']);
});

test('the help explains numbers by words of the guide', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../profiler/profile/README.md'), 'utf8');
  for (const [word, text] of NUMBERS) {
    const row = guide.split('\n').find((line) => line.replaceAll('`', '').startsWith(`| ${word} |`));
    expect(row, word).toContain(text);
  }
});
