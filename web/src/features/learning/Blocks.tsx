import { Link } from '@tanstack/react-router'
import { t } from '#words/t.ts'
import { TermLink } from './glossary/TermLink.tsx'
import type { Block, Piece, Words } from './lesson.ts'
import { PictureView } from './pictures/PictureView.tsx'
import styles from './LessonView.module.css'

const TERM = 'term:'

function Shown({ piece }: { piece: Piece }) {
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

// The pieces of one text never change places, and neither do its blocks.
const Line = ({ words }: { words: Words }) => words.map((piece, at) => <Shown key={at} piece={piece} />)

function Table({ head, rows }: { head: readonly Words[]; rows: readonly (readonly Words[])[] }) {
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
                  <Line words={cell} />
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
                  <Line words={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Shape({ block }: { block: Block }) {
  switch (block.kind) {
    case 'text':
      return (
        <p>
          <Line words={block.words} />
        </p>
      )
    case 'formula':
      return (
        <p className={styles.formula}>
          <Line words={block.words} />
        </p>
      )
    case 'table':
      return <Table head={block.head} rows={block.rows} />
    case 'picture':
      return <PictureView picture={block.picture} />
    case 'list': {
      const items = block.items.map((item, at) => (
        <li key={at}>
          <Line words={item} />
        </li>
      ))
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>
    }
  }
}

/** The blocks of a lesson's section. */
export const Blocks = ({ blocks }: { blocks: readonly Block[] }) => blocks.map((block, at) => <Shape key={at} block={block} />)
