import { networkError } from '#lib/call-error.ts'

/** Fetches what this feature can do; it comes with the schemas, which no guest's first screen waits for. Throws CallError. */
export const deeds = () => import('./actions.ts').catch(() => Promise.reject(networkError()))
