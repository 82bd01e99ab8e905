import { MAX_SCREEN_NAME_LENGTH, removeScreen, saveScreen, type Screen } from '@trademates/contract/screener'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { CallError } from '#lib/api/call-error.ts'
import { call, createIdempotencyKey } from '#lib/api/call.ts'
import { queryClient } from '#lib/cache/query-cache.ts'
import { showToast } from '#lib/notify/toast.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { Input } from '#ui/fields/Input.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { screensQuery } from './queries.ts'

const reload = () => queryClient.invalidateQueries({ queryKey: screensQuery.queryKey })

/** Renders the dialog that saves a screen under a name. Calls `onClose` after it has closed. */
export function renderSaveScreen(query: string, onClose: () => void): ReactNode {
  return (
    <QueryClientProvider client={queryClient}>
      <Modal title={t('Save screen')} close={onClose}>
        {(close) => <SaveForm query={query} close={close} />}
      </Modal>
    </QueryClientProvider>
  )
}

function SaveForm({ query, close }: { query: string; close: () => void }) {
  const [key] = useState(createIdempotencyKey)
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const save = async () => {
    try {
      await call(saveScreen, { body: { name, query }, key })
      await reload()
      showToast({ kind: 'good', text: t('Screen saved') })
      close()
    } catch (failure) {
      setError(failure instanceof CallError ? failure.message : t("Your screen wasn't saved. Try again."))
    }
  }
  return (
    <Stack
      as="form"
      gap={16}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Field label={t('Name')} error={error} required>
        <Input value={name} maxLength={MAX_SCREEN_NAME_LENGTH} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Row justify="end">
        <Button variant="primary" type="submit" disabled={name.trim() === ''}>
          {t('Save')}
        </Button>
      </Row>
    </Stack>
  )
}

/** Deletes a saved screen. */
export async function deleteScreen({ id, name }: Screen): Promise<void> {
  try {
    await call(removeScreen, { params: { id } })
    await reload()
    showToast({ kind: 'good', text: tWith('{name} deleted', { name }) })
  } catch {
    showToast({ kind: 'bad', text: t("The screen wasn't deleted. Try again.") })
  }
}
