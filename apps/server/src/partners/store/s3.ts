import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import type { Store } from "./port.ts";

/** Enough for the largest file on a slow line. */
const answerWithinMs = 20_000;

/** Any S3. Addresses carry the bucket in the path, which every one of them understands. */
export function createS3Store(options: {
  endpoint: string;
  bucket: string;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
}): Store {
  const { bucket: Bucket } = options;
  const client = new S3Client({
    endpoint: options.endpoint,
    region: options.region,
    credentials: options.credentials,
    forcePathStyle: true,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3_000 },
    // Checksum trailers are Amazon's own; the seal's tag and the hash in the database are checked at every read.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  return {
    put: async (Key, Body) => {
      const object = { Bucket, Key, Body, ContentType: "application/octet-stream" };
      await inTime((abortSignal) => client.send(new PutObjectCommand(object), { abortSignal }));
    },
    get: (Key) =>
      inTime(async (abortSignal) => {
        try {
          const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }), { abortSignal });
          if (!Body) throw new Error("the store answered without a body");
          return Buffer.from(await Body.transformToByteArray());
        } catch (error) {
          if (error instanceof NoSuchKey) return undefined;
          throw error;
        }
      }),
    remove: async (Key) => {
      await inTime((abortSignal) => client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal }));
    },
    close: () => client.destroy(),
  };
}

/** A store that dies over a request may leave the client waiting for ever; whoever uploads is answered all the same. */
function inTime<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = AbortSignal.timeout(answerWithinMs);
  return new Promise((resolve, reject) => {
    late.addEventListener("abort", () => reject(new Error("the store did not answer in time")), {
      once: true,
    });
    work(late).then(resolve, reject);
  });
}
