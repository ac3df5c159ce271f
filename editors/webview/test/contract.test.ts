import { describe as suite, expect, test } from 'vitest';
import { Model } from '../src/model';
import type { OpenRequest, OpenResult, OverviewData, PageData } from '../src/protocol';
import { ALL, nodesOf, unpack, weigh } from '../src/samples';
import { message } from './profiles';

/** Every key of the page's messages, so that a renamed field in Go fails here. */
const PROFILE_KEYS: Record<keyof PageData, string> = {
  version: 'number',
  title: 'string',
  revision: 'number',
  live: 'boolean',
  start: 'number',
  offset: 'number',
  binMillis: 'number',
  bins: 'number',
  threads: 'array',
  kinds: 'array',
  strings: 'array',
  methods: 'object',
  frames: 'object',
  nodes: 'object',
  defaultType: 'number',
  types: 'array',
  beforeTitle: 'string',
  before: 'array',
  comparison: 'array',
  overview: 'object',
  recording: 'string',
  resources: 'array',
  follows: 'boolean',
};

const RESULT_KEYS: Record<keyof OpenResult, string> = {
  opened: 'boolean',
  file: 'string',
  line: 'number',
  text: 'string',
  unit: 'string',
  total: 'number',
  lines: 'array',
  problem: 'string',
};

function shape(value: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(value).map(([key, v]) => [key, Array.isArray(v) ? 'array' : typeof v]),
  );
}

const OVERVIEW: OverviewData = {
  answer: 'Waited for <script>.',
  extent: '6.00 s, after 2.00 s of start-up',
  ready: -1,
  kinds: [
    {
      label: 'locks',
      loss: '99%',
      text: '15.9 s for a lock of class <img/src=x>\ufffd',
      type: 'alloc',
      place: { id: expect.any(Number) as number, text: 'Query.java:32' },
    },
    {
      label: 'I/O',
      loss: '30%',
      text: '2 s for localhost:1',
      type: 'io',
      place: { id: -1, text: 'demo.Main.main' },
    },
  ],
  findings: [
    {
      sure: 'sure',
      text: 'Waited for <script>.',
      advice: 'Hold it less.',
      evidence: '9 waits',
      place: { id: expect.any(Number) as number, text: 'Query.java:32' },
    },
    {
      sure: 'hint',
      text: 'The heap is small.',
      advice: 'Raise -Xmx.',
      evidence: '99%',
      place: { id: -1, text: '' },
    },
  ],
  calm: ['garbage collector 1.0%'],
  notes: ['the collector: no collection', 'Others were busy.'],
};

suite('messages written by Go', () => {
  const data = message<PageData>('profile.json');

  test('have exactly the fields of the page', () => {
    expect(shape(data)).toEqual(PROFILE_KEYS);
    expect(shape(message<PageData>('comparison.json'))).toEqual(PROFILE_KEYS);
    expect(shape(message<OpenResult>('open-result.json'))).toEqual(RESULT_KEYS);
    const request: OpenRequest = message<OpenRequest>('open-request.json');
    expect(shape(request)).toEqual({ frame: 'number', type: 'string' });
  });

  test('have the overview where there is one', () => {
    expect(message<PageData>('overview.json').overview).toEqual(OVERVIEW);
    expect(data.overview.answer).toBe('');
  });

  test('have tables of equal length and numbers in range', () => {
    expect(data.nodes.frame).toHaveLength(data.nodes.depth.length);
    for (const frame of data.nodes.frame) expect(frame).toBeLessThan(data.frames.id.length);
    for (const method of data.frames.method) expect(data.methods.name[method]).toBeDefined();
    expect(data.methods.library).toHaveLength(data.methods.name.length);
    for (const kind of data.frames.kind) expect(data.kinds[kind]).toBeDefined();
    for (const text of [...data.methods.class, ...data.methods.name])
      expect(data.strings[text]).toBeDefined();
    for (const type of data.types) {
      const cells = type.gap.length;
      for (const node of nodesOf(type)) expect(data.nodes.depth[node]).toBeDefined();
      for (const list of [type.thread, type.bin, type.weight]) expect(list).toHaveLength(cells);
      expect([0, cells]).toContain(type.samples.length);
    }
  });

  test('add up to the samples of the collapsed stacks', () => {
    const model = new Model(data);
    const cpu = weigh(model, unpack(data.types[0]), ALL);
    expect(cpu.total[0]).toBe(1000);
    const alloc = weigh(model, unpack(data.types[1]), ALL);
    expect(alloc.total[0]).toBe(8388608 + 4194304 + 1048576);
    expect(alloc.samples[0]).toBe(55);
  });

  test('name the frame that the page asks to open', () => {
    const at = data.frames.id.indexOf(message<OpenRequest>('open-request.json').frame);
    const model = new Model(data);
    expect(model.methodName(data.frames.method[at])).toBe('demo.Query.score');
    expect(data.frames.line[at]).toBe(33);
  });
});
