import { unsubscribe } from '@trademates/contract/notification-settings'
import { useState } from 'react'
import { call } from '#lib/api/call.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { t } from '#i18n/t.ts'

interface Props {
  /** Parameters of the link in the email. */
  link: { uid: string; token: string }
}

/** Unsubscribes the owner of the link from the daily email after a button press; link scanners do not press buttons. */
export function UnsubscribeDailyEmail({ link }: Props) {
  const [state, setState] = useState<'asking' | 'busy' | 'done'>('asking')
  const [failure, setFailure] = useState<string | null>(null)

  const stop = async () => {
    setState('busy')
    try {
      await call(unsubscribe, { query: link })
      setState('done')
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
      setState('asking')
    }
  }

  if (state === 'done') return <Alert kind="good">{t('You will get no more daily emails.')}</Alert>
  return (
    <>
      {failure !== null && <Alert kind="bad">{failure}</Alert>}
      <Button variant="primary" size="lg" block busy={state === 'busy'} onClick={() => void stop()}>
        {t('Stop the daily email')}
      </Button>
    </>
  )
}
