import { Fragment } from 'react'
import { t } from '#i18n/t.ts'
import { tWith } from '#i18n/t-with.ts'
import { useIsWide } from '#ui/layout/use-width.ts'
import type { ChartIdea, LevelLine } from './place-ideas.ts'
import styles from './IdeaLines.module.css'

const CHARACTER_PX = 6.5
const LABEL_GAP_PX = 7

function levelName({ kind, number, idea }: LevelLine): string {
  if (kind === 'entry') return t('Entry')
  if (kind === 'stop') return t('Stop')
  return idea.targets.length === 1 ? t('Target') : tWith('T{number}', { number })
}

const LABEL_STYLES = { entry: styles.entryLabel, stop: styles.stopLabel, target: styles.targetLabel }

interface Props {
  lines: readonly LevelLine[]
  /** The id of the idea whose levels stand out. */
  selected: string | null
  onSelect: ((id: string) => void) | undefined
}

/** The levels of ideas over the candles. Lists and tables beside the chart show the same. */
export function IdeaLines({ lines, selected, onSelect }: Props) {
  const isWide = useIsWide()
  const ideas = [...new Set(lines.map(({ idea }) => idea))]
  const labelOf = (line: LevelLine) => {
    const { caller, isFollowed } = line.idea
    return isWide && caller !== '' ? `${levelName(line)} ${caller}${isFollowed ? ' ★' : ''}` : levelName(line)
  }
  return (
    <svg className={styles.lines} data-slot="idea-lines" aria-hidden="true">
      {ideas.map((idea) => {
        const own = lines.filter((line) => line.idea === idea)
        const isDimmed = selected !== null && selected !== idea.id
        return (
          <g key={idea.id} className={isDimmed ? styles.dimmed : undefined} data-idea={idea.id} onClick={() => onSelect?.(idea.id)}>
            {selected === idea.id && <Areas idea={idea} lines={own} />}
            {own.map((line) => {
              const [label, tone] = [labelOf(line), LABEL_STYLES[line.kind]]
              const isInside = line.from - LABEL_GAP_PX < label.length * CHARACTER_PX
              return (
                <Fragment key={`${line.kind}${line.number}`}>
                  <path d={`M${line.from} ${line.y}H${line.to}`} className={styles[line.kind]} />
                  <text
                    x={isInside ? line.from + LABEL_GAP_PX : line.from - LABEL_GAP_PX}
                    y={line.labelY}
                    textAnchor={isInside ? 'start' : 'end'}
                    className={tone}
                  >
                    {label}
                  </text>
                </Fragment>
              )
            })}
          </g>
        )
      })}
    </svg>
  )
}

/** Risk and reward of the selected idea as areas. */
function Areas({ lines }: { idea: ChartIdea; lines: readonly LevelLine[] }) {
  const entry = lines.find(({ kind }) => kind === 'entry')
  if (entry === undefined) return null
  const targets = lines.filter(({ kind }) => kind === 'target').toSorted((a, b) => a.number - b.number)
  const others = [lines.find(({ kind }) => kind === 'stop'), targets.at(-1)]
  return others.map(
    (line) =>
      line !== undefined && (
        <rect
          key={line.kind}
          x={entry.from}
          width={Math.max(0, entry.to - entry.from)}
          y={Math.min(entry.y, line.y)}
          height={Math.abs(entry.y - line.y)}
          className={line.kind === 'stop' ? styles.risk : styles.reward}
        />
      ),
  )
}
