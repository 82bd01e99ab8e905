import S3rver from '@20minutes/s3rver'

/** The bucket and the only valid keys, as environment variables. */
export const BUCKET = 'trademates'
export const BUCKET_CREDENTIALS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

/** Starts an S3 server with an empty bucket or the content of a folder. Port 0: any free port. */
export async function startObjectStorage(directory: string, port = 0): Promise<{ port: number; close(): Promise<void> }> {
  // It computes the signature of bucket requests without the trailing slash of the path.
  const options = { address: '127.0.0.1', silent: true, allowMismatchedSignatures: true, configureBuckets: [{ name: BUCKET }] }
  const store = new S3rver({ ...options, directory, port })
  return { port: (await store.run()).port, close: () => store.close() }
}
