import { homedir, tmpdir } from 'node:os'

// graphile-worker looks for the home folder while it is imported, and a user without a name, as containers have, has none.
try {
  homedir()
} catch {
  process.env['HOME'] = tmpdir()
}
