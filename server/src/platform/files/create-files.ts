import { type S3Bucket, createS3Store } from './s3-store.ts'
import { createFolderStore } from './folder-store.ts'
import { createStagingArea } from './staging-area.ts'
import type { Files } from './files.ts'

/**
 * Creates the staging area in `folder`, and the store in the same folder or in a bucket.
 * @throws StartError when the bucket cannot be used
 */
export async function createFiles(folder: string, bucket: S3Bucket | null = null): Promise<Files> {
  const staging = await createStagingArea(folder)
  return { ...staging, ...(bucket === null ? createFolderStore(folder) : await createS3Store(bucket)) }
}
