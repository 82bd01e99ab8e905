import type { Alert } from '@trademates/contract/alerts'
import { useToggle } from '#lib/state/toggle.ts'
import { setAlertActive, showAlertActive } from '#features/alerts/actions.ts'
import { showAlert } from '#lib/cache/alert-events.ts'

/** The state of an alert and a function that pauses or activates it. */
export const useAlertToggle = ({ id, status }: Alert): { on: boolean; flip: () => void } =>
  useToggle({
    id: `alert:${id}`,
    confirmed: status === 'active',
    show: (wanted) => showAlertActive(id, wanted),
    send: (wanted) => setAlertActive(id, wanted),
    onConfirmed: showAlert,
  })
