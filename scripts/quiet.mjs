/** Fails a test that writes unexpected errors or warnings to the console. */
import { afterEach, beforeEach, expect } from 'vitest'

/** @type {unknown[][]} */
let messages = []

beforeEach(() => {
  messages = []
  console.error = (...args) => messages.push(args)
  console.warn = (...args) => messages.push(args)
})

afterEach(() => expect(messages, 'written to the console').toEqual([]))
