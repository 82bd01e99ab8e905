/** A thread that asks for an address again and again until it is sent a word, and then tells how long each answer took, in milliseconds. */
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

const EVERY_MS = 50

const waits: number[] = []
let isOver = false
parentPort?.once('message', () => (isOver = true))
while (!isOver) {
  const began = performance.now()
  const { ok } = await fetch(String(workerData))
  // What is refused might as well not have been answered.
  waits.push(ok ? performance.now() - began : Number.POSITIVE_INFINITY)
  await pause(EVERY_MS)
}
parentPort?.postMessage(waits)
