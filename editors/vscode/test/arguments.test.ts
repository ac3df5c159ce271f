import { expect, test } from 'vitest';
import { remembered, serverArguments, sessionOf, startsProgram } from '../src/arguments';

const focus = { uri: 'file:///a/Main.java', line: 7 };
const file = { scheme: 'file', fsPath: '/a/x.jfr' };
const shown = { scheme: 'file', fsPath: '/a/Main.java', toString: () => focus.uri };
const other = { scheme: 'file', fsPath: '/a/Other.java', toString: () => 'file:///a/Other.java' };

test.each([
  [
    "a lens's arguments pass",
    'jfrlens.profile',
    [{ uri: 'file:///b', line: 1 }],
    [{ uri: 'file:///b', line: 1 }],
  ],
  ['the palette profiles where the cursor is', 'jfrlens.profile', [], [focus]],
  ['and tests the test there', 'jfrlens.profileTest', [], [focus]],
  ['a button profiles where the cursor is', 'jfrlens.profile', [shown, { groupId: 0 }], [focus]],
  ['or another file', 'jfrlens.profile', [other], [{ uri: 'file:///a/Other.java' }]],
  ['the next hot line is counted from the cursor', 'jfrlens.nextHotLine', [], [focus]],
  ['the palette redacts the file being edited', 'jfrlens.redact', [], [{ uri: focus.uri }]],
  ['a dump of the explorer is looked at', 'jfrlens.doing', [other], [{ dump: 'file:///a/Other.java' }]],
  ['a file of the explorer is redacted', 'jfrlens.redact', [other], [{ uri: 'file:///a/Other.java' }]],
  ['other commands get nothing from the palette', 'jfrlens.clear', [], []],
  [
    'a file of the explorer is a recording',
    'jfrlens.openRecording',
    [file, [file]],
    [{ recording: '/a/x.jfr' }],
  ],
])('%s', (_, command, given, want) => {
  expect(serverArguments(command, given, focus)).toEqual(want);
});

test('without an editor nothing is added', () => {
  expect(serverArguments('jfrlens.profile', [], undefined)).toEqual([]);
});

test.each([
  ['jfrlens.profile', true],
  ['jfrlens.profileTest', true],
  ['jfrlens.attach', false],
  ['jfrlens.openRecording', false],
])('files are saved before %s: %s', (command, want) => {
  expect(startsProgram(command)).toBe(want);
});

test('the token of a run names its session', () => {
  expect(sessionOf('jfrlens-run-7-12')).toBe('7');
  for (const other of ['jfrlens-check-3', 'jfrlens-run-x-1', 5, '']) expect(sessionOf(other)).toBe(undefined);
});

test('arguments that were used come first, each once, and not for ever', () => {
  expect(remembered(['a', 'b'], 'b')).toEqual(['b', 'a']);
  expect(remembered('0123456789'.split(''), 'x')).toHaveLength(10);
});
