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
  summary: 'Start an export of the viewer’s data. An email and an event announce its end; a running export continues.',
  who: 'member',
  limit: '10/hour',
  status: 202,
  answer: ExportState,
})

export const readExportState = endpoint({
  method: 'GET',
  path: '/api/account/export/state/',
  summary: 'The state of the export.',
  who: 'member',
  answer: ExportState,
})

export const readExport = endpoint({
  method: 'GET',
  path: '/api/account/export/',
  summary: 'The viewer’s data as a zip of JSON and files: the latest export, or one made now.',
  who: 'member',
  limit: '20/hour',
  refuses: ['unavailable'],
  answer: null,
  download: 'application/zip',
})
