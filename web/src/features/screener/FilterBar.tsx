import { useQuery } from '@tanstack/react-query'
import { FILTER_NAMES, type FilterName } from '@trademates/contract/screener'
import type { ReactNode } from 'react'
import { copyText } from '#lib/files/clipboard.ts'
import { reportLoadError } from '#lib/loading/report-load-error.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { describeValue, FIELD_LABELS } from './labels.ts'
import { PRESETS } from './presets.ts'
import { screensQuery } from './queries.ts'
import { type Column, DEFAULT_COLUMNS, parseQuery, type ScreenSearch, toQuery } from './screen-search.ts'
import styles from './Screener.module.css'

interface Props {
  search: ScreenSearch
  onChange: (search: ScreenSearch) => void
  /** `42 of 618`. */
  count: string
  /** The filter without which most symbols match. */
  blocking: string | null
}

/** Opens a dialog; its code is loaded now. */
async function openDialog(load: () => Promise<(gone: () => void) => ReactNode>): Promise<void> {
  try {
    const [{ mountDialog }, render] = await Promise.all([import('#ui/dialogs/mount-dialog.tsx'), load()])
    mountDialog(render)
  } catch (error) {
    reportLoadError(error)
  }
}

/** The screen that is shown, its filters, and what can be done with it. */
export function FilterBar({ search, onChange, count, blocking }: Props) {
  const { filters } = search
  const without = (name: FilterName) => onChange({ ...search, filters: { ...filters, [name]: undefined } })
  const edit = (name: FilterName | undefined) =>
    void openDialog(async () => {
      const { renderFilterDialog } = await import('./FilterDialog.tsx')
      const onApply = (changed: FilterName, value: string) => onChange({ ...search, filters: { ...filters, [changed]: value } })
      return (gone) => renderFilterDialog({ filters, name, onApply }, gone)
    })
  const chooseColumns = () =>
    void openDialog(async () => {
      const { renderColumnDialog } = await import('./FilterDialog.tsx')
      const onApply = (columns: Column[]) => onChange({ ...search, columns: columns.length === 0 ? DEFAULT_COLUMNS : columns })
      return (gone) => renderColumnDialog({ chosen: search.columns, onApply }, gone)
    })
  const save = () =>
    void openDialog(async () => {
      const { renderSaveScreen } = await import('./actions.tsx')
      return (gone) => renderSaveScreen(toQuery(search), gone)
    })
  return (
    <div className={styles.bar}>
      <ScreenChoice search={search} onChange={onChange} />
      {FILTER_NAMES.map((name) => {
        const value = filters[name]
        return (
          value !== undefined && (
            <span key={name} className={styles.chip} data-blocking={blocking === name || undefined}>
              <button type="button" onClick={() => edit(name)}>
                {FIELD_LABELS[name]()}: <b>{describeValue(name, value)}</b>
              </button>
              <IconButton icon="x" label={tWith('Remove filter {name}', { name: FIELD_LABELS[name]() })} onClick={() => without(name)} />
            </span>
          )
        )
      })}
      <button type="button" className={`${styles.chip} ${styles.add}`} onClick={() => edit(undefined)}>
        {t('Add filter')}
      </button>
      <span className={styles.actions}>
        <span className="muted text-sm" role="status">
          {count}
        </span>
        <Button size="sm" variant="ghost" onClick={chooseColumns}>
          {t('Columns')}
        </Button>
        <IconButton icon="link" label={t('Share')} onClick={() => void copyText(location.href, t('Link'))} />
        <Button size="sm" onClick={save}>
          {t('Save screen')}
        </Button>
      </span>
    </div>
  )
}

/** Presets and saved screens. */
function ScreenChoice({ search, onChange }: Pick<Props, 'search' | 'onChange'>) {
  const { data: saved = [] } = useQuery(screensQuery)
  const current = toQuery(search)
  const options = [
    ...PRESETS.map(({ query, label }) => ({ key: query, query, label: label() })),
    ...saved.map(({ id, query, name }) => ({ key: id, query, label: name })),
  ]
  const shown = options.find(({ query }) => toQuery(parseQuery(query)) === current)
  const own = saved.find(({ id }) => id === shown?.key)
  return (
    <>
      <span className={styles.choice}>
        <Select
          aria-label={t('Screen')}
          value={shown?.key ?? ''}
          onChange={({ target }) => {
            const option = options.find(({ key }) => key === target.value)
            onChange({ ...parseQuery(option?.query ?? '') })
          }}
        >
          <option value="">{current === '' ? t('All symbols') : t('Own filters')}</option>
          <optgroup label={t('Presets')}>
            {PRESETS.map(({ query, label }) => (
              <option key={query} value={query}>
                {label()}
              </option>
            ))}
          </optgroup>
          {saved.length > 0 && (
            <optgroup label={t('Saved')}>
              {saved.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </optgroup>
          )}
        </Select>
      </span>
      {own !== undefined && (
        <IconButton
          icon="trash-2"
          label={tWith('Delete {name}', { name: own.name })}
          onClick={() => void import('./actions.tsx').then(({ deleteScreen }) => deleteScreen(own), reportLoadError)}
        />
      )}
    </>
  )
}
