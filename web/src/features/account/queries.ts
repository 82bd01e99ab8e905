import { readExport, readExportState, startExport } from '@trademates/contract/exports'
import { endOtherSessions, endSession, listSessions } from '@trademates/contract/sessions'
import type { Id } from '@trademates/contract/wire'
import { call } from '#lib/api/call.ts'
import { query, queryClient } from '#lib/cache/query-cache.ts'
import { download } from '#lib/files/fetch-file.ts'

/** Where one is signed in; nothing tells when that changes, so it is read anew whenever it is opened. */
export const sessionsQuery = { ...query(listSessions), staleTime: 0 }

/** How far the export is; the live stream moves it on. */
export const exportQuery = { ...query(readExportState), staleTime: 0 }

/** Ends another session of one's own. Throws CallError. */
export async function logOutSession(id: Id): Promise<void> {
  await call(endSession, { params: { id } })
  queryClient.setQueryData(sessionsQuery.queryKey, (sessions) => sessions?.filter((one) => one.id !== id))
}

/** Ends every session but this one. Throws CallError. */
export async function logOutOtherSessions(): Promise<void> {
  await call(endOtherSessions)
  queryClient.setQueryData(sessionsQuery.queryKey, (sessions) => sessions?.filter(({ current }) => current))
}

/** Shows only this session: the server has ended the others. */
export const refetchSessions = (): Promise<void> => queryClient.invalidateQueries(sessionsQuery)

/** Begins to gather all own data. Throws CallError. */
export async function startDataExport(): Promise<void> {
  await call(startExport)
  // Read anew: a small export is ready, and has said so, before the answer to its beginning is here.
  await refetchExport()
}

/** Reads anew how far the export is. */
const refetchExport = (): Promise<void> => queryClient.invalidateQueries(exportQuery)

/** Saves what was gathered last. Throws CallError. */
export const downloadExport = (): Promise<void> => download(readExport)
