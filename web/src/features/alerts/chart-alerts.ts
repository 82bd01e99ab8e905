import { useQuery } from '@tanstack/react-query'
import type { ChartAlert } from '#features/prices/chart/AlertLines.tsx'
import { useMemo } from 'react'
import { addAlertAt, moveAlert } from './actions.ts'
import { ALERT_KINDS } from './alert-text.ts'
import { alertsQuery } from './queries.ts'

interface ChartAlerts {
  alerts: readonly ChartAlert[]
  onAlert: (id: string, price: string) => void
  onAddAlert: (price: string) => void
}

/** The viewer's active and paused alerts at levels of a symbol as a chart shows them, and the functions that move one and add one. */
export function useChartAlerts(code: string): ChartAlerts {
  const { data } = useQuery(alertsQuery)
  const alerts = useMemo(
    () =>
      (data ?? []).flatMap(({ id, symbol, kind, level, status }): ChartAlert[] => {
        if (symbol !== code || level === null || (status !== 'active' && status !== 'paused')) return []
        const condition = ALERT_KINDS.find((one) => one.kind === kind)?.label() ?? kind
        return [{ id, condition, price: level, isPaused: status === 'paused' }]
      }),
    [data, code],
  )
  const onAlert = (id: string, price: string) => {
    const alert = data?.find((one) => one.id === id)
    if (alert !== undefined) void moveAlert(alert, price)
  }
  const onAddAlert = (price: string) => void addAlertAt(code, price)
  return { alerts, onAlert, onAddAlert }
}
