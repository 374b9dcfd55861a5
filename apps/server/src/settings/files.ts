type Environment = Readonly<Record<string, string | undefined>>;

/** Reads a whole number in a range, and notes a problem if it is none. */
type ReadInteger = (
  name: string,
  range: { fallback: number; minimum: number; maximum: number },
) => number;

/** Settings of files. */
export interface FileSettings {
  readonly limits: { readonly fileBytes: number; readonly imageBytes: number };
  readonly maxPixels: number;
  /** Days for which a file stays that no zone has. */
  readonly retentionDays: number;
  /** Where people download files, such as the address of a CDN; empty for the service itself. */
  readonly origin: string;
  /** Where bytes are stored: an object store, a folder, or PostgreSQL if both are undefined. */
  readonly store: { readonly s3: S3Settings | undefined; readonly folder: string | undefined };
}

interface S3Settings {
  readonly bucketUrl: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly directUploads: boolean;
}

const MEBIBYTE = 1024 * 1024;

export function readFileSettings(
  env: Environment,
  readInteger: ReadInteger,
  problems: string[],
): FileSettings {
  const range = { minimum: 1, maximum: 1024 * 1024 };
  const fileMebibytes = readInteger('FILE_MEBIBYTES', { ...range, fallback: 50 });
  const imageMebibytes = readInteger('IMAGE_MEBIBYTES', { ...range, fallback: 20, maximum: 100 });
  if (env.S3_BUCKET_URL && env.FILES_DIR)
    problems.push('Set only one of S3_BUCKET_URL and FILES_DIR');
  return {
    limits: { fileBytes: fileMebibytes * MEBIBYTE, imageBytes: imageMebibytes * MEBIBYTE },
    maxPixels:
      1_000_000 * readInteger('IMAGE_MEGAPIXELS', { fallback: 50, minimum: 1, maximum: 250 }),
    retentionDays: readInteger('FILES_RETENTION_DAYS', {
      ...{ fallback: 30, minimum: 0, maximum: 36_500 },
    }),
    origin: readOrigin(env, problems),
    store: { s3: readS3(env, problems), folder: env.FILES_DIR || undefined },
  };
}

/** Returns the origins other than the service's own that browsers use for files. */
export function listFileOrigins({ origin, store: { s3 } }: FileSettings): string[] {
  const origins = [origin, s3?.directUploads ? new URL(s3.bucketUrl).origin : ''];
  return origins.filter((one) => one !== '');
}

function readOrigin(env: Environment, problems: string[]): string {
  const origin = env.FILES_ORIGIN ?? '';
  if (origin !== '' && !(/^https?:/.test(origin) && URL.parse(origin)?.origin === origin))
    problems.push('FILES_ORIGIN must be an origin, such as https://files.example.com');
  return origin;
}

function readS3(env: Environment, problems: string[]): S3Settings | undefined {
  const bucketUrl = env.S3_BUCKET_URL;
  const direct = env.S3_DIRECT_UPLOADS ?? 'false';
  if (!bucketUrl) return undefined;
  if (!/^https?:\/\/[^/?#]+(?:\/[^?#]*)?$/.test(bucketUrl))
    problems.push('S3_BUCKET_URL must be a URL, such as https://s3.example.com/lienzo-files');
  const accessKeyId = env.S3_ACCESS_KEY_ID ?? '';
  const secretAccessKey = env.S3_SECRET_ACCESS_KEY ?? '';
  if (accessKeyId === '' || secretAccessKey === '')
    problems.push('S3_BUCKET_URL needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY');
  if (direct !== 'true' && direct !== 'false')
    problems.push('S3_DIRECT_UPLOADS must be true or false');
  const region = env.S3_REGION || 'us-east-1';
  return { bucketUrl, region, accessKeyId, secretAccessKey, directUploads: direct === 'true' };
}
