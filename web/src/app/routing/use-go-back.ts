import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'

/** Leads back to the screen one came from; home, where the address was opened by itself. */
export function useGoBack(): () => void {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const navigate = useNavigate()
  return () => (canGoBack ? router.history.back() : void navigate({ to: '/' }))
}
