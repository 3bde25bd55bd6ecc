import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { type Files, StoreError } from './files';

const ofStore = async <Answer>(call: Promise<Answer>): Promise<Answer> => {
  try {
    return await call;
  } catch (cause) {
    // If a host has several addresses and all of them fail, the error has a code, but no message.
    const code = cause instanceof Error && 'code' in cause ? ` ${cause.code}` : '';
    throw new StoreError(`The file store failed: ${cause}${code}`, { cause });
  }
};

/** @param url as in `https://key:secret@host/bucket?region=fr-par` */
export function filesInS3(url: URL): Files {
  const Bucket = url.pathname.replaceAll('/', '');
  const client = new S3Client({
    endpoint: url.origin,
    region: url.searchParams.get('region') ?? 'us-east-1',
    forcePathStyle: true,
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
    // Many compatible stores do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const read = async (Key: string) => {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
      return Body && Buffer.from(await Body.transformToByteArray());
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  };
  return {
    put: async (Key, Body) => void (await ofStore(client.send(new PutObjectCommand({ Bucket, Key, Body })))),
    get: (Key) => ofStore(read(Key)),
    remove: async (Key) => void (await ofStore(client.send(new DeleteObjectCommand({ Bucket, Key })))),
    async *names() {
      const pages = paginateListObjectsV2({ client }, { Bucket });
      for (let page = await ofStore(pages.next()); !page.done; page = await ofStore(pages.next()))
        for (const { Key } of page.value.Contents ?? []) if (Key) yield Key;
    },
  };
}
