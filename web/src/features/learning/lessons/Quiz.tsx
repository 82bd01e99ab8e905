import { isQuizPassed, type QuizResult } from '@trademates/contract/learning'
import { type SubmitEvent, useRef, useState } from 'react'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import type { QuizQuestion } from '#features/learning/lesson.ts'
import { Stack } from '#ui/layout/Layout.tsx'
import styles from './Quiz.module.css'

const markAnswer = (at: number, { right }: QuizQuestion, chosen: number | undefined) =>
  at === right ? 'right' : at === chosen ? 'wrong' : undefined

function QuestionView({
  question,
  number,
  chosen,
  checked,
  missing,
  onChoose,
}: {
  question: QuizQuestion
  number: number
  chosen: number | undefined
  checked: boolean
  missing: boolean
  onChoose: (answer: number) => void
}) {
  return (
    <Stack as="fieldset" gap={6} className={styles.question} aria-invalid={missing || undefined}>
      <legend>
        {number}. {question.ask}
      </legend>
      {question.answers.map((answer, at) => {
        const verdict = checked ? markAnswer(at, question, chosen) : undefined
        return (
          <label key={answer} data-slot="answer" className={verdict === undefined ? styles.answer : `${styles.answer} ${styles[verdict]}`}>
            <input type="radio" name={`question-${number}`} checked={chosen === at} disabled={checked} onChange={() => onChoose(at)} />
            <span>{answer}</span>
            {verdict !== undefined && (
              <>
                <Icon name={verdict === 'right' ? 'circle-check' : 'x'} size={18} />
                <span className="sr-only">{verdict === 'right' ? t('Correct') : t('Incorrect')}</span>
              </>
            )}
          </label>
        )
      })}
      {missing && <p className={styles.questionMissing}>{t('Choose an answer.')}</p>}
      {checked && <p className={styles.questionWhy}>{question.why}</p>}
    </Stack>
  )
}

const resultText = (result: QuizResult) => {
  const { right, questions } = result
  return isQuizPassed(result)
    ? tWith('{right} of {questions} correct. Lesson complete.', { right, questions })
    : tWith('{right} of {questions} correct. Review the lesson and try again (1 mistake allowed).', { right, questions })
}

/** The quiz at the end of a lesson. Checks all answers together and then explains each. */
export function Quiz({
  questions,
  best,
  onResult,
}: {
  questions: readonly QuizQuestion[]
  best: QuizResult | null
  onResult: (result: QuizResult) => void
}) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map())
  const [result, setResult] = useState<QuizResult | null>(null)
  const [asked, setAsked] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const check = (event: SubmitEvent) => {
    event.preventDefault()
    setAsked(true)
    const open = questions.findIndex((_, at) => !chosen.has(at))
    if (open >= 0) return form.current?.querySelectorAll<HTMLElement>('fieldset')[open]?.querySelector('input')?.focus()
    const found = { right: questions.filter(({ right }, at) => chosen.get(at) === right).length, questions: questions.length }
    setResult(found)
    onResult(found)
  }
  const again = () => {
    setChosen(new Map())
    setResult(null)
    setAsked(false)
    form.current?.querySelector('input')?.focus()
  }
  return (
    <Stack as="form" gap={20} data-slot="quiz" className={styles.quiz} ref={form} onSubmit={check} aria-labelledby="quiz">
      <h2 id="quiz">{t('Quiz')}</h2>
      {best !== null && result === null && (
        <p className="muted">{tWith('Your best so far: {right} of {questions}.', { right: best.right, questions: best.questions })}</p>
      )}
      {questions.map((question, at) => (
        <QuestionView
          key={question.ask}
          question={question}
          number={at + 1}
          chosen={chosen.get(at)}
          checked={result !== null}
          missing={asked && result === null && !chosen.has(at)}
          onChoose={(answer) => setChosen(new Map([...chosen, [at, answer]]))}
        />
      ))}
      {result !== null && <Alert kind={isQuizPassed(result) ? 'good' : 'note'}>{resultText(result)}</Alert>}
      {result === null ? (
        <Button key="check" type="submit" variant="primary">
          {t('Check answers')}
        </Button>
      ) : (
        <Button key="again" icon="rotate-ccw" onClick={again}>
          {t('Try again')}
        </Button>
      )}
    </Stack>
  )
}
