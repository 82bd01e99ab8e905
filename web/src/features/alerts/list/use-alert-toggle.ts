import type { Alert } from '@trademates/contract/alerts'
import { useToggle } from '#lib/state/toggle.ts'
import { setAlertActive, showAlert, showAlertActive } from '#features/alerts/actions.ts'

/** Whether an alert waits, and what pauses it or has it wait again. */
export const useAlertToggle = ({ id, status }: Alert): { on: boolean; flip: () => void } =>
  useToggle({
    id: `alert:${id}`,
    confirmed: status === 'active',
    show: (wanted) => showAlertActive(id, wanted),
    send: (wanted) => setAlertActive(id, wanted),
    onConfirmed: showAlert,
  })
