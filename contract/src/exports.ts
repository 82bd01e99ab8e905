import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Time } from './wire.ts'

/** The state of a data export. */
export const ExportState = z.object({
  status: z.enum(['none', 'running', 'ready', 'failed']),
  /** 0 to 1. */
  progress: z.number(),
  /** In bytes, when it is ready. */
  size: z.nullable(z.int()),
  ready_at: z.nullable(Time),
})
export type ExportState = z.output<typeof ExportState>

export const startExport = endpoint({
  method: 'POST',
  path: '/api/account/export/',
  summary: 'Begin to gather all own data. A mail and an event tell when it is ready; one that runs goes on.',
  who: 'member',
  limit: '10/hour',
  status: 202,
  answer: ExportState,
})

export const readExportState = endpoint({
  method: 'GET',
  path: '/api/account/export/state/',
  summary: 'How far the export is.',
  who: 'member',
  answer: ExportState,
})

export const readExport = endpoint({
  method: 'GET',
  path: '/api/account/export/',
  summary: 'All own data as a zip of JSON and files: the one that was gathered last, or one gathered now.',
  who: 'member',
  limit: '20/hour',
  refuses: ['unavailable'],
  answer: null,
  download: 'application/zip',
})
