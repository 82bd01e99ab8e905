import { BookPicture } from './BookPicture.tsx'
import { ChartPicture } from './ChartPicture.tsx'
import { ColumnsPicture } from './ColumnsPicture.tsx'
import { GraphPicture } from './GraphPicture.tsx'
import { PartsPicture } from './PartsPicture.tsx'
import type { Drawing, LessonPicture } from './picture.ts'
import { SpansPicture } from './SpansPicture.tsx'
import { StepsPicture } from './StepsPicture.tsx'
import styles from './PictureView.module.css'

function DrawingView({ drawing }: { drawing: Drawing }) {
  switch (drawing.kind) {
    case 'chart':
      return <ChartPicture drawing={drawing} />
    case 'graph':
      return <GraphPicture drawing={drawing} />
    case 'columns':
      return <ColumnsPicture drawing={drawing} />
    case 'steps':
      return <StepsPicture drawing={drawing} />
    case 'book':
      return <BookPicture drawing={drawing} />
    case 'spans':
      return <SpansPicture drawing={drawing} />
    case 'parts':
      return <PartsPicture drawing={drawing} />
  }
}

/** A lesson picture, drawn as SVG from its data in the theme's colors. */
export function PictureView({ picture: { alt, caption, drawing } }: { picture: LessonPicture }) {
  return (
    <figure className={styles.picture}>
      <div className={styles.pictureBed} role="img" aria-label={alt}>
        <DrawingView drawing={drawing} />
      </div>
      {caption !== null && <figcaption className="faint text-sm">{caption}</figcaption>}
    </figure>
  )
}
