import { useState } from 'react'
import type { DragEvent } from 'react'
import { ALT_LENGTH, kindByName } from '@trademates/contract/media'
import { Icon } from '#ui/Icon.tsx'
import type { IconName } from '#ui/Icon.tsx'
import { Progress } from '#ui/Progress.tsx'
import { tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'
import { isChosen } from './attachments.ts'
import type { Attachment } from './attachments.ts'
import { AttachmentPicture } from './AttachmentPicture.tsx'
import { sizeInWords } from './file-size.ts'
import type { Attachments } from './use-attachments.ts'

/** What a dragged preview carries: its key. No other page knows the name. */
const DRAGGED = 'application/x-trademates-attachment'

interface Props {
  attachment: Attachment
  place: number
  /** The place of the last file. */
  last: number
  /** How much of this file was sent, from 0 to 1; `null` while nothing is sent. */
  sending: number | null
  /** Why it did not arrive in the last attempt: the connection was lost on its way, or the server refused it. */
  fault: 'lost' | 'refused' | null
  attachments: Pick<Attachments, 'remove' | 'describe' | 'move'>
  /** Moves it one place. */
  step: (by: -1 | 1) => void
  /** Stops the sending and takes it away. */
  stop: (source: File) => void
}

/** A file of a form: what it looks like, what it shows in words, its place among the others, and a way to take it away. */
export function FilePreview({ attachment, place, last, sending, fault, attachments, step, stop }: Props) {
  const { key, source, alt } = attachment
  const [target, setTarget] = useState(false)
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(DRAGGED)) return
    event.preventDefault()
    setTarget(true)
  }
  const drop = (event: DragEvent) => {
    const dragged = event.dataTransfer.getData(DRAGGED)
    if (dragged === '') return
    event.preventDefault()
    setTarget(false)
    attachments.move(dragged, place)
  }
  return (
    <li
      className="file"
      data-key={key}
      data-target={target}
      data-fault={sending === null && fault !== null}
      onDragOver={over}
      onDragLeave={() => setTarget(false)}
      onDrop={drop}
    >
      <div className="pv" draggable={sending === null && last > 0} onDragStart={(event) => event.dataTransfer.setData(DRAGGED, key)}>
        <AttachmentPicture source={source} />
        {sending === null && (
          <>
            <Round name={tWith('Remove {name}', { name: source.name })} icon="x" className="rm" act={() => attachments.remove(key)} />
            {place > 0 && (
              <Round
                name={tWith('Move {name} forward', { name: source.name })}
                icon="chevron-left"
                className="mv back"
                act={() => step(-1)}
              />
            )}
            {place < last && (
              <Round name={tWith('Move {name} back', { name: source.name })} icon="chevron-right" className="mv on" act={() => step(1)} />
            )}
          </>
        )}
        {sending !== null && sending < 1 && (
          <div className="prog">
            <Progress value={sending} label={tWith('Sending {name}', { name: source.name })} />
          </div>
        )}
        {sending !== null && sending < 1 && isChosen(source) && (
          <Round name={tWith('Stop sending {name}', { name: source.name })} icon="x" className="rm" act={() => stop(source)} />
        )}
      </div>
      <div className="fn">
        <span className="clip">{source.name}</span>
        {sending === null && fault === 'refused' ? (
          <span className="not">{t('Not accepted')}</span>
        ) : (
          <span className="faint">{sending === null || sending === 1 ? sizeInWords(source.size) : `${Math.floor(sending * 100)}%`}</span>
        )}
      </div>
      {sending === null && fault === 'lost' && (
        <p className="fn">
          <span className="not">{t('Not sent')}</span>
          <button type="submit">
            {t('Send again')}
            <span className="sr-only"> {source.name}</span>
          </button>
        </p>
      )}
      {kindByName(source.name) === 'image' && (
        <textarea
          className="input alt"
          rows={1}
          aria-label={tWith('What {name} shows', { name: source.name })}
          placeholder={t('Describe this picture')}
          maxLength={ALT_LENGTH}
          disabled={sending !== null}
          value={alt}
          onChange={(event) => attachments.describe(key, event.target.value)}
        />
      )}
    </li>
  )
}

function Round({ name, icon, className, act }: { name: string; icon: IconName; className: string; act: () => void }) {
  return (
    <button type="button" className={`round ${className}`} aria-label={name} title={name} onClick={act}>
      <Icon name={icon} size={16} />
    </button>
  )
}
