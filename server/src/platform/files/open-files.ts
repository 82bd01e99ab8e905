import { type Bucket, openBucket } from './bucket.ts'
import { openFolder } from './folder.ts'
import { openStaging } from './staging.ts'
import type { Files } from './files.ts'

/**
 * Opens the file store: staged files always lie in `folder`, kept ones there too where no bucket is named.
 * @throws StartError in one line when the bucket cannot be used
 */
export async function openFiles(folder: string, bucket: Bucket | null = null): Promise<Files> {
  const staging = await openStaging(folder)
  return { ...staging, ...(bucket === null ? openFolder(folder) : await openBucket(bucket)) }
}
