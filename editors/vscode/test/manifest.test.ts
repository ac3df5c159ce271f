import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..');
const protocol = readFileSync(join(folder, '../../lsp/PROTOCOL.md'), 'utf8');
const { contributes } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
  contributes: {
    commands: { command: string }[];
    configuration: { properties: Record<string, { default: unknown }> };
  };
};

/** The rows of the tables below a heading of lsp/PROTOCOL.md whose first cell is code. */
function rows(heading: string): string[][] {
  const [, section = ''] = protocol.split(`\n## ${heading}\n`);
  return section
    .split('\n## ')[0]
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')));
}

test('every command of the server is in the palette, and no other', () => {
  const served = rows('Commands').map(([, command]) => command);
  expect(served.length).toBeGreaterThan(5);
  const own = /^jfrlens\.(views\..*|profileWithArguments)$/; // of the extension alone
  const offered = contributes.commands.map((c) => c.command).filter((command) => !own.test(command));
  expect(offered.sort()).toEqual(served.sort());
});

test('every setting of the server can be set, with the same default', () => {
  const served = rows('Start')
    .filter((cells) => cells.length === 5)
    .map(([, key, value]) => [`jfrlens.${key}`, JSON.parse(value) as unknown]);
  expect(served.length).toBeGreaterThan(5);
  const own = ['jfrlens.serverPath', 'jfrlens.terminal.show', 'jfrlens.testExplorer.enabled']; // of the extension alone
  const { properties } = contributes.configuration;
  expect(Object.keys(properties)).toEqual(expect.arrayContaining(own));
  const shared = Object.fromEntries(Object.entries(properties).filter(([key]) => !own.includes(key)));
  expect(Object.entries(shared).map(([key, { default: value }]) => [key, value])).toEqual(
    expect.arrayContaining(served),
  );
  expect(Object.keys(shared)).toHaveLength(served.length);
});
