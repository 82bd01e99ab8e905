import { type S3Bucket, createS3Store } from './s3-store.ts'
import { createFolderStore } from './folder-store.ts'
import { createStagingArea } from './staging-area.ts'
import type { Files } from './files.ts'

/**
 * Opens the file store: staged files always lie in `folder`, kept ones there too where no bucket is named.
 * @throws StartError in one line when the bucket cannot be used
 */
export async function createFiles(folder: string, bucket: S3Bucket | null = null): Promise<Files> {
  const staging = await createStagingArea(folder)
  return { ...staging, ...(bucket === null ? createFolderStore(folder) : await createS3Store(bucket)) }
}
