import S3rver from '@20minutes/s3rver'

/** The bucket of every such store, and the only keys it answers to, as variables of the environment. */
export const BUCKET = 'desk'
export const BUCKET_CREDENTIALS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

/** Starts a real server that speaks S3, with an empty bucket or with what lies in the folder; at port 0, on any free one. */
export async function startObjectStorage(directory: string, port = 0): Promise<{ port: number; close(): Promise<void> }> {
  // It computes the signature of what asks for the bucket itself without the slash at the end of its path.
  const options = { address: '127.0.0.1', silent: true, allowMismatchedSignatures: true, configureBuckets: [{ name: BUCKET }] }
  const store = new S3rver({ ...options, directory, port })
  return { port: (await store.run()).port, close: () => store.close() }
}
