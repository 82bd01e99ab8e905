// Written in front of the worker when the client is built (`build/service-worker-plugin.ts`).
declare const BUILT: { files: readonly string[]; entry: string; version: string }

/** What the client is made of; its script, which is another one with every change of any part; and what names this version. */
export const { files: FILES, entry: ENTRY, version: VERSION } = BUILT

const scope: unknown = globalThis
/** The worker, as its types know it. */
export const self = scope as ServiceWorkerGlobalScope
