import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { message } from '@trademates/contract/messages'
import { UNREFERENCED_GRACE_MS, isFileName, createFileName, originalsOf, withCopies } from './file-names.ts'
import type { FileStore } from './files.ts'
import { apiError } from '#platform/api-error.ts'
import { StartError } from '#platform/process/start-error.ts'

/** A bucket of an S3-compatible object store. Its credentials come from the usual AWS variables. */
export interface S3Bucket {
  name: string
  /** null: the AWS endpoint of the region. */
  endpoint: string | null
  region: string
  /** FILES_URL without secrets, for error messages. */
  maskedUrl: string
}

const CONNECT_TIMEOUT_MS = 3_000
const REQUEST_TIMEOUT_MS = 30_000
const MAX_ATTEMPTS = 3
// Larger files are uploaded in parts of this size, four at a time.
const PART_BYTES = 8 * 1024 * 1024
const MAX_KEYS_PER_REQUEST = 500

/**
 * Creates a file store in a bucket. While the bucket does not respond, its methods throw `unavailable`.
 * @throws StartError when the bucket cannot be used
 */
export async function createS3Store(bucket: S3Bucket): Promise<FileStore> {
  // Imported only if a bucket is used: 22 MB of code.
  const [s3, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')])
  const client = new s3.S3Client({
    region: bucket.region,
    ...(bucket.endpoint === null ? {} : { endpoint: bucket.endpoint, forcePathStyle: true }),
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS, throwOnRequestTimeout: true },
    // Some S3-compatible stores save the framing of streamed checksums as content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const Bucket = bucket.name
  await checkBucket(() => client.send(new s3.HeadBucketCommand({ Bucket })), bucket)

  const sizeOf = async (name: string): Promise<number | undefined> => {
    if (!isFileName(name)) return undefined
    const found = await unlessMissing(client.send(new s3.HeadObjectCommand({ Bucket, Key: name })))
    return found === undefined ? undefined : (found.ContentLength ?? 0)
  }

  async function saveAs(path: string, name: string): Promise<void> {
    if (!isFileName(name)) throw new Error(`${name} is not a valid name of a stored file.`)
    const params = { Bucket, Key: name, Body: createReadStream(path), ContentType: 'application/octet-stream' }
    await throwUnavailable(new Upload({ client, params, partSize: PART_BYTES, leavePartsOnError: false }).done())
    await rm(path, { force: true })
  }

  return {
    async save(path, extension) {
      const name = createFileName(extension)
      await saveAs(path, name)
      return name
    },
    saveAs,
    async open(name) {
      const size = await sizeOf(name)
      if (size === undefined) return undefined
      async function* part(start: number, end: number): AsyncGenerator<Uint8Array> {
        const { Body } = await throwUnavailable(client.send(new s3.GetObjectCommand({ Bucket, Key: name, Range: `bytes=${start}-${end}` })))
        if (Body instanceof Readable) yield* Body as AsyncIterable<Uint8Array>
      }
      return { size, read: (start, end) => Readable.from(part(start, end), { objectMode: false }), close: async () => undefined }
    },
    async remove(names) {
      const all = names.flatMap(withCopies)
      for (let at = 0; at < all.length; at += MAX_KEYS_PER_REQUEST) {
        const Objects = all.slice(at, at + MAX_KEYS_PER_REQUEST).map((Key) => ({ Key }))
        await throwUnavailable(client.send(new s3.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } })))
      }
    },
    async *listOld() {
      for await (const { Contents = [] } of s3.paginateListObjectsV2({ client, pageSize: MAX_KEYS_PER_REQUEST }, { Bucket })) {
        const old = Contents.filter(({ LastModified }) => Date.now() - (LastModified?.getTime() ?? Date.now()) > UNREFERENCED_GRACE_MS)
        yield originalsOf(old.flatMap(({ Key }) => Key ?? []))
      }
    },
  }
}

async function checkBucket(request: () => Promise<unknown>, bucket: S3Bucket): Promise<void> {
  await request().catch((error: unknown) => {
    throw new StartError(
      `FILES_URL holds ${bucket.maskedUrl}; the bucket cannot be used (${errorReason(error)}); one that answers to the keys in the AWS variables is needed`,
    )
  })
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && '$metadata' in error ? (error.$metadata as { httpStatusCode?: number }).httpStatusCode : undefined

const storageUnavailable = (error: unknown) =>
  Object.assign(apiError('unavailable', message('file_storage_unavailable'), 5), { cause: error })

const throwUnavailable = <Answer>(response: Promise<Answer>): Promise<Answer> =>
  response.catch((error: unknown) => {
    throw storageUnavailable(error)
  })

const unlessMissing = <Answer>(response: Promise<Answer>): Promise<Answer | undefined> =>
  response.catch((error: unknown) => {
    if (statusOf(error) === 404) return undefined
    throw storageUnavailable(error)
  })

/** The cause of an error on one line. */
function errorReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const status = statusOf(error)
  if (status === 404) return 'there is none of this name'
  if (status === 403 || status === 401) return 'these keys may not use it'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return (error.message || code).replaceAll('\n', ' ')
}
