import { isSystemError } from '#platform/files/files.ts'
import { FileFault } from '#features/media/validation/file-fault.ts'
import {
  type RandomAccessFile,
  type VideoMetadata,
  TooManyReadsError,
  withRandomAccess,
  MalformedFileError,
} from '#features/media/validation/random-access-file.ts'
import { readAvi } from './avi.ts'
import { readMp4 } from './mp4.ts'
import { readWebm } from './webm.ts'

/** A reader gives `undefined` where there is nothing to see, and throws `Malformed` for what cannot be played. */
type VideoReader = (bytes: RandomAccessFile) => Promise<VideoMetadata | undefined>

// The widest screens have half of it; beyond either, a number is a fault, and some have no room in the database.
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
 * Reads the container of the video at `path`: whether it is whole, holds moving pictures, and how large and long they are.
 * Not a frame of it is decoded: nothing here could, and what the decoders of browsers can differs anyway.
 * Gives why it is not taken.
 */
export async function probeVideo(path: string, ending: string): Promise<VideoMetadata | FileFault> {
  try {
    const video = await withRandomAccess(path, async (bytes) => READERS[ending]?.(bytes))
    return video === undefined ? NO_PICTURE : validateMetadata(video)
  } catch (error) {
    if (error instanceof TooManyReadsError) return FileFault.create('video_parts')
    if (error instanceof MalformedFileError) return FileFault.create('video_damaged')
    throw isSystemError(error) ? error : new Error('a video could not be read', { cause: error })
  }
}
