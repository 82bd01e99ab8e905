import { Outlet } from '@tanstack/react-router'
import { AuthLayout } from './AuthLayout.tsx'

/** Layout route of the guest pages. */
export function GuestLayout() {
  return (
    <AuthLayout>
      <Outlet />
    </AuthLayout>
  )
}
