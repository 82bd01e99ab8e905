import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useState } from 'react'
import { formatDay, formatR, spokenR } from '#features/ideas/format-idea.ts'
import { directionOf } from '#features/prices/format-price.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { Row } from '#ui/layout/Layout.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { useIsWide } from '#ui/layout/use-width.ts'
import { CurveDrawing } from './CurveDrawing.tsx'
import { CURVE_SIZES, type CurvePoint, findDrawdown, layoutCurve } from './curve-layout.ts'
import { formatMonth } from './format-score.ts'
import styles from './EquityCurve.module.css'

const PAGE = 10

/** The index that a key leads to; undefined for other keys. */
function moveTo(key: string, at: number, last: number): number | undefined {
  const moves: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    PageUp: at + PAGE,
    PageDown: at - PAGE,
    Home: 0,
    End: last,
  }
  const next = moves[key]
  return next === undefined ? undefined : Math.max(0, Math.min(last, next))
}

/** The curve in words. */
function describeCurve(curve: readonly CurvePoint[]): string {
  const drawdown = findDrawdown(curve)
  const lowest = curve[drawdown.to]
  const values = { count: curve.length, total: formatR(curve.at(-1)?.total_r ?? '0') }
  if (lowest === undefined) return tWith('Total {total} over {count, plural, one {# idea} other {# ideas}}', values)
  return tWith('Total {total} over {count, plural, one {# idea} other {# ideas}}, max drawdown {drawdown} in {month}', {
    ...values,
    drawdown: formatR(drawdown.r.toFixed(4)),
    month: formatMonth(lowest.at),
  })
}

/** The equity curve: the running total of R after costs. Arrow keys and the pointer move along it; `Data table` lists all points. */
export function EquityCurve({ curve, children }: { curve: readonly CurvePoint[]; children?: ReactNode }) {
  const isWide = useIsWide()
  const [chosen, choose] = useState<number | null>(null)
  const [isTable, setIsTable] = useState(false)
  const heading = useId()
  const caption = useId()
  const layout = layoutCurve(curve, isWide ? CURVE_SIZES.wide : CURVE_SIZES.phone)
  const last = curve.length - 1
  const at = chosen === null ? null : Math.min(chosen, last)
  const point = curve[at ?? last]
  const press = (event: KeyboardEvent) => {
    const next = moveTo(event.key, at ?? last, last)
    if (next === undefined) return
    event.preventDefault()
    choose(next)
  }
  const hover = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const x = ((event.clientX - box.left) / box.width) * (isWide ? CURVE_SIZES.wide : CURVE_SIZES.phone).width
    const next = layout.xs.slice(1).findIndex((end) => x <= end)
    choose(next === -1 ? last : next)
  }
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <Row gap="8px" wrap className={styles.head}>
        <h2 id={heading}>{t('Equity curve')}</h2>
        <span className="end">{children}</span>
        <IconButton size="sm" icon="table" label={t('Data table')} aria-pressed={isTable} onClick={() => setIsTable(!isTable)} />
      </Row>
      {point === undefined ? (
        <p className={`${styles.caption} muted`}>{t('No graded ideas in this slice.')}</p>
      ) : (
        <>
          {isTable ? (
            <PointTable curve={curve} />
          ) : (
            <div
              role="slider"
              tabIndex={0}
              className={styles.curve}
              aria-label={t('Equity curve')}
              aria-describedby={caption}
              aria-valuemin={1}
              aria-valuemax={curve.length}
              aria-valuenow={(at ?? last) + 1}
              aria-valuetext={tWith('Idea {number} of {count}: ${symbol} {r}, total {total}, {day}', {
                number: (at ?? last) + 1,
                count: curve.length,
                symbol: point.symbol,
                r: spokenR(point.r_net),
                total: spokenR(point.total_r),
                day: formatDay(point.at),
              })}
              onKeyDown={press}
              onPointerMove={hover}
              onPointerLeave={() => choose(null)}
              onBlur={() => choose(null)}
            >
              <CurveDrawing curve={curve} layout={layout} isWide={isWide} chosen={at} />
              {at !== null && (
                <p className={styles.point} aria-hidden="true">
                  <b>${point.symbol}</b> <span className={directionOf(point.r_net)}>{formatR(point.r_net)}</span> · {formatR(point.total_r)}{' '}
                  · {formatDay(point.at)}
                  {point.is_deleted && ` · ${t('Deleted by author')}`}
                </p>
              )}
            </div>
          )}
          <p id={caption} className={`${styles.caption} muted`}>
            {describeCurve(curve)}. {t('Each bar below is one idea.')}
          </p>
        </>
      )}
    </section>
  )
}

function PointTable({ curve }: { curve: readonly CurvePoint[] }) {
  return (
    <div className={styles.table} role="region" aria-label={t('Data table')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Ended')}</th>
            <th scope="col">{t('Symbol')}</th>
            <th scope="col">R</th>
            <th scope="col">{t('Total R')}</th>
          </tr>
        </thead>
        <tbody>
          {curve.map(({ idea_id, at, symbol, r_net, total_r, is_deleted }) => (
            <tr key={idea_id}>
              <td>{formatDay(at)}</td>
              <td>
                ${symbol}
                {is_deleted && <span className="faint text-xs"> {t('Deleted by author')}</span>}
              </td>
              <td className={directionOf(r_net)}>{formatR(r_net)}</td>
              <td>{formatR(total_r)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
