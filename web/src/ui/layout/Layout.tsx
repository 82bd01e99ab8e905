import { type ComponentProps, createElement, type JSX } from 'react'
import styles from './Layout.module.css'

type Tag = keyof JSX.IntrinsicElements
type Props<T extends Tag, Own> = Own & { as?: T; gap?: number | string } & Omit<ComponentProps<T>, 'as' | keyof Own>

interface RowOptions {
  /** Across the row; in its middle by default. */
  align?: 'start' | 'baseline' | 'stretch'
  justify?: 'between' | 'center' | 'end'
  wrap?: boolean
}

const join = (...classes: (string | false | undefined)[]) => classes.filter(Boolean).join(' ')

/** Lays out its children side by side. `gap` in pixels, or as CSS (row, then column). */
export function Row<T extends Tag = 'div'>({ as, gap, align, justify, wrap = false, className, ...native }: Props<T, RowOptions>) {
  const classes = join(styles.row, align && styles[align], justify && styles[justify], wrap && styles.wrap, className)
  return createElement(as ?? 'div', { ...native, className: classes, ...(gap !== undefined && { style: { gap } }) })
}

/** Lays out its children one below the other, each as wide as the stack. `gap` in pixels. */
export function Stack<T extends Tag = 'div'>({ as, gap, className, ...native }: Props<T, object>) {
  return createElement(as ?? 'div', { ...native, className: join(styles.stack, className), ...(gap !== undefined && { style: { gap } }) })
}
