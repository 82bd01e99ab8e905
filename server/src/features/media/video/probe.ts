import { isSystemError } from '#platform/files/files.ts'
import { FileFault } from '#features/media/validation/file-fault.ts'
import {
  type RandomAccessFile,
  TooManyReadsError,
  withRandomAccess,
  MalformedFileError,
} from '#features/media/validation/random-access-file.ts'
import type { VideoMetadata } from './video-metadata.ts'
import { readAvi } from './avi.ts'
import { readMp4 } from './mp4.ts'
import { readWebm } from './webm.ts'

/** Returns undefined if there is no video track; throws MalformedFileError if the file cannot be played. */
type VideoReader = (bytes: RandomAccessFile) => Promise<VideoMetadata | undefined>

// The widest screens have half of it; larger numbers are faults and may exceed the column.
const MAX_SIDE = 16_384
const MAX_SECONDS = 7 * 86_400
const MIN_SECONDS = 0.001

const READERS: Record<string, VideoReader> = { mp4: readMp4, mov: readMp4, webm: readWebm, avi: readAvi }

const NO_PICTURE = FileFault.create('video_without_picture')

function validateMetadata({ width, height, duration }: VideoMetadata): VideoMetadata | FileFault {
  if (width < 1 || height < 1) return NO_PICTURE
  if (Math.max(width, height) > MAX_SIDE) return FileFault.create('video_side', { max: MAX_SIDE })
  if (duration !== null && duration > MAX_SECONDS) return FileFault.create('video_too_long')
  return { width, height, duration: duration !== null && duration < MIN_SECONDS ? null : duration }
}

/**
 * Reads the container of the video at `path`: completeness, video track, size and duration. Decodes no frame, because browsers differ in
 * what they can decode. Returns a fault if the video is rejected.
 */
export async function probeVideo(path: string, ending: string): Promise<VideoMetadata | FileFault> {
  try {
    const video = await withRandomAccess(path, async (bytes) => READERS[ending]?.(bytes))
    return video === undefined ? NO_PICTURE : validateMetadata(video)
  } catch (error) {
    if (error instanceof TooManyReadsError) return FileFault.create('video_parts')
    if (error instanceof MalformedFileError) return FileFault.create('video_damaged')
    throw isSystemError(error) ? error : new Error('could not read a video', { cause: error })
  }
}
