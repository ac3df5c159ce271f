import { describe as suite, expect, test } from 'vitest';
import { callersOf } from '../src/callers';
import { STEPS, changedMethods, stepOf } from '../src/changes';
import { describe } from '../src/detail';
import { hideLibraries } from '../src/libraries';
import { layout } from '../src/layout';
import { Model } from '../src/model';
import type { PageData } from '../src/protocol';
import { ALL, unpack, weigh, weightByThread, type Samples, type Weights } from '../src/samples';
import { message } from './profiles';

const data = message<PageData>('comparison.json');
const model = new Model(data);
const cpu = samplesOf(data);
const weights = weigh(model, cpu, ALL);

function samplesOf(page: PageData): Samples {
  return unpack(page.types[0], page.before[0], page.comparison[0]);
}

/** Total now and before of the first node with a name. */
function both(of: Model, weighed: Weights, name: string): [number, number] {
  for (let n = 0; n < of.size; n++)
    if (of.name(n) === name) return [weighed.total[n], weighed.before!.total[n]];
  throw new Error(`no node ${name}`);
}

function nodeNamed(name: string): number {
  for (let n = 0; n < model.size; n++) if (model.name(n) === name) return n;
  throw new Error(`no node ${name}`);
}

suite('two runs', () => {
  test('have weights of their own, and widths by both', () => {
    expect([weights.total[0], weights.before!.total[0]]).toEqual([1000, 1113]);
    expect(both(model, weights, 'demo.Parser.parse')).toEqual([270, 508]);
    expect(both(model, weights, 'demo.Worker.bubbleSort')).toEqual([0, 240]);
    expect(both(model, weights, 'demo.Report.print')).toEqual([10, 0]);
    const place = layout(model, weights);
    expect(place.width[nodeNamed('demo.Worker.bubbleSort')]).toBeCloseTo(240 / 2063);
    expect([...weightByThread(data, cpu, null)]).toEqual([740 + 853, 260 + 260]);
  });

  test('can be compared by shares', () => {
    const shares = weigh(model, cpu, ALL, true);
    expect(shares.before!.total[0]).toBeCloseTo(1000);
    expect(both(model, shares, 'demo.Parser.parse')[1]).toBeCloseTo((508 * 1000) / 1113);
    expect(weights.before!.total[0]).toBe(1113);
  });

  test('are filtered alike', () => {
    const worker = Uint8Array.from(data.threads, (name) => (name === 'worker-1' ? 1 : 0));
    const some = weigh(model, cpu, { threads: worker, range: null });
    expect([some.total[0], some.before!.total[0]]).toEqual([260, 260]);
  });

  test.each([
    ['without libraries', new Model(hideLibraries(data))],
    ['upside down', new Model(callersOf(model, null), true)],
  ])('keep their weights when the tree is %s', (_, other) => {
    const weighed = weigh(other, samplesOf(other.data), ALL);
    expect([weighed.total[0], weighed.before!.total[0]]).toEqual([1000, 1113]);
  });
});

suite('a change', () => {
  const stepAt = (name: string): number => stepOf(weights.said, model.method(nodeNamed(name)));

  test('has the colour of what is reported of its method', () => {
    expect(stepAt('demo.Worker.bubbleSort')).toBe(-STEPS);
    expect(stepAt('demo.Report.<init>')).toBe(STEPS);
    expect(stepAt('demo.Parser.parse')).toBe(0); // 270 and 508 samples, which single runs may differ by
    expect(stepAt('java.util.Arrays.sort')).toBe(0); // a library is not judged
    expect(stepOf(weights.said, model.method(0))).toBe(0);
  });

  test('has none where nothing was judged', () => {
    const alloc = weigh(model, unpack(data.types[1], data.before[1], data.comparison[1]), ALL);
    expect(data.methods.name.map((_, method) => stepOf(alloc.said, method)).every((step) => step === 0)).toBe(
      true,
    );
    expect(describe(model, alloc, nodeNamed('demo.Main.main'), 0).verdict).toMatch(
      /^Not judged: a run has only 80/,
    );
  });

  test('is told in words', () => {
    const text = (name: string): string => {
      const { before, verdict } = describe(model, weights, nodeNamed(name), 0);
      return `${before}; ${verdict}`;
    };
    expect(text('demo.Parser.parse')).toBe('before 508 samples: −238 samples; within chance');
    expect(text('demo.Worker.bubbleSort')).toMatch(
      /^before 240 samples: −240 samples; demo\.Worker\.bubbleSort: −100\.0%/,
    );
    expect(text('java.util.Arrays.sort')).toBe('before none; not judged by itself');
    expect(text('demo.Query.run')).toBe('before 261 samples: +9 samples; within chance');
    const one = new Model(message<PageData>('profile.json'));
    const { before, verdict } = describe(one, weigh(one, unpack(one.data.types[0]), ALL), 0, 0);
    expect(before + verdict).toBe('');
  });

  test.each([
    ['without libraries', new Model(hideLibraries(data))],
    ['upside down', new Model(callersOf(model, null), true)],
  ])('is the same when the tree is %s', (_, other) => {
    const steps = (of: Model): number[] =>
      data.methods.name.map((_, method) => stepOf(of.data.comparison[0], method));
    expect(steps(other)).toEqual(steps(model));
    expect(other.data.methods).toEqual(data.methods);
  });
});

test('methods of either run are listed with both', () => {
  const found = changedMethods(model, weights, weights.before!, 0);
  const of = (name: string): number[] => {
    const m = found.find(({ method }) => model.methodName(method) === name)!;
    return [m.self, m.total, m.before.self, m.before.total];
  };
  for (const m of found) {
    expect([m.selfSamples, m.totalSamples, m.before.selfSamples, m.before.totalSamples]).toEqual(
      [m.self, m.total, m.before.self, m.before.total], // in samples weights are numbers
    );
  }
  expect(of('demo.Worker.bubbleSort')).toEqual([0, 0, 240, 240]);
  expect(of('demo.Report.print')).toEqual([0, 10, 0, 0]);
  expect(of('demo.Query.score')).toEqual([470, 470, 281, 281]);
});
