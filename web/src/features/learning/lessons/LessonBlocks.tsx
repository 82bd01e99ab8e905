import { Link } from '@tanstack/react-router'
import { t } from '#i18n/t.ts'
import { TermLink } from '#features/learning/glossary/TermLink.tsx'
import type { LessonBlock, InlineNode, InlineText } from '#features/learning/lesson.ts'
import { PictureView } from '#features/learning/pictures/PictureView.tsx'
import styles from './LessonView.module.css'

const TERM = 'term:'

function Inline({ piece }: { piece: InlineNode }) {
  if (typeof piece === 'string') return piece
  switch (piece.kind) {
    case 'strong':
      return <strong>{piece.text}</strong>
    case 'em':
      return <em>{piece.text}</em>
    case 'code':
      return <code>{piece.text}</code>
    case 'link':
      return piece.to.startsWith(TERM) ? (
        <TermLink id={piece.to.slice(TERM.length)}>{piece.text}</TermLink>
      ) : (
        <Link to={piece.to} className="link">
          {piece.text}
        </Link>
      )
  }
}

// The order of a text's nodes and of a section's blocks is fixed, so the index is a stable key.
const InlineContent = ({ words }: { words: InlineText }) => words.map((piece, at) => <Inline key={at} piece={piece} />)

function Table({ head, rows }: { head: readonly InlineText[]; rows: readonly (readonly InlineText[])[] }) {
  return (
    <div className={styles.lessonTable} tabIndex={0} role="group" aria-label={t('Table')}>
      <table>
        <thead>
          <tr>
            {head.map((cell, at) =>
              cell.length === 0 ? (
                <td key={at} />
              ) : (
                <th key={at} scope="col">
                  <InlineContent words={cell} />
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, place) => (
                <td key={place}>
                  <InlineContent words={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function BlockView({ block }: { block: LessonBlock }) {
  switch (block.kind) {
    case 'text':
      return (
        <p>
          <InlineContent words={block.words} />
        </p>
      )
    case 'formula':
      return (
        <p className={`${styles.formula} medium anywhere`}>
          <InlineContent words={block.words} />
        </p>
      )
    case 'table':
      return <Table head={block.head} rows={block.rows} />
    case 'picture':
      return <PictureView picture={block.picture} />
    case 'list': {
      const items = block.items.map((item, at) => (
        <li key={at}>
          <InlineContent words={item} />
        </li>
      ))
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>
    }
  }
}

/** Renders the blocks of a lesson section. */
export const LessonBlocks = ({ blocks }: { blocks: readonly LessonBlock[] }) =>
  blocks.map((block, at) => <BlockView key={at} block={block} />)
