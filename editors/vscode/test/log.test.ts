import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { writeLines } from '../src/log';

test('lines of the server have their levels in the log, and all else is an error', async () => {
  const got: string[] = [];
  const by = (level: string) => (text: string) => void got.push(`${level} ${text}`);
  const input = new PassThrough();
  writeLines({ debug: by('debug'), info: by('info'), warn: by('warn'), error: by('error') }, input);
  input.end(
    '2026-11-26T08:00:00.000Z\tinfo\tpublished\t{"samples": 7}\n' +
      '2026-11-26T08:00:00.000Z\tdebug\tpage not published\n' +
      '2026-11-26T08:00:00.000Z\twarn\tno overview\n' +
      '2026-11-26T08:00:00.000Z\terror\thandler panicked\n' +
      'panic: runtime error\n',
  );
  await new Promise((resolve) => input.once('close', resolve));
  expect(got).toEqual([
    'info published\t{"samples": 7}',
    'debug page not published',
    'warn no overview',
    'error handler panicked',
    'error panic: runtime error',
  ]);
});
