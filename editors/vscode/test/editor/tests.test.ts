import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { SAMPLES } from './places';
import { HINT, RUN_PATIENCE, Story } from './story';

const ROOTS = `package sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class RootsTest {
    @Test
    void findsThoseOfAPrime() {
        assertEquals(2, Divisors.count(1_999_999_973));
    }

    @Test
    void findsThoseOfASquare() {
        assertEquals(4, Divisors.count(14_107 * 14_107));
    }
}
`;

const FILE = 'src/test/java/sample/RootsTest.java';

const story = new Story(
  'roots',
  (workspace) => {
    cpSync(join(SAMPLES, 'projects/maven-junit5'), workspace, { recursive: true });
    writeFileSync(join(workspace, FILE), ROOTS);
  },
  FILE,
);

story.step('the tests of the workspace are in the Test Explorer', async (window) => {
  await window.awaitLens('Profile test');
  await window.openTests();
  for (const name of ['RootsTest', 'DivisorsTest', 'GroupsTest']) await window.test(name).waitFor();
  await window.unfoldTest('DivisorsTest', 'Squares');
  await window.unfoldTest('RootsTest', 'findsThoseOfAPrime');
  await window.picture('30-tests');
});

story.step('one is profiled by the button beside its line', async (window) => {
  const told = window.toast('Profiling sample.RootsTest.findsThoseOfAPrime');
  await window.testButton('void findsThoseOfAPrime()', told);
  await window.told('Profiled sample.RootsTest.findsThoseOfAPrime', RUN_PATIENCE);
  await window.test('findsThoseOfAPrime', 'Passed').waitFor();
  await window.test('findsThoseOfASquare', 'Not yet run').waitFor();
  expect(await window.hint('assertEquals(2, Divisors.count(1_999_999_973));')).toMatch(HINT);
  await window.picture('31-one-test');
});

story.step('the class is profiled, and a test that fails is seen to', async (window) => {
  await window.runTest('RootsTest', window.toast('Profiling sample.RootsTest'));
  await window.test('findsThoseOfASquare', 'Failed').waitFor({ timeout: RUN_PATIENCE });
  await window.test('findsThoseOfAPrime', 'Passed').waitFor();
  await window.test('RootsTest', 'Failed').waitFor();
  await window.testMessage('expected: <4> but was: <3>').waitFor();
  await window.picture('32-failed-test');
});

story.step('it is repaired and run again', async (window) => {
  const path = join(story.workspace, FILE);
  writeFileSync(path, readFileSync(path, 'utf8').replace('assertEquals(4', 'assertEquals(3'));
  await window.command('Test: Rerun Last Run');
  await window.test('RootsTest', 'Passed').waitFor({ timeout: RUN_PATIENCE });
  await window.picture('33-again');
});
