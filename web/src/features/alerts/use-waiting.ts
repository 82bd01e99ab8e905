import type { Alert } from '@trademates/contract/alerts'
import { useToggle } from '#lib/toggle.ts'
import { setWaiting, show, showWaiting } from './actions.ts'

/** Whether an alert waits, and what pauses it or has it wait again. */
export const useWaiting = ({ id, status }: Alert): { on: boolean; flip: () => void } =>
  useToggle({
    id: `alert:${id}`,
    confirmed: status === 'active',
    show: (wanted) => showWaiting(id, wanted),
    send: (wanted) => setWaiting(id, wanted),
    accept: show,
  })
