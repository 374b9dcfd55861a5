import { execFile } from 'node:child_process';
import type * as dns from 'node:dns';
import { createServer, type Server } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startReceiver, type TestReceiver } from '../../../../../testing/network/test-receiver.ts';
import { createTargetPolicy } from '../outgoing/target-policy.ts';
import { type SendOptions, sendRequest } from './send-request.ts';

const publicOnly = createTargetPolicy([]);
const withLoopback = createTargetPolicy(['127.0.0.0/8']);

let receiver: TestReceiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());
beforeEach(() => {
  receiver.requests.length = 0;
  receiver.respond = (_request, response) => response.end();
});

const send = (url: string, options: Partial<SendOptions> = {}) =>
  sendRequest({ url, headers: {}, body: '{}' }, { policy: publicOnly, ...options });

/** A resolver that returns these addresses, one list after the other. */
function resolveTo(...answers: string[][]): typeof dns.lookup {
  let turn = 0;
  const lookup = (_name: string, _options: object, callback: (...result: unknown[]) => void) => {
    const addresses = answers[Math.min(turn++, answers.length - 1)] ?? [];
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return lookup as unknown as typeof dns.lookup; // only this form is used
}

describe('a URL', () => {
  it.each([
    ['loopback', 'https://127.0.0.1/'],
    ['loopback, another address', 'https://127.8.9.10/'],
    ['decimal', 'https://2130706433/'],
    ['hexadecimal', 'https://0x7f000001/'],
    ['octal', 'https://0177.0.0.1/'],
    ['short', 'https://127.1/'],
    ['full-width digits', 'https://１２７.0.0.1/'],
    ['percent-encoded', 'https://%31%32%37.0.0.1/'],
    ['unspecified', 'https://0.0.0.0/'],
    ['unspecified, short', 'https://0/'],
    ['private class A', 'https://10.1.2.3/'],
    ['private class B', 'https://172.16.0.1/'],
    ['private class C', 'https://192.168.1.1/'],
    ['carrier-grade NAT', 'https://100.64.0.1/'],
    ['metadata of clouds', 'https://169.254.169.254/latest/meta-data/'],
    ['IETF assignments', 'https://192.0.0.1/'],
    ['benchmarks', 'https://198.18.0.1/'],
    ['multicast', 'https://224.0.0.1/'],
    ['reserved', 'https://240.0.0.1/'],
    ['broadcast', 'https://255.255.255.255/'],
    ['IPv6 loopback', 'https://[::1]/'],
    ['IPv6 unspecified', 'https://[::]/'],
    ['IPv4-mapped', 'https://[::ffff:127.0.0.1]/'],
    ['IPv4-mapped, hexadecimal', 'https://[::ffff:7f00:1]/'],
    ['IPv4-mapped, long', 'https://[0:0:0:0:0:ffff:a9fe:a9fe]/'],
    ['IPv4-compatible', 'https://[::127.0.0.1]/'],
    ['IPv4-translated', 'https://[::ffff:0:127.0.0.1]/'],
    ['NAT64', 'https://[64:ff9b::7f00:1]/'],
    ['local NAT64', 'https://[64:ff9b:1::7f00:1]/'],
    ['6to4', 'https://[2002:7f00:1::]/'],
    ['Teredo', 'https://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/'],
    ['unique local', 'https://[fd00::1]/'],
    ['link-local', 'https://[fe80::1]/'],
    ['site-local', 'https://[fec0::1]/'],
    ['IPv6 multicast', 'https://[ff02::1]/'],
    ['documentation', 'https://[2001:db8::1]/'],
    ['credentials', 'https://user:password@example.com/'],
    ['a user', 'https://127.0.0.1@example.com/'],
    ['the port of SMTP', 'https://example.com:25/'],
    ['the port of SSH', 'https://example.com:22/'],
    ['http', 'http://example.com/'],
    ['another protocol', 'ftp://example.com/'],
    ['a file', 'file:///etc/passwd'],
    ['a fragment', 'https://example.com/#part'],
  ])('is refused: %s', async (_name, url) => {
    expect(publicOnly.refuse(url)).toMatch(/\w/);
    expect(await send(url)).toEqual({ error: 'ADDRESS_REFUSED' });
  });

  it.each([
    'https://example.com/hook',
    'https://example.com:8443/hook?a=b',
    'https://93.184.215.14/',
    'https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/',
  ])('is accepted: %s', (url) => {
    expect(publicOnly.refuse(url)).toBeUndefined();
  });

  it('of an allowed network is accepted, with http, too', () => {
    const policy = createTargetPolicy(['10.0.0.0/8', 'fd00::/8', '192.168.1.5']);
    for (const host of ['10.1.2.3', '[::ffff:10.1.2.3]', '[fd12::1]', '192.168.1.5'])
      for (const protocol of ['http', 'https'])
        expect(policy.refuse(`${protocol}://${host}:3000/`)).toBeUndefined();
    for (const host of ['127.0.0.1', '192.168.1.6', '[fe80::1]'])
      expect(policy.refuse(`https://${host}/`)).toBe('its address is not public');
    expect(policy.refuse('http://93.184.215.14/')).toBe('its address is not public');
  });
});

describe('a name', () => {
  const url = () => `https://hook.test:${receiver.port}/`;

  it.each([
    ['a private address', ['10.0.0.1']],
    ['loopback', ['127.0.0.1']],
    ['IPv6 loopback', ['::1']],
    ['a mapped address', ['::ffff:127.0.0.1']],
    ['an address with a zone', ['fe80::1%lo']],
    ['several private addresses', ['192.168.0.1', 'fd00::1']],
    ['nothing', []],
  ])('that resolves to %s is refused', async (_name, addresses) => {
    const result = await send(url(), { lookup: resolveTo(addresses) });
    expect(result).toEqual({ error: 'ADDRESS_REFUSED' });
    expect(receiver.requests).toEqual([]);
  });

  it('is resolved by the system, too', async () => {
    const result = await send(`https://localhost:${receiver.port}/`);
    expect(result).toEqual({ error: 'ADDRESS_REFUSED' });
  });

  it('is connected only to its allowed addresses', async () => {
    // Allowed is 127.0.0.1 alone; the receiver does not listen on 127.0.0.2.
    const policy = createTargetPolicy(['127.0.0.1']);
    const lookup = resolveTo(['10.0.0.1', '127.0.0.2', '127.0.0.1']);
    const name = `http://hook.test:${receiver.port}/`;
    expect(await send(name, { policy, lookup })).toEqual({ status: 200 });
  });

  it('that changes its address between the check and the connection is refused', async () => {
    // The first answer is allowed and unused: what is connected to is what was checked.
    const policy = createTargetPolicy(['127.0.0.1']);
    const lookup = resolveTo(['127.0.0.1'], ['10.0.0.1']);
    const name = `http://rebind.test:${receiver.port}/`;
    expect(await send(name, { policy, lookup })).toEqual({ status: 200 });
    expect(await send(name, { policy, lookup })).toEqual({ error: 'ADDRESS_REFUSED' });
    expect(receiver.requests).toHaveLength(1);
  });

  it('with http is connected to allowed networks only', async () => {
    const lookup = resolveTo(['93.184.215.14']);
    const result = await send('http://hook.test/', { policy: withLoopback, lookup });
    expect(result).toEqual({ error: 'ADDRESS_REFUSED' });
  });

  it('that does not exist is reported', async () => {
    const lookup = ((_name: string, _options: object, callback: (error: Error) => void) =>
      callback(Object.assign(new Error(), { code: 'ENOTFOUND' }))) as unknown as typeof dns.lookup; // only this form is used
    expect(await send('https://nowhere.test/', { lookup })).toEqual({ error: 'NAME_NOT_FOUND' });
  });
});

describe('a response', () => {
  const local = (options: Partial<SendOptions> = {}) =>
    send(receiver.url, { policy: withLoopback, ...options });

  it.each([301, 302, 303, 307, 308])('with the redirect %d is not followed', async (status) => {
    receiver.respond = (_request, response) => {
      response.writeHead(status, { location: `${receiver.url}/elsewhere` });
      response.end();
    };
    expect(await local()).toEqual({ status });
    expect(receiver.requests).toHaveLength(1);
  });

  it('without an end is cut', async () => {
    let sent = 0;
    let isClosed = false;
    receiver.respond = (_request, response) => {
      response.once('close', () => {
        isClosed = true;
      });
      const write = () => {
        sent += 1_024;
        if (isClosed) return;
        response.write(Buffer.alloc(1_024));
        setImmediate(write);
      };
      write();
    };
    expect(await local()).toEqual({ status: 200 });
    await expect.poll(() => isClosed).toBe(true);
    expect(sent).toBeLessThan(50 * 1_048_576);
  });

  it('that does not come in time is given up', async () => {
    receiver.respond = () => {};
    expect(await local({ timeoutMilliseconds: 100 })).toEqual({ error: 'TIMEOUT' });
  });

  it('whose body does not end in time is given up', async () => {
    receiver.respond = (_request, response) => response.write('slow');
    expect(await local({ timeoutMilliseconds: 100 })).toEqual({ error: 'TIMEOUT' });
  });

  it('can ask to wait, with seconds or a date', async () => {
    const now = () => new Date('2026-01-01T00:00:00Z');
    const wait = async (text: string) => {
      receiver.respond = (_request, response) => {
        response.writeHead(503, { 'retry-after': text });
        response.end();
      };
      return (await local({ now })).retryAfterSeconds;
    };
    expect(await wait('30')).toBe(30);
    expect(await wait('Thu, 01 Jan 2026 00:02:00 GMT')).toBe(120);
    expect(await wait('999999')).toBe(3_600);
    expect(await wait('0')).toBeUndefined();
    expect(await wait('soon')).toBeUndefined();
  });

  it('of a server that is not there, or speaks no TLS, is an error', async () => {
    expect(await local({ signal: new AbortController().signal })).toEqual({ status: 200 });
    const silent: Server = createServer((socket) => {
      socket.on('error', () => {}).resume();
      socket.end('220 mail.test ESMTP\r\n');
    });
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as { port: number }; // it listens on TCP
    const policy = withLoopback;
    expect(await send(`https://127.0.0.1:${port}/`, { policy })).toEqual({ error: 'TLS' });
    await new Promise((resolve) => silent.close(resolve));
    expect(await send(`http://127.0.0.1:${port}/`, { policy })).toEqual({ error: 'CONNECTION' });
  });
});

it('does not use the proxy of the process', async () => {
  const folder = import.meta.dirname;
  const program = `
    import { sendRequest } from '${folder}/send-request.ts';
    import { createTargetPolicy } from '${folder}/../outgoing/target-policy.ts';
    const policy = createTargetPolicy(['127.0.0.0/8']);
    console.log(JSON.stringify(await sendRequest(
      { url: 'http://127.0.0.2:${receiver.port}/', headers: {}, body: '{}' }, { policy })));`;
  const proxy = `http://127.0.0.1:${receiver.port}`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', program],
    {
      env: {
        ...{ PATH: process.env.PATH, NODE_USE_ENV_PROXY: '1' },
        ...{ HTTP_PROXY: proxy, http_proxy: proxy, ALL_PROXY: proxy },
      },
    },
  );
  expect(JSON.parse(stdout)).toEqual({ error: 'CONNECTION' });
  expect(receiver.requests).toEqual([]);
});
