import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { privatePage } from '../src/private_page';

let server: Server;
let address: string;
let seen: { method: string; path: string; origin: string; body: string }[];

beforeEach(async () => {
  seen = [];
  server = createServer((request, response) => {
    void body(request).then((text) => {
      const { method = '', url: path = '', headers } = request;
      seen.push({ method, path, origin: headers.origin ?? '', body: text });
      if (path === '/t/secret/1/status.json')
        response.writeHead(404).end('this profile is no longer available');
      else response.end('{"revision":4}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/t/secret/1/`;
});

afterEach(() => void server.close());

async function body(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}

test('resources are below the private address', async () => {
  expect(await privatePage(address).data()).toEqual({ revision: 4 });
  expect(seen).toEqual([{ method: 'GET', path: '/t/secret/1/data.json', origin: '', body: '' }]);
});

test('opening a frame says where it comes from, as the server demands', async () => {
  await privatePage(address).open({ frame: 3, type: 'cpu' });
  const origin = new URL(address).origin;
  expect(seen).toEqual([
    { method: 'POST', path: '/t/secret/1/open', origin, body: '{"frame":3,"type":"cpu"}' },
  ]);
});

test('an answer that is no success is what the server says', async () => {
  await expect(privatePage(address).status()).rejects.toThrow('this profile is no longer available');
});
