import { useNavigate } from '@tanstack/react-router'
import type { HeatMapPeriod } from '@trademates/contract/market-overview'
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { resolveColors } from '#ui/styles/resolve-colors.ts'
import { useThemeVersion } from './use-theme-version.ts'
import { drawHeatMap, type HeatMapColors } from './draw-heat-map.ts'
import { type Cell, findCell, findNeighbor, HEADER_HEIGHT, type HeatMapGroup, layOut } from './heat-map-layout.ts'
import { HeatMapCard } from './HeatMapCard.tsx'
import styles from './HeatMap.module.css'

interface Props {
  groups: readonly HeatMapGroup[]
  period: HeatMapPeriod
  isEqual: boolean
  /** The accessible name: `Heat map, 500 stocks: 61 percent up`. */
  label: string
  /** The element whose children have the seven colors of the steps. */
  legend: RefObject<HTMLElement | null>
  /** Called with the name of a group to show it alone, or undefined to show all. */
  onZoom: (group: string | undefined) => void
  isZoomed: boolean
}

/** The size of an element in CSS pixels, kept up to date. */
function useSize(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const { current } = element
    if (current === null) return undefined
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {}
      setSize({ width: Math.floor(width), height: Math.floor(height) })
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return size
}

function readColors(canvas: HTMLCanvasElement, legend: HTMLElement | null): HeatMapColors {
  const frame = canvas.parentElement ?? document.body
  const colors = resolveColors(frame, ['--text', '--text-muted', '--surface', '--down-line'])
  return {
    steps: [...(legend?.children ?? [])].map((step) => getComputedStyle(step).backgroundColor),
    text: colors['--text'],
    muted: colors['--text-muted'],
    surface: colors['--surface'],
    hatch: colors['--down-line'],
    // Most cells differ too little from a black or white page.
    edge: matchMedia('(forced-colors: active)').matches ? colors['--text-muted'] : colors['--surface'],
    font: getComputedStyle(canvas).fontFamily,
  }
}

/** Draws the heat map when its data, its size or the theme change. */
function useDrawing(
  canvas: RefObject<HTMLCanvasElement | null>,
  { groups, period, isEqual, legend }: Props,
  size: { width: number; height: number },
) {
  const { width, height } = size
  const theme = useThemeVersion()
  const layout = useMemo(() => layOut(groups, { width, height }, isEqual), [groups, width, height, isEqual])
  useEffect(() => {
    const { current } = canvas
    const context = current?.getContext('2d')
    if (!current || !context || width === 0) return
    const scale = devicePixelRatio
    current.width = width * scale
    current.height = height * scale
    context.scale(scale, scale)
    drawHeatMap(context, layout, { colors: readColors(current, legend.current), period })
  }, [canvas, layout, period, legend, width, height, theme])
  return layout
}

/** The heat map on one canvas. Hovering and keys move an outline above it: nothing is drawn again. */
export function HeatMapCanvas(props: Props) {
  const { period, label, onZoom, isZoomed } = props
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const navigate = useNavigate()
  const { width, height } = useSize(frame)
  const { cells, groups } = useDrawing(canvas, props, { width, height })
  const [marked, setMarked] = useState<Cell>()
  const shown = marked === undefined ? undefined : cells.find(({ code }) => code === marked.code)
  const open = (cell: Cell) => void navigate({ to: '/symbol/$code', params: { code: cell.code } })

  const at = ({ nativeEvent: { offsetX, offsetY } }: MouseEvent) => ({
    cell: findCell(cells, offsetX, offsetY),
    header: groups.find(
      (group) => offsetX >= group.x && offsetX < group.x + group.width && offsetY >= group.y && offsetY < group.y + HEADER_HEIGHT,
    ),
  })
  const onMove = (event: MouseEvent) => {
    const { cell } = at(event)
    if (cell?.code !== shown?.code) setMarked(cell)
  }
  const onClick = (event: MouseEvent) => {
    const { cell, header } = at(event)
    if (header !== undefined) onZoom(header.name)
    else if (cell !== undefined && cell.code === shown?.code) open(cell)
    else setMarked(cell)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      if (shown === undefined && !isZoomed) return
      event.stopPropagation()
      if (shown === undefined) onZoom(undefined)
      else setMarked(undefined)
    } else if (event.key === 'Enter' && shown !== undefined) open(shown)
    else if (event.key.startsWith('Arrow')) {
      event.preventDefault()
      setMarked(shown === undefined ? cells[0] : (findNeighbor(cells, shown, event.key) ?? shown))
    }
  }
  useZoomGestures(canvas, { cells, isZoomed, onZoom })
  return (
    <div ref={frame} className={styles.frame}>
      <canvas
        ref={canvas}
        className={styles.canvas}
        role="img"
        aria-label={label}
        tabIndex={0}
        onMouseMove={onMove}
        onMouseLeave={() => setMarked(undefined)}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onBlur={() => setMarked(undefined)}
      />
      {shown !== undefined && (
        <>
          <span
            className={styles.outline}
            style={{ insetInlineStart: 'auto', left: shown.x, top: shown.y, width: shown.width, height: shown.height }}
          />
          <HeatMapCard cell={shown} period={period} box={{ width, height }} />
        </>
      )}
    </div>
  )
}

interface Zoom {
  cells: readonly Cell[]
  isZoomed: boolean
  onZoom: (group: string | undefined) => void
}

/** Turning the wheel forward or spreading two fingers over a group shows it alone; the opposite shows all. */
function useZoomGestures(canvas: RefObject<HTMLCanvasElement | null>, zoom: Zoom): void {
  const latest = useRef(zoom)
  useEffect(() => {
    latest.current = zoom
  })
  useEffect(() => {
    const { current } = canvas
    if (current === null) return undefined
    const zoomAt = (isCloser: boolean, x: number, y: number): boolean => {
      const { cells, isZoomed, onZoom } = latest.current
      if (isCloser === isZoomed) return false
      const group = findCell(cells, x, y)?.group
      if (isCloser && (group === undefined || new Set(cells.map((cell) => cell.group)).size < 2)) return false
      onZoom(isCloser ? group : undefined)
      return true
    }
    const onWheel = (event: WheelEvent) => {
      if (zoomAt(event.deltaY < 0, event.offsetX, event.offsetY)) event.preventDefault()
    }
    let startDistance = 0
    const distance = ({ touches: [a, b] }: TouchEvent) => (a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0)
    const onTouchStart = (event: TouchEvent) => {
      startDistance = distance(event)
    }
    const onTouchMove = (event: TouchEvent) => {
      const now = distance(event)
      const [a, b] = event.touches
      if (startDistance === 0 || now === 0 || !a || !b) return
      event.preventDefault()
      if (Math.abs(now / startDistance - 1) < 0.25) return
      const { left, top } = current.getBoundingClientRect()
      zoomAt(now > startDistance, (a.clientX + b.clientX) / 2 - left, (a.clientY + b.clientY) / 2 - top)
      startDistance = 0
    }
    current.addEventListener('wheel', onWheel, { passive: false })
    current.addEventListener('touchstart', onTouchStart, { passive: true })
    current.addEventListener('touchmove', onTouchMove, { passive: false })
    return () => {
      current.removeEventListener('wheel', onWheel)
      current.removeEventListener('touchstart', onTouchStart)
      current.removeEventListener('touchmove', onTouchMove)
    }
  }, [canvas])
}
