import { Readable } from 'node:stream'
import { FILE_BYTES } from '@trademates/contract/media'
import type { Id } from '@trademates/contract/wire'
import type { Caller, Viewer } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import type { Staged } from '#platform/files/files.ts'
import { newId } from '#platform/ids.ts'
import { contentOf } from '#demo/drawing/pictures.ts'
import type { DemoFile } from './script.ts'
import type { TraderName } from './traders.ts'

const HOUR_MS = 3_600_000

/** What is the same in all calls of one person. */
interface Call {
  viewer: Viewer
  params: Record<never, never>
  query: Record<never, never>
  files: Staged[]
  key: null
  caller: Caller
}

/** The people of the community, once they have joined, as those who call. */
export interface Acting {
  idOf(name: TraderName): Id
  by(name: TraderName): Call
}

export function acting(people: ReadonlyMap<TraderName, Id>): Acting {
  function idOf(name: TraderName): Id {
    const id = people.get(name)
    if (id === undefined) throw new Error(`${name} has not joined`)
    return id
  }
  return {
    idOf,
    by: (name) => ({
      viewer: { id: idOf(name), sessionId: newId() },
      params: {},
      query: {},
      files: [],
      key: null,
      caller: { address: '127.0.0.1', device: 'demo', language: null },
    }),
  }
}

export const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * HOUR_MS)

/** Puts a file where uploads wait for their call. */
export async function stage({ files }: Deps, name: string, content: Buffer): Promise<Staged> {
  return { field: 'files', name, ...(await files.stage(Readable.from([content]), FILE_BYTES)) }
}

/** The same for files that are still to be drawn. */
export const stageAll = (files: readonly DemoFile[], deps: Deps): Promise<Staged[]> =>
  Promise.all(files.map(async (file) => stage(deps, file.name, await contentOf(file))))
