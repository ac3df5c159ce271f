import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { SAMPLES } from './places';
import { HINT, RUN_PATIENCE, Story } from './story';

const HOT_LINE = 'if (number % d == 0)';

const story = new Story(
  'divisors',
  (workspace) => {
    cpSync(join(SAMPLES, 'projects/maven-junit5'), workspace, { recursive: true });
    cpSync(join(SAMPLES, 'projects/gradle-app/app'), join(workspace, 'app'), { recursive: true });
  },
  'src/test/java/sample/DivisorsTest.java',
);

story.step('a test is profiled from the lens above it', async (window) => {
  await window.lens(
    'Profile test',
    'void countsThoseOfPrimes(int prime)',
    window.toast('Profiling sample.DivisorsTest.countsThoseOfPrimes'),
  );
  await window.told('Profiled sample.DivisorsTest.countsThoseOfPrimes', RUN_PATIENCE);
  expect(await window.hint('assertEquals(2, Divisors.count(prime));')).toMatch(HINT);
  await window.picture('21-test');
});

story.step('the code that it tests has hints', async (window) => {
  await window.openFile('Divisors.java');
  expect(await window.hint(HOT_LINE)).toMatch(HINT);
});

story.step('the goals of a pom.xml have lenses', async (window) => {
  await window.command('jfrlens: Clear Hints and Lenses');
  await window.noHint(HOT_LINE);
  await window.openFile('pom.xml');
  await window.lens(
    'Profile test',
    '<artifactId>maven-surefire-plugin</artifactId>',
    window.toast('Profiling test'),
  );
  await window.picture('22-goal');
  await window.told('Profiled test', RUN_PATIENCE);
  await window.openFile('Divisors.java');
  expect(await window.hint(HOT_LINE)).toMatch(HINT);
});

story.step('and so have those of a build.gradle', async (window) => {
  await window.openFile('build.gradle');
  await window.awaitLens('Profile run');
  await window.picture('23-gradle');
});
