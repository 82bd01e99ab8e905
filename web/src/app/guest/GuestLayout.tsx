import { Outlet } from '@tanstack/react-router'
import { AuthLayout } from './AuthLayout.tsx'

/** What a guest's screens stand in. */
export function GuestLayout() {
  return (
    <AuthLayout>
      <Outlet />
    </AuthLayout>
  )
}
