import { isDiskFault } from '#platform/files/files.ts'
import { FileFault } from '#features/media/file-fault.ts'
import { type Bytes, type VideoMetadata, Endless, lookInto, Malformed } from './bytes.ts'
import { readAvi } from './avi.ts'
import { readMp4 } from './mp4.ts'
import { readWebm } from './webm.ts'

/** A reader gives `undefined` where there is nothing to see, and throws `Malformed` for what cannot be played. */
type Reader = (bytes: Bytes) => Promise<VideoMetadata | undefined>

// The widest screens have half of it; beyond either, a number is a fault, and some have no room in the database.
const SIDE_MOST = 16_384
const SECONDS_MOST = 7 * 86_400
const SECONDS_LEAST = 0.001

const READERS: Record<string, Reader> = { mp4: readMp4, mov: readMp4, webm: readWebm, avi: readAvi }

const BLIND = FileFault.of('video_without_picture')

function judge({ width, height, duration }: VideoMetadata): VideoMetadata | FileFault {
  if (width < 1 || height < 1) return BLIND
  if (Math.max(width, height) > SIDE_MOST) return FileFault.of('video_side', { max: SIDE_MOST })
  if (duration !== null && duration > SECONDS_MOST) return FileFault.of('video_too_long')
  return { width, height, duration: duration !== null && duration < SECONDS_LEAST ? null : duration }
}

/**
 * Reads the container of the video at `path`: whether it is whole, holds moving pictures, and how large and long they are.
 * Not a frame of it is decoded: nothing here could, and what the decoders of browsers can differs anyway.
 * Gives why it is not taken.
 */
export async function probeVideo(path: string, ending: string): Promise<VideoMetadata | FileFault> {
  try {
    const video = await lookInto(path, async (bytes) => READERS[ending]?.(bytes))
    return video === undefined ? BLIND : judge(video)
  } catch (error) {
    if (error instanceof Endless) return FileFault.of('video_parts')
    if (error instanceof Malformed) return FileFault.of('video_damaged')
    throw isDiskFault(error) ? error : new Error('a video could not be read', { cause: error })
  }
}
