import { expect, test } from 'vitest';
import { rangeOfReady, sameRange } from '../src/ready';
import { emptyProfile } from './profiles';

test('the time after the start-up begins with the first whole bin', () => {
  const at = (ready: number) => {
    const data = { ...emptyProfile(), binMillis: 10, bins: 100 };
    return rangeOfReady({ ...data, overview: { ...data.overview, ready } });
  };
  expect(at(-1)).toBeNull();
  expect(at(301)).toEqual({ from: 31, to: 100 });
  expect(at(300)).toEqual({ from: 30, to: 100 });
  expect(at(5000)).toBeNull();
});

test('all of the time is never a part', () => {
  expect(sameRange(null, null)).toBe(false);
  expect(sameRange({ from: 1, to: 2 }, { from: 1, to: 2 })).toBe(true);
  expect(sameRange({ from: 1, to: 2 }, { from: 1, to: 3 })).toBe(false);
});
