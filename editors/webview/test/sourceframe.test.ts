import { expect, test } from 'vitest';
import { frameAt } from '../src/views/sourceframe';
import { profileOf } from './profiles';

test('a line of a file is a frame of a class of that file', () => {
  const data = profileOf(['a', 1], ['b', 2], ['c', 3]);
  data.strings.push('com.acme.Shop$Cart', 'com.acme.other.Shop', 'com.acme.ToolsKt');
  const from = data.strings.length - 3;
  data.methods.class = [from, from + 1, from + 2];
  data.frames.line = [7, 7, 9];
  data.frames.id = [10, 11, 12];
  expect(frameAt(data, '/home/me/src/com/acme/Shop.java', 7)).toBe(10);
  expect(frameAt(data, 'acme/other/Shop.java', 7)).toBe(11);
  expect(frameAt(data, 'com/acme/Tools.kt', 9)).toBe(12);
  expect(frameAt(data, 'C:\\src\\com\\acme\\Shop.java', 7)).toBe(10);
  expect(frameAt(data, 'com/acme/Shop.java', 8)).toBe(-1);
  expect(frameAt(data, 'com/acme/Workshop.java', 7)).toBe(-1);
});
