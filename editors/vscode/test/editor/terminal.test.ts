import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { Story } from './story';

const GREETER = `public class Greeter {
  static double sum;
  public static void main(String[] args) {
    var in = new java.util.Scanner(System.in);
    System.out.print("Your name? " + (System.console() == null ? "" : "\\033[1;32m(terminal)\\033[0m "));
    String name = in.nextLine();
    for (long end = System.nanoTime() + 4_000_000_000L; System.nanoTime() < end;) sum += Math.sin(sum);
    System.out.println("Hello, " + name + "!");
    while (true) sum += Math.sin(sum);
  }
}
`;

const story = new Story(
  'greeter',
  (workspace) => {
    writeFileSync(join(workspace, 'Greeter.java'), GREETER);
    mkdirSync(join(workspace, '.vscode'));
    writeFileSync(join(workspace, '.vscode/settings.json'), '{ "jfrlens.terminal.show": true }');
  },
  'Greeter.java',
);

story.step('a program that is profiled has a terminal, with colours and input', async (window) => {
  await window.lens('Profile', 'public static void main(String[] args)', window.terminal());
  await window.awaitTerminal('(terminal)');
  await window.typeInTerminal('Ada');
  await window.awaitTerminal('Hello, Ada!');
  await window.picture('20-terminal');
});

story.step('Ctrl-C in it stops the program, and what was measured is shown', async (window) => {
  await window.pressInTerminal('Control+c');
  await window.awaitTerminal('(ended)');
  await window.told('Profiled Greeter');
  expect(await window.hint('while (true) sum')).toMatch(/%/);
});
