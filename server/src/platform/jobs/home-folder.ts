import { homedir, tmpdir } from 'node:os'

// graphile-worker reads the home folder when it is imported, and a user without a passwd entry (as in containers) has none.
try {
  homedir()
} catch {
  process.env['HOME'] = tmpdir()
}
