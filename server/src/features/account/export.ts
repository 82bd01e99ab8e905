import { Readable } from 'node:stream'
import type { ExportState, readExport, readExportState, startExport } from '@trademates/contract/exports'
import type { RequestContext, FileDownload } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { zip } from '#platform/files/zip.ts'
import { buildArchive } from './build-archive.ts'
import { requestExport, presentExportState } from './export-job.ts'
import { findExport } from './store.ts'

/** Starts a data export; does nothing while one is running. */
export async function start({ viewer }: RequestContext<typeof startExport>, deps: Deps): Promise<ExportState> {
  await requestExport(deps, viewer.id)
  return presentExportState(deps.db, viewer.id)
}

/** The state of the viewer's export. */
export const showState = ({ viewer }: RequestContext<typeof readExportState>, { db }: Deps): Promise<ExportState> =>
  presentExportState(db, viewer.id)

/** Downloads the finished export; without one, builds the zip while it is sent. */
export async function download({ viewer }: RequestContext<typeof readExport>, { db, files }: Deps): Promise<FileDownload> {
  const now = new Date()
  const row = await findExport(db, viewer.id)
  const name = `trademates-${(row?.ready_at ?? now).toISOString().slice(0, 10)}.zip`
  const opened = row?.stored_name === null || row?.stored_name === undefined ? undefined : await files.open(row.stored_name)
  if (opened !== undefined) return { name, bytes: opened.read(0, opened.size - 1), size: opened.size }
  return { name, bytes: Readable.from(zip(buildArchive({ db, files }, viewer.id), now), { objectMode: false }), size: null }
}
