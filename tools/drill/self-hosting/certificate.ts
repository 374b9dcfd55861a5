import { execFile } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The certificate of the proxy, signed by an authority that only this drill knows. */
export interface Certificate {
  /** Paths of PEM files. */
  authority: string;
  certificate: string;
  key: string;
  /** The hash of the public key, which Chromium can be told to trust. */
  publicKeyHash: string;
}

export async function createCertificate(folder: string): Promise<Certificate> {
  const authority = join(folder, 'authority.pem');
  const authorityKey = join(folder, 'authority.key');
  const certificate = join(folder, 'certificate.pem');
  const key = join(folder, 'certificate.key');
  const options = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2';
  const create = async (...args: string[]) => {
    await run('openssl', ['req', ...options.split(' '), ...args]);
  };
  await create('-subj', '/CN=Drill authority', '-keyout', authorityKey, '-out', authority);
  await create(
    ...['-subj', '/CN=localhost', '-keyout', key, '-out', certificate],
    ...['-CA', authority, '-CAkey', authorityKey],
    ...['-addext', 'subjectAltName=DNS:localhost', '-addext', 'basicConstraints=critical,CA:FALSE'],
  );
  return { authority, certificate, key, publicKeyHash: await hashPublicKey(certificate) };
}

async function hashPublicKey(file: string): Promise<string> {
  const { publicKey } = new X509Certificate(await readFile(file));
  const key = publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(key).digest('base64');
}
