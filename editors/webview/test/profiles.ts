import { readFileSync } from 'node:fs';
import type { PageData, SampleTypeData } from '../src/protocol';

/** Reads a message that Go wrote: testdata/page of the whole project. */
export function message<T>(name: string): T {
  const file = new URL(`../../../testdata/page/${name}`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}

/** A node of a small tree: name, own weight, callees. */
export type Tree = [name: string, self: number, ...children: Tree[]];

/** A profile of one sample type, one thread and one bin from a tree, without its root. */
export function profileOf(...roots: Tree[]): PageData {
  const data = emptyProfile();
  const add = ([name, self, ...children]: Tree, depth: number): void => {
    let method = data.methods.name.findIndex((at) => data.strings[at] === name);
    if (method < 0) method = addMethod(data, name);
    data.nodes.depth.push(depth);
    data.nodes.frame.push(method);
    addCell(data, self);
    for (const child of children) add(child, depth + 1);
  };
  for (const root of roots) add(root, 1);
  return data;
}

/** A profile with a root only. */
export function emptyProfile(): PageData {
  return {
    version: 3,
    title: 'test',
    revision: 1,
    live: false,
    start: 0,
    offset: 0,
    binMillis: 10,
    bins: 1,
    threads: ['main'],
    kinds: ['compiled'],
    strings: [],
    methods: { class: [], name: [], library: [] },
    frames: { id: [], method: [], line: [], kind: [] },
    nodes: { depth: [0], frame: [-1], starters: [], started: [] },
    defaultType: 0,
    types: [
      {
        name: 'cpu',
        unit: 'samples',
        label: 'CPU',
        gap: [],
        thread: [],
        bin: [],
        weight: [],
        samples: [],
        warnings: [],
        checked: [],
        why: [],
      },
    ],
    beforeTitle: '',
    before: [],
    comparison: [],
    recording: '',
    resources: [],
    follows: false,
    overview: { answer: '', extent: '', ready: -1, kinds: [], findings: [], calm: [], notes: [] },
  };
}

function addMethod(data: PageData, name: string): number {
  const method = data.methods.name.length;
  data.strings.push(name);
  if (method === 0) data.strings.push('');
  data.methods.name.push(data.strings.indexOf(name));
  data.methods.class.push(1);
  data.methods.library.push(0);
  data.frames.id.push(method + 100);
  data.frames.method.push(method);
  data.frames.line.push(method + 1);
  data.frames.kind.push(0);
  return method;
}

function addCell(data: PageData, self: number): void {
  const [type] = data.types;
  if (self === 0) return;
  addGap(data);
  type.thread.push(0);
  type.bin.push(0);
  type.weight.push(self);
}

/** Of types that grow: the node of the last cell. */
const lastNode = new WeakMap<SampleTypeData, number>();

/** Makes the last node that of the next cell. */
function addGap({ types: [type], nodes }: PageData): void {
  const node = nodes.depth.length - 1;
  type.gap.push(node - (lastNode.get(type) ?? 0));
  lastNode.set(type, node);
}

/**
 * A made-up profile with many nodes, the same on every call: deep and bushy
 * like a server's, four threads, 200 bins.
 */
export function largeProfile(nodes: number): PageData {
  const data = emptyProfile();
  data.title = `${nodes} nodes`;
  data.threads = ['main', 'worker-1', 'worker-2', 'worker-3'];
  data.bins = 200;
  let state = 42;
  const random = (below: number): number => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
  data.strings = ['', 'run'];
  for (let m = 0; m < 5000; m++) addLargeMethod(data, m);
  let depth = 0;
  while (data.nodes.depth.length < nodes) {
    depth = random(10) < 7 && depth < 90 ? depth + 1 : Math.max(1, depth - random(8));
    data.nodes.depth.push(depth);
    data.nodes.frame.push(random(5000));
    addLargeCells(data, random);
  }
  return data;
}

function addLargeMethod(data: PageData, m: number): void {
  data.strings.push(`com.example.shop.part${m % 97}.Service${m}`);
  data.methods.class.push(m + 2);
  data.methods.library.push(m % 2);
  data.methods.name.push(1);
  data.frames.id.push(m);
  data.frames.method.push(m);
  data.frames.line.push((m % 400) + 1);
  data.frames.kind.push(0);
}

function addLargeCells(data: PageData, random: (below: number) => number): void {
  const [type] = data.types;
  const cells = random(3) === 0 ? 1 : 0;
  if (cells === 0) return;
  addGap(data);
  type.thread.push(random(4));
  type.bin.push(random(200));
  type.weight.push(random(50) === 0 ? 1 + random(2000) : 1 + random(5));
}

/** A profile in which methods are the library's whose name begins with "lib", and native with "native". */
export function mixed(...roots: Tree[]): PageData {
  const data = profileOf(...roots);
  data.strings.push('a.B');
  data.methods.name.forEach((text, method) => {
    const name = data.strings[text];
    data.methods.library[method] = name.startsWith('lib') ? 1 : 0;
    if (!name.startsWith('native')) data.methods.class[method] = data.strings.length - 1;
  });
  return data;
}
