import { useSession } from '#lib/session.ts'

/** Says, to what keeps passwords, whose password a form asks for. */
export function Whose() {
  const { user } = useSession()
  return <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
}
