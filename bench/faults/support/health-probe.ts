/** A worker thread that requests an address until it gets a message; then it posts all response times in ms. */
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

// Often: of few response times, the 99th percentile is the longest.
const EVERY_MS = 10

const waits: number[] = []
let isOver = false
parentPort?.once('message', () => (isOver = true))
while (!isOver) {
  const began = performance.now()
  const { ok } = await fetch(String(workerData))
  // An error counts as no response.
  waits.push(ok ? performance.now() - began : Number.POSITIVE_INFINITY)
  await pause(EVERY_MS)
}
parentPort?.postMessage(waits)
