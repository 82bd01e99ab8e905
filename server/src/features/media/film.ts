import { isDiskFault } from '#platform/files.ts'
import { type Bytes, type Film, lookInto, Malformed } from './film-bytes.ts'
import { readAvi } from './film-avi.ts'
import { readMp4 } from './film-mp4.ts'
import { readWebm } from './film-webm.ts'

/** A reader gives `undefined` where there is nothing to see, and throws `Malformed` for what cannot be played. */
type Reader = (bytes: Bytes) => Promise<Film | undefined>

const READERS: Record<string, Reader> = { mp4: readMp4, mov: readMp4, webm: readWebm, avi: readAvi }

/**
 * Reads the container of the video at `path`: whether it is whole, holds moving pictures, and how large and long they are.
 * Not a frame of it is decoded: nothing here could, and what the decoders of browsers can differs anyway.
 * Gives in words why it is not taken.
 */
export async function readFilm(path: string, ending: string): Promise<Film | string> {
  try {
    const film = await lookInto(path, async (bytes) => READERS[ending]?.(bytes))
    return film === undefined || film.width < 1 || film.height < 1 ? 'this video has no picture.' : film
  } catch (error) {
    if (error instanceof Malformed) return 'this video is damaged or cut short.'
    throw isDiskFault(error) ? error : new Error('a film could not be read', { cause: error })
  }
}
