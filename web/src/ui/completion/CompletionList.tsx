import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { tWith } from '#i18n/t-with.ts'
import { Row } from '#ui/layout/Layout.tsx'
import { caretBox, type TextControl } from './caret-position.ts'
import type { CompletionOption } from './use-completion.ts'
import styles from './Options.module.css'

interface Props<Option extends CompletionOption> {
  /** Name of the options, in the plural. */
  what: string
  completion: {
    control: TextControl | null
    from: number
    options: readonly Option[]
    active: number
    choose: (option: Option) => void
  }
  show: (option: Option) => ReactNode
}

const GAP = 6
const EDGE = 8

/** Positions the list below the first character of the completed word, or above if there is more room, inside the window. */
function positionList(list: HTMLElement, control: TextControl, from: number): void {
  const { left, top, bottom } = caretBox(control, from)
  const { width, height } = list.getBoundingClientRect()
  const view = window.visualViewport
  const [wide, high] = [document.documentElement.clientWidth, (view?.offsetTop ?? 0) + (view?.height ?? window.innerHeight)]
  const fitsBelow = bottom + GAP + height + EDGE <= high || top - GAP - height < EDGE
  list.style.left = `${Math.max(EDGE, Math.min(left, wide - width - EDGE))}px`
  list.style.top = `${fitsBelow ? bottom + GAP : top - GAP - height}px`
}

/** Sets the ARIA attributes of the control. */
function useListAttributes(control: TextControl | null, list: string, active: string | null): void {
  useEffect(() => {
    if (control === null) return
    control.setAttribute('aria-autocomplete', 'list')
    if (active === null) {
      control.removeAttribute('aria-controls')
      control.removeAttribute('aria-activedescendant')
    } else {
      control.setAttribute('aria-controls', list)
      control.setAttribute('aria-activedescendant', active)
    }
  }, [control, list, active])
}

type ListAnchor = Pick<Props<CompletionOption>['completion'], 'control' | 'from' | 'options'>

function useListPosition(list: RefObject<HTMLElement | null>, { control, from, options }: ListAnchor): void {
  useLayoutEffect(() => {
    const box = list.current
    if (box === null || control === null) return undefined
    // The top layer: otherwise a post clips it and a dialog covers it.
    box.showPopover()
    const move = () => positionList(box, control, from)
    move()
    const listening = new AbortController()
    window.addEventListener('scroll', move, { capture: true, passive: true, signal: listening.signal })
    window.addEventListener('resize', move, { signal: listening.signal })
    return () => listening.abort()
  }, [list, control, from, options])
}

/** Options of `useCompletion`, positioned at the word being written. Render it next to the control. */
export function CompletionList<Option extends CompletionOption>({ what, completion, show }: Props<Option>) {
  const { control, options, active, choose } = completion
  const list = useRef<HTMLUListElement>(null)
  const id = useId()
  const optionId = (option: CompletionOption) => `${id}-${option.id}`
  const now = options[active]
  useListAttributes(control, id, now === undefined ? null : optionId(now))
  useListPosition(list, completion)
  return (
    <>
      <span className="sr-only" role="status">
        {options.length > 0 && tWith('{count} {what}. Use arrow keys to move, Enter to select.', { count: options.length, what })}
      </span>
      {options.length > 0 && (
        <ul ref={list} id={id} className={`${styles.options} ${styles.completion}`} role="listbox" aria-label={what} popover="manual">
          {options.map((option, at) => (
            <Row
              as="li"
              gap={10}
              key={option.id}
              id={optionId(option)}
              role="option"
              aria-selected={at === active}
              className={styles.option}
              // Keeps the focus in the control, and the keyboard of a phone open.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              {show(option)}
            </Row>
          ))}
        </ul>
      )}
    </>
  )
}
