import { cleanup, configure, waitFor } from '@testing-library/react'
import { afterEach, expect } from 'vitest'

// Slow machines need more than the default timeout.
configure({ asyncUtilTimeout: 10_000 })

// Test files share one document. A dialog of `confirm` has a root of its own, and must be closed by the test that opened it.
afterEach(async () => {
  cleanup()
  await waitFor(() => expect(document.querySelector('[role="alertdialog"]'), 'a test left its dialog open').toBeNull())
  localStorage.clear()
  sessionStorage.clear()
})
