import { Readable } from 'node:stream'
import type { ExportState, readExport, readExportState, startExport } from '@trademates/contract/exports'
import type { Ask, Download } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { zip } from '#platform/zip.ts'
import { archiveOf } from './archive.ts'
import { beginToGather, presentState } from './gather.ts'
import { findExport } from './store.ts'

/** Begins to gather all own data; one that is being gathered goes on. */
export async function start({ viewer }: Ask<typeof startExport>, deps: Deps): Promise<ExportState> {
  await beginToGather(deps, viewer.id)
  return presentState(deps.db, viewer.id)
}

/** How far it is. */
export const showState = ({ viewer }: Ask<typeof readExportState>, { db }: Deps): Promise<ExportState> => presentState(db, viewer.id)

/** The zip that was gathered last; without one, it is gathered while it is sent. */
export async function download({ viewer }: Ask<typeof readExport>, { db, files }: Deps): Promise<Download> {
  const now = new Date()
  const row = await findExport(db, viewer.id)
  const name = `trademates-${(row?.ready_at ?? now).toISOString().slice(0, 10)}.zip`
  const opened = row?.stored === null || row?.stored === undefined ? undefined : await files.open(row.stored)
  if (opened !== undefined) return { name, bytes: opened.read(0, opened.size - 1), size: opened.size }
  return { name, bytes: Readable.from(zip(archiveOf({ db, files }, viewer.id), now), { objectMode: false }), size: null }
}
