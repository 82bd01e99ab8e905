import { readExport, readExportState, startExport } from '@trademates/contract/exports'
import { endOtherSessions, endSession, listSessions } from '@trademates/contract/sessions'
import type { Id } from '@trademates/contract/wire'
import { call } from '#lib/api/call.ts'
import { query, queryClient } from '#lib/cache/query-cache.ts'
import { download } from '#lib/files/fetch-file.ts'

/** The active sessions. The server sends no event for changes, so the list is read whenever it opens. */
export const sessionsQuery = { ...query(listSessions), staleTime: 0 }

/** The state of the export; the live stream updates it. */
export const exportQuery = { ...query(readExportState), staleTime: 0 }

/** Ends another session of the viewer. Throws CallError. */
export async function logOutSession(id: Id): Promise<void> {
  await call(endSession, { params: { id } })
  queryClient.setQueryData(sessionsQuery.queryKey, (sessions) => sessions?.filter((one) => one.id !== id))
}

/** Ends every session but this one. Throws CallError. */
export async function logOutOtherSessions(): Promise<void> {
  await call(endOtherSessions)
  queryClient.setQueryData(sessionsQuery.queryKey, (sessions) => sessions?.filter(({ current }) => current))
}

/** Reads the sessions again after the server has ended the others. */
export const refetchSessions = (): Promise<void> => queryClient.invalidateQueries(sessionsQuery)

/** Starts an export of the viewer's data. Throws CallError. */
export async function startDataExport(): Promise<void> {
  await call(startExport)
  // The event of a small export may arrive before this answer, so the state is read again.
  await refetchExport()
}

const refetchExport = (): Promise<void> => queryClient.invalidateQueries(exportQuery)

/** Downloads the last finished export. Throws CallError. */
export const downloadExport = (): Promise<void> => download(readExport)
