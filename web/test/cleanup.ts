import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A busy machine takes its time to show what a test waits for.
configure({ asyncUtilTimeout: 10_000 })

// Test files share one document: what a test rendered must not be found by the next.
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
