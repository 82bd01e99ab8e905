import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'

/** Returns a function that goes back in the history, or home if there is no history. */
export function useGoBack(): () => void {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const navigate = useNavigate()
  return () => (canGoBack ? router.history.back() : void navigate({ to: '/' }))
}
