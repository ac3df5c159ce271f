// Prints what the page's own code says of the methods of profiles: one PageData per line in, one object per line out,
// which has for each sample type the methods by rank as [name, own, self, total].
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const source = `
export { hottestMethods } from './hottest';
export { Model } from './model';
export { ALL, unpack, weigh } from './samples';
`;
const bundle = await build({
  stdin: { contents: source, resolveDir: fileURLToPath(new URL('../src', import.meta.url)) },
  bundle: true,
  format: 'esm',
  write: false,
});
const code = Buffer.from(bundle.outputFiles[0].contents).toString('base64');
const { ALL, Model, hottestMethods, unpack, weigh } = await import(`data:text/javascript;base64,${code}`);

function methodsOf(data) {
  const model = new Model(data);
  const listed = (type) =>
    hottestMethods(model, weigh(model, unpack(type), ALL), 0).map((m) => [
      model.methodName(m.method),
      m.own,
      m.self,
      m.total,
    ]);
  return Object.fromEntries(data.types.map((type) => [type.name, listed(type)]));
}

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(methodsOf(JSON.parse(line))));
}
