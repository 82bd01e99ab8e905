// Written in front of the worker when the client is built (`build/service-worker-plugin.ts`).
declare const BUILT: { files: readonly string[]; entry: string; version: string }

/** The files of the client, its entry script (which changes with any chunk), and the version. */
export const { files: FILES, entry: ENTRY, version: VERSION } = BUILT

const scope: unknown = globalThis
export const self = scope as ServiceWorkerGlobalScope
